import { data, redirect } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { beginUndo } from "#db/queries/changes/store.server";
import { undoAuditEntry } from "#db/queries/changes/undo-import.server";
import { restoreInquiry } from "#db/queries/inquiries/inquiries.server";
import { restoreNote } from "#db/queries/inquiries/notes.server";
import { undoReview } from "#db/queries/lodge/review.server";
import { restorePage } from "#db/queries/pages/pages.server";
import { restorePost } from "#db/queries/pages/posts.server";
import { restoreProperty } from "#db/queries/property/delete.server";
import { takeSheetBack } from "#db/queries/rate-sheets/accept-sheet.server";
import { undoDecision } from "#db/queries/watch/decide.server";
import { type UndoKind, undoKinds } from "#domain/changes/states";
import { localPath } from "#domain/pages/local-path";
import { paths } from "#domain/pages/paths";
import { textScreens } from "#domain/pages/text-form";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { runChange, undoResponse } from "./changes.server";

/** Restores a record by kind and returns its name. */
const restore: Record<
  Exclude<UndoKind, "change">,
  (db: Database, id: string, actor: string) => Promise<string | null>
> = {
  property: restoreProperty,
  page: restorePage,
  post: restorePost,
  inquiry: restoreInquiry,
  note: restoreNote,
  line: undoAuditEntry,
  sources: undoDecision,
  lodge: undoReview,
  rates: async (db, id, actor) =>
    (await takeSheetBack(db, id, { actor, now: new Date() }))?.name ?? null,
};

/** Decisions, which are undone by their id. */
const isById = (kind: UndoKind | undefined) =>
  kind === "sources" || kind === "lodge" || kind === "rates";

/** GET has nothing to undo. */
export const loader = adminLoader(() => redirect(paths.admin.dashboard()));

/** Runs the undo of a toast, a log entry or a trashed record. */
export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const kind = undoKinds.find((known) => known === form.get("kind"));
  const id = String(form.get("id"));
  const back = localPath(form.get("back"), paths.admin.dashboard());
  if (kind === "change") return undoChange(context, id, back);
  const isReverted = kind === "line" || isById(kind);
  const verb = isReverted ? "reverted" : "restored";
  if (isById(kind) && !isUuid(id)) throw data("Nothing to undo", { status: 400 });
  const name = kind && (await restoreAll(context.db, { kind, id, actor: admin.name }));
  return redirectWithToast(
    context.env,
    back,
    name
      ? { type: "success", text: `${name} ${verb}` }
      : { type: "error", text: "This can no longer be undone" },
  );
});

/** Restores one record, or several texts with their ids joined by commas. Null if none could be. */
async function restoreAll(
  db: Database,
  { kind, id, actor }: { kind: Exclude<UndoKind, "change">; id: string; actor: string },
): Promise<string | null> {
  if (kind !== "page" && kind !== "post") return restore[kind](db, id, actor);
  const names: (string | null)[] = [];
  for (const one of id.split(",")) names.push(await restore[kind](db, one, actor));
  const restored = names.filter((name) => name !== null);
  return restored.length > 1
    ? textScreens[kind].words.count(restored.length)
    : (restored[0] ?? null);
}

async function undoChange(context: RequestContext, id: string, back: string) {
  if (!isUuid(id) || !(await beginUndo(context.db, id)))
    return redirectWithToast(context.env, back, {
      type: "error",
      text: "This can no longer be undone",
    });
  return undoResponse(context, await runChange(context, id), back);
}
