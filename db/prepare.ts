import { readSettings } from "#process/read-settings";
import { bringUpToDate } from "./migrate-to-latest";
import { fill } from "./seed/fill";
import { workOnDatabase } from "./work-on-database";

/**
 * Prepares a site before its first page: schema, rules and content, in one process. Records the given build
 * id, so that the next start of the same build can skip this (scripts/prepared.mjs).
 */
const [build] = process.argv.slice(2);
const env = readSettings();
await workOnDatabase(env.DATABASE_URL, async (db) => {
  await bringUpToDate(db);
  await fill(db, { content: env.SEED });
  if (!build) return;
  const row = { build, at: new Date() };
  await db
    .insertInto("prepared")
    .values(row)
    .onConflict((oc) => oc.column("one").doUpdateSet(row))
    .execute();
});
