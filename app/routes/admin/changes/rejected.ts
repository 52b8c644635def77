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
  // Imports of an earlier release stored their cells by heading.
  const stored = parameters.heads ?? parameters.columns?.map((head) => ({ id: head, head }));
  const columns = await refusedColumns(db, id, stored);
  yield refusedCsvHead(columns);
  for await (const rows of refusedRows(db, id)) yield refusedCsvLines(columns, rows);
}
