import { data } from "@remix-run/node";

import { extractionsOf, findRun } from "#db/queries/imports/read-runs.server";
import { recordExport } from "#db/queries/property/revisions.server";
import { csvFileName, propertiesCsv } from "#domain/imports/csv-rows";
import { propertyFromExtraction } from "#domain/imports/extraction";
import { importImages } from "#domain/limits";
import { isUuid } from "#domain/text/strings";
import { csvFile } from "~/server/pages/csv-file.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** Successful items of a batch as CSV. */
export const loader = adminLoader(async ({ params, context, admin }) => {
  const runId = params.runId ?? "";
  const run = isUuid(runId) ? await findRun(context.db, runId) : null;
  if (run?.kind !== "batch") throw data("This batch no longer exists.", { status: 404 });
  const read = await extractionsOf(context.db, runId);
  const properties = read.map((extraction) =>
    propertyFromExtraction(extraction, { maxImages: importImages }),
  );
  await recordExport(context.db, admin.name, { stays: properties.length, format: "CSV" });
  return csvFile({ name: csvFileName(context.now()), content: propertiesCsv(properties) });
});
