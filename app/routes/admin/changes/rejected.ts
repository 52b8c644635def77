import { data } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { refusedColumns, refusedRows } from "#db/queries/changes/refused-rows.server";
import { type Change, findChange } from "#db/queries/changes/store.server";
import { refusedCsvHead, refusedCsvLines } from "#domain/intake/export-file";
import { csvFile } from "~/server/pages/csv-file.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** Rejected rows of an imported file with their reasons, to be corrected and imported again. */
export const loader = adminLoader(async ({ params, context: { db } }) => {
  const change = await findChange(db, params.id ?? "");
  if (change?.action !== "import")
    throw data("This import is no longer available", { status: 404 });
  const { file = "" } = change.parameters;
  const name = `rejected-${file.replace(/\.\w+$/, "").replace(/[^\w.-]+/g, "-")}.csv`;
  return csvFile({ name, content: csvParts(db, change) });
});

async function* csvParts(db: Database, { id, parameters }: Change) {
  const { heads } = parameters;
  const columns =
    heads?.map(({ head }) => head) ?? parameters.columns ?? (await refusedColumns(db, id));
  yield refusedCsvHead(columns);
  for await (const rows of refusedRows(db, id, heads)) yield refusedCsvLines(columns, rows);
}
