import { readCurrentRates } from "#db/queries/money/rates.server";
import { applyNewRules } from "#db/queries/property/reapply-rules.server";
import type { Database } from "./connect.server";
import { migrateToLatest } from "./migrate-to-latest";

/** Schema first, then the rules whose results stand beside the rows. Says what it did. */
export async function bringUpToDate(db: Database): Promise<void> {
  const ran = await migrateToLatest(db);
  console.log(ran.length ? `migrated: ${ran.join(", ")}` : "schema is up to date");
  const { rates } = await readCurrentRates(db);
  const written = await applyNewRules(db, rates);
  if (written) console.log(`rules applied anew: ${written} properties`);
}
