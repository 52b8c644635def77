import { readCurrentRates } from "#db/queries/money/rates.server";
import { applyNewRules } from "#db/queries/property/reapply-rules.server";
import type { Database } from "./connect.server";
import { migrateToLatest } from "./migrate-to-latest";

/** Applies migrations first, then recomputes derived columns if the rules changed. Prints the result. */
export async function bringUpToDate(db: Database): Promise<void> {
  const ran = await migrateToLatest(db);
  console.log(ran.length ? `migrated: ${ran.join(", ")}` : "schema is up to date");
  const { rates } = await readCurrentRates(db);
  const written = await applyNewRules(db, rates);
  if (written) console.log(`rules applied anew: ${written} properties`);
}
