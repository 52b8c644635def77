// Generates db/schema.ts from a freshly migrated database; with --check it only reports differences.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { runBundled } from "./bundle.mjs";
import { throwawayPostgres } from "./throwaway.mjs";

/** What JSON columns hold; they are written as any JSON. */
const storedJson = {
  "change_items.after": "Partial<PropertyFields> | null",
  "change_items.before": "Partial<PropertyFields> | null",
  "change_items.intake": "RowIntake | null",
  "form_drafts.entries": "[name: string, value: string][]",
  "intake_files.choices": "FileChoice[]",
  "intake_files.columns": "ColumnProfile[]",
  "intake_files.map": "TableMap",
  "intake_files.options": "FileOptions",
  "intake_maps.map": "RememberedMap",
  "intake_maps.options": "FileOptions",
  "pipeline_runs.steps": "PipelineStep[]",
  "rate_sheets.choices": "Partial<StoredChoices>",
  "rate_sheets.reading": "Partial<StoredReading> | null",
  "sheet_labels.memory": "SheetMemory",
  "stay_rates.plan": "PackedRates",
  "sync_pages.records": "TableRecord[] | null",
  "table_bases.cells": "SharedCells",
  "table_bases.declined": "DeclinedCells",
  "table_bases.sending": "SharedCells",
  "webhook_deliveries.subject": "WebhookSubject",
};
const imports = {
  ColumnProfile: "#domain/intake/table",
  DeclinedCells: "#domain/table/cells",
  FileChoice: "#domain/intake/table",
  FileOptions: "#domain/intake/table",
  PackedRates: "#domain/rates/packed-rates",
  PipelineStep: "#domain/pipeline/steps",
  PropertyFields: "#domain/property/property",
  RememberedMap: "#domain/intake/map",
  RowIntake: "#domain/changes/row-intake",
  SharedCells: "#domain/table/cells",
  SheetMemory: "#domain/rates/sheet-memory",
  StoredChoices: "#domain/rates/review",
  StoredReading: "#domain/rates/review",
  TableMap: "#domain/intake/map",
  TableRecord: "#domain/table/columns",
  WebhookSubject: "#domain/webhooks/webhooks",
};

const checkOnly = process.argv.includes("--check");
const server = await throwawayPostgres("types");
try {
  await runBundled("db/migrate.ts", { DATABASE_URL: server.url });
  const fresh = path.join(server.folder, "schema.ts");
  execFileSync(
    "node_modules/.bin/kysely-codegen",
    [
      "--url",
      server.url,
      "--dialect",
      "postgres",
      "--camel-case",
      "--numeric-parser",
      "number",
      "--date-parser",
      "string",
      "--type-mapping",
      '{"int8":"number"}',
      "--overrides",
      JSON.stringify({
        columns: Object.fromEntries(
          Object.entries(storedJson).map(([column, type]) => [
            column,
            `ColumnType<${type}, Json, Json>`,
          ]),
        ),
      }),
      "--custom-imports",
      JSON.stringify(imports),
      "--default-schema",
      "public",
      "--exclude-pattern",
      "{bullmq.*,public.listing_counts}",
      "--out-file",
      fresh,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const text = fs.readFileSync(fresh, "utf8");
  const current = fs.readFileSync("db/schema.ts", "utf8");
  if (text === current) console.log("db/schema.ts matches the migrations");
  else if (checkOnly) {
    console.error("db/schema.ts does not match the migrations: run `npm run db:types`");
    process.exitCode = 1;
  } else {
    fs.writeFileSync("db/schema.ts", text);
    console.log("db/schema.ts written");
  }
} finally {
  await server.stop();
}
