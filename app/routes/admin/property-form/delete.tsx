import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { deleteProperties } from "#db/queries/property/delete.server";
import { namesOf } from "#db/queries/property/read.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import type { Undo } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { safeList } from "#domain/property/admin-list";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Delete property" }];

/** Deletes a single property; several are deleted by a bulk edit. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const [property] = await namesOf(context.db, [params.id ?? ""]);
  if (!property) throw data("Property Not Found", { status: 404 });
  return { property, view: safeList(new URL(request.url).searchParams.get("list")) };
});

export const action = adminAction(async ({ request, params, context, admin }) => {
  const { db, env, log, now, requestId } = context;
  const form = await request.formData();
  const back = paths.admin.properties() + safeList(form.get("list"));
  const toast = (type: "success" | "error", text: string, undo?: Undo) =>
    redirectWithToast(env, back, { type, text, undo });
  try {
    const ids = [params.id ?? ""];
    const [deleted] = await deleteProperties(db, ids, { actor: admin.name, now: now() });
    if (!deleted) return await toast("error", "Failed to delete property");
    return await toast("success", `${deleted.name} has been deleted`, {
      kind: "property",
      id: deleted.id,
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "property not deleted");
    return toast("error", "Failed to delete property");
  }
});

export default function DeleteProperty() {
  const { property, view } = useLoaderData<typeof loader>();
  const back = { to: paths.admin.properties() + view, label: "Manage Properties" };
  return (
    <ConfirmDelete title={`Delete ${property.name}?`} back={back} button="Delete">
      <input type="hidden" name="list" value={view} />
      <p>It will be removed from the site immediately and kept in the trash for 30 days.</p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
