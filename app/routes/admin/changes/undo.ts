import { data, redirect } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { undoAuditEntry, type UndoBy, type UndoOutcome } from "#db/queries/changes/undo.server";
import { type ReopenItems, runKindOf, undoRun } from "#db/queries/changes/undo-run.server";
import { restorePage } from "#db/queries/editorial/pages.server";
import { restorePost } from "#db/queries/editorial/posts.server";
import { restoreInquiry } from "#db/queries/inquiries/inquiries.server";
import { restoreNote } from "#db/queries/inquiries/notes.server";
import { undoInquiryStatus } from "#db/queries/inquiries/status.server";
import { reopenReview } from "#db/queries/lodge/review.server";
import { restoreProperty } from "#db/queries/property/delete.server";
import { takeSheetBack } from "#db/queries/rate-sheets/accept-sheet.server";
import { reopenDecided } from "#db/queries/sources/decide.server";
import { reopenChoices } from "#db/queries/table/table-conflicts.server";
import { type UndoKind, undoKinds } from "#domain/changes/states";
import { textScreens } from "#domain/editorial/text-form";
import { localPath } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { undoChange, undoToast } from "./changes.server";

type Undo = (db: Database, id: string, by: UndoBy) => Promise<UndoOutcome | null>;

/** An undo that only restores a record, by its name. */
const restoring =
  (restore: (db: Database, id: string, actor: string) => Promise<string | null>): Undo =>
  async (db, id, { actor }) => {
    const name = await restore(db, id, actor);
    return name === null ? null : { name, saved: [] };
  };

/** The undo of a run, unless it was of another kind: its items would stay decided. */
const undoing =
  (kind: UndoKind, reopen: ReopenItems): Undo =>
  async (db, id, by) => {
    const known = await runKindOf(db, { id });
    return known === null || known === kind ? undoRun(db, { id }, reopen, by) : null;
  };

/** The undo of each kind; null where there is nothing to undo. */
const undoOf: Record<Exclude<UndoKind, "change">, Undo> = {
  property: restoring(restoreProperty),
  page: restoring(restorePage),
  post: restoring(restorePost),
  inquiry: restoring(restoreInquiry),
  note: restoring(async (...note) => ((await restoreNote(...note)) ? "The note" : null)),
  status: undoInquiryStatus,
  line: undoAuditEntry,
  sources: undoing("sources", reopenDecided),
  lodge: undoing("lodge", reopenReview),
  table: undoing("table", reopenChoices),
  rates: takeSheetBack,
};

/** Decisions, which are undone by their id. */
const isById = (kind: UndoKind | undefined) =>
  kind === "sources" || kind === "lodge" || kind === "table" || kind === "rates";

/** GET has nothing to undo. */
export const loader = adminLoader(() => redirect(paths.admin.dashboard()));

/** Runs the undo of a toast, a log entry or a trashed record. */
export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const kind = undoKinds.find((known) => known === form.get("kind"));
  const id = String(form.get("id"));
  const back = localPath(form.get("back"), paths.admin.dashboard());
  if (kind === "change") return undoChange(context, id, back);
  if (isById(kind) && !isUuid(id)) throw data("Nothing to undo", { status: 400 });
  const toTable = tableAccess(context.env) !== null;
  const by = { actor: admin.name, now: context.now(), toTable };
  const outcome = kind ? await undoAll(context.db, { kind, id, by }) : null;
  if (outcome && "saved" in outcome)
    for (const saved of outcome.saved) await queuePropertyJobs(context.enqueue, saved);
  const isReverted = kind === "line" || kind === "status" || isById(kind);
  const toast = undoToast(outcome, isReverted ? "reverted" : "restored");
  return redirectWithToast(context.env, back, toast);
});

/** Undoes one action, or the deletes of several texts with their ids joined by commas. */
async function undoAll(
  db: Database,
  { kind, id, by }: { kind: Exclude<UndoKind, "change">; id: string; by: UndoBy },
): Promise<UndoOutcome | null> {
  if (kind !== "page" && kind !== "post") return undoOf[kind](db, id, by);
  const names: string[] = [];
  for (const one of id.split(",")) {
    const outcome = await undoOf[kind](db, one, by);
    if (outcome && "name" in outcome) names.push(outcome.name);
  }
  const [first] = names;
  if (first === undefined) return null;
  const name = names.length > 1 ? textScreens[kind].words.count(names.length) : first;
  return { name, saved: [] };
}
