import { redirect } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { restoreInquiry } from "#db/queries/inquiries/inquiries.server";
import { restoreNote } from "#db/queries/inquiries/notes.server";
import { restorePage } from "#db/queries/pages/edit-pages.server";
import { restorePost } from "#db/queries/pages/edit-posts.server";
import { restoreProperty } from "#db/queries/property/delete.server";
import { localPath } from "#domain/pages/local-path";
import { paths } from "#domain/pages/paths";
import { trashKinds, type UndoKind } from "#domain/site/undo";
import { texts } from "#domain/text/texts";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** By kind: takes a record out of the trash and answers its name. */
const restore: Record<
  Exclude<UndoKind, "change">,
  (db: Database, id: string, actor: string) => Promise<string | null>
> = {
  property: restoreProperty,
  page: restorePage,
  post: restorePost,
  inquiry: restoreInquiry,
  note: restoreNote,
};

/** Reached by the address alone there is nothing to take back. */
export const loader = adminLoader(() => redirect(paths.admin.dashboard()));

/** Takes back what a message offered to take back. */
export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const kind = ([...trashKinds, "note"] as const).find((known) => known === form.get("kind"));
  const back = localPath(form.get("back"), paths.admin.dashboard());
  const name = kind && (await restore[kind](context.db, String(form.get("id")), admin.name));
  return redirectWithToast(
    context.env,
    back,
    name
      ? { type: "success", text: texts.admin.undo.done(name) }
      : { type: "error", text: texts.admin.undo.failed },
  );
});
