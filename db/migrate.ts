import { readCurrentRates } from "#db/queries/money/rates.server";
import { applyNewRules } from "#db/queries/property/reapply-rules.server";
import { readSettings } from "#process/read-settings";
import { connect } from "./connect.server";
import { migrateToLatest } from "./migrate-to-latest";
import { whenDatabaseAnswers } from "./wait-for-database";

const env = readSettings();
const onAway = (reason: string) => console.log(`waiting for the database: ${reason}`);

await whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 60_000, onAway }, async () => {
  const db = connect({ url: env.DATABASE_URL, max: 2 });
  try {
    const ran = await migrateToLatest(db);
    console.log(ran.length ? `migrated: ${ran.join(", ")}` : "schema is up to date");
    const { rates } = await readCurrentRates(db);
    const written = await applyNewRules(db, rates);
    if (written) console.log(`rules applied anew: ${written} properties`);
  } finally {
    await db.destroy();
  }
});
