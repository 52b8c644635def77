import { readEnv } from "#env";
import { connect } from "./connect.server";
import { migrateToLatest } from "./migrate-to-latest";

const env = readEnv(process.env);
const db = connect({ url: env.DATABASE_URL, max: 2 });
try {
  const ran = await migrateToLatest(db);
  console.log(ran.length ? `migrated: ${ran.join(", ")}` : "schema is up to date");
} finally {
  await db.destroy();
}
