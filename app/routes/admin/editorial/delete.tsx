import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findText } from "#db/queries/editorial/read-text.server";
import { deleteText } from "#db/queries/editorial/save-text.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { textKindOf, textScreens } from "#domain/editorial/text-form";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { backToList } from "./editorial.server";

export const meta = () => [{ title: "Delete" }];

export const loader = adminLoader(async ({ request, params, context }) => {
  const kind = textKindOf(request.url);
  const text = await findText(context.db, kind, params.slug ?? "");
  if (!text) throw data(textScreens[kind].words.notFound, { status: 404 });
  const list = new URL(request.url).searchParams.get("list") ?? "";
  return { kind, title: text.title, list, back: backToList(kind, list) };
});

export const action = adminAction(async ({ request, params, context, admin }) => {
  const { db, env, log, now, requestId } = context;
  const kind = textKindOf(request.url);
  const { words } = textScreens[kind];
  const form = await request.formData();
  const by = { actor: admin.name, now: now() };
  const deleted = await deleteText(db, kind, params.slug ?? "", by).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, `${kind} not deleted`);
    return null;
  });
  return redirectWithToast(env, backToList(kind, form.get("list")), {
    type: deleted ? "success" : "error",
    text: deleted ? words.deleted : words.deleteFailed,
    undo: deleted ? { kind, id: deleted.id } : undefined,
  });
});

export default function DeleteText() {
  const { kind, title, list, back } = useLoaderData<typeof loader>();
  const { words } = textScreens[kind];
  return (
    <ConfirmDelete
      title={`Delete “${title}”?`}
      back={{ to: back, label: words.title }}
      button="Delete"
    >
      <input type="hidden" name="list" value={list} />
      <p>It will be removed from the site immediately and kept in the trash for 30 days.</p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
