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
  } finally {
    await db.destroy();
  }
});
