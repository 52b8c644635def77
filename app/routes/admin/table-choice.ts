import { redirect } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { safeList } from "#domain/property/admin-list";
import { chooseSides } from "~/server/property/table-choice.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** Chooses between ours and theirs where a property differs from the external table (A-055). */
export const action = adminAction(async ({ request, params, context, admin }) => {
  const id = params.id ?? "";
  const form = await request.formData();
  const toast = await chooseSides(context, { propertyId: id, form, actor: admin.name });
  return redirectWithToast(context.env, backTo(request, id, context.byScript), toast);
});

/** Nothing to see: a login in between leads here. */
export const loader = adminLoader(({ params }) => redirect(paths.admin.quickEdit(params.id ?? "")));

/** The screen that the choice was made on; scripts keep the place there. */
function backTo(request: Request, id: string, byScript: boolean): string {
  const search = new URL(request.url).searchParams;
  const list = safeList(search.get("list"));
  const screen = search.get("screen");
  if (screen === "sync") return `${paths.admin.tableSync()}${byScript ? "" : "#conflicts"}`;
  if (screen !== "list")
    return `${paths.admin.quickEdit(id)}${list && `?${new URLSearchParams({ list })}`}`;
  const query = new URLSearchParams(list);
  query.set("edit", id);
  return `${paths.admin.properties()}?${query}${byScript ? "" : `#stay-${id}`}`;
}
