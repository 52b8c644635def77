import { parseArgs } from "node:util";

import { readSettings } from "#process/read-settings";
import { fill } from "./seed/fill";
import { workOnDatabase } from "./work-on-database";

/**
 * `npm run db:seed [-- --properties N]`: editorial content always, the sample catalogue into an
 * empty database, or N generated properties for scale tests. Safe to run twice.
 */
const { values } = parseArgs({ options: { properties: { type: "string" } } });
const generated = values.properties === undefined ? undefined : Number(values.properties);
const possible = (count: number) => Number.isInteger(count) && count > 0 && count <= 1_000_000;
if (generated !== undefined && !possible(generated)) {
  console.error("--properties takes a whole number from 1 to 1,000,000");
  process.exit(2);
}
const env = readSettings();
await workOnDatabase(env.DATABASE_URL, (db) => fill(db, { content: env.SEED, generated }));
