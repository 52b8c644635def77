import { parseArgs } from "node:util";

import { readStorageSettings } from "#process/read-settings";
import { bringUpToDate } from "./migrate-to-latest";
import { fill } from "./seed/fill";
import { workOnDatabase } from "./work-on-database";

/**
 * `npm run db:seed [-- --properties N [--rates]]`: applies the schema and adds editorial content, plus the
 * sample catalog to an empty database, or N generated properties for load tests, with forty rates each if
 * requested. Idempotent.
 */
const { values } = parseArgs({
  options: { properties: { type: "string" }, rates: { type: "boolean" } },
});
const generated = values.properties === undefined ? undefined : Number(values.properties);
const possible = (count: number) => Number.isInteger(count) && count > 0 && count <= 1_000_000;
if (generated !== undefined && !possible(generated)) {
  console.error("--properties takes a whole number from 1 to 1,000,000");
  process.exit(2);
}
const env = readStorageSettings();
await workOnDatabase(env.DATABASE_URL, async (db) => {
  await bringUpToDate(db);
  await fill(db, { content: env.SEED, generated, withRates: values.rates });
});
