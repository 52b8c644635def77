import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { findMany, namesOf } from "#db/queries/property/read.server";
import { recordExport } from "#db/queries/property/revisions.server";
import { isoDay } from "#domain/calendar/dates";
import { fileCsvHead, fileCsvLines } from "#domain/imports/file";
import { localPath } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { exportFileName, recordOfProperty } from "#domain/property/record";
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
  const file = exportFileName(isoDay(now()), csv ? "csv" : "json");
  const parts = Readable.from(csv ? csvParts(db, ids) : jsonParts(db, ids));
  return new Response(createReadableStreamFromReadable(parts), {
    headers: {
      "Content-Type": csv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Set-Cookie": await toastCookie(env, {
        type: "success",
        text: `Exported ${ids.length} properties`,
      }),
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
