import { findMany } from "#db/queries/property/read.server";
import { isoDay } from "#domain/calendar/dates";
import { csvFileName, propertiesCsv } from "#domain/imports/csv-rows";
import { paths } from "#domain/pages/paths";
import { exportFileName, recordOfProperty } from "#domain/property/record";
import { texts } from "#domain/text/texts";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { redirectWithToast, toastCookie } from "~/server/visitor/toast.server";

export const action = noAction;

/** The chosen properties as a file; every field as it is stored, so that it can be read back. */
export const loader = adminLoader(async ({ request, context }) => {
  const { db, env, now } = context;
  const params = new URL(request.url).searchParams;
  const properties = await findMany(db, await chosenProperties(context, params));
  if (properties.length === 0)
    return redirectWithToast(env, paths.admin.properties() + (params.get("list") ?? ""), {
      type: "info",
      text: "Nothing is selected.",
    });
  const csv = params.get("format") === "csv";
  const file = csv ? csvFileName(now()) : exportFileName(isoDay(now()));
  const json = () => JSON.stringify(properties.map(recordOfProperty), null, 2);
  return new Response(csv ? propertiesCsv(properties) : json(), {
    headers: {
      "Content-Type": csv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Set-Cookie": await toastCookie(env, {
        type: "success",
        text: texts.admin.properties.exported(properties.length),
      }),
    },
  });
});
