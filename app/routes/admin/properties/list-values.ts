import { listValues } from "#db/queries/property/admin-list.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** Values that other properties use in a list field: `?field=amenities`. */
export const loader = adminLoader(async ({ request, context }) => {
  const values = await listValues(context.db, new URL(request.url).searchParams.get("field") ?? "");
  return Response.json({ values: values ?? [] }, { status: values ? 200 : 404 });
});
