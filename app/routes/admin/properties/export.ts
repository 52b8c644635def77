import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { findMany, namesOf } from "#db/queries/property/read.server";
import { recordExport } from "#db/queries/property/revisions.server";
import { isoDay } from "#domain/calendar/dates";
import { fileCsvHead, fileCsvLines } from "#domain/intake/export-file";
import { localPath } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { exportFileName, recordOfProperty } from "#domain/property/record";
import { csvFile } from "~/server/pages/csv-file.server";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { redirectWithToast, toastCookie } from "~/server/visitor/toast.server";

export const action = noAction;

/** Exports the selected properties with every stored field, so that the file can be imported again. */
export const loader = adminLoader(async ({ request, context, admin }) => {
  const { db, env, now } = context;
  const params = new URL(request.url).searchParams;
  const list = paths.admin.properties();
  const properties = await namesOf(db, await chosenProperties(context, params));
  if (properties.length === 0)
    return redirectWithToast(env, localPath(list + (params.get("list") ?? ""), list), {
      type: "info",
      text: "Nothing is selected.",
    });
  const csv = params.get("format") === "csv";
  const ids = properties.map(({ id }) => id);
  await recordExport(db, admin.name, { stays: ids.length, format: csv ? "CSV" : "JSON" });
  const name = exportFileName(isoDay(now()), csv ? "csv" : "json");
  const text = `Exported ${ids.length} properties`;
  const headers = { "Set-Cookie": await toastCookie(env, { type: "success", text }) };
  if (csv) return csvFile({ name, content: csvParts(db, ids), headers });
  return new Response(createReadableStreamFromReadable(Readable.from(jsonParts(db, ids))), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
});

/** Batch size, so that the whole catalog is never in memory. */
const batchSize = 250;

async function* batchesOf(db: Database, ids: readonly string[]) {
  for (let first = 0; first < ids.length; first += batchSize)
    yield await findMany(db, ids.slice(first, first + batchSize));
}

async function* csvParts(db: Database, ids: readonly string[]) {
  yield fileCsvHead();
  for await (const properties of batchesOf(db, ids)) yield fileCsvLines(properties);
}

async function* jsonParts(db: Database, ids: readonly string[]) {
  let before = "[\n";
  for await (const properties of batchesOf(db, ids))
    for (const property of properties) {
      yield before + JSON.stringify(recordOfProperty(property), null, 2);
      before = ",\n";
    }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
