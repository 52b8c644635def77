import { connect, type Database } from "./connect.server";
import { explainMissingRights } from "./missing-rights";
import { whenDatabaseAnswers } from "./wait-for-database";

/**
 * Runs a command's work once the database responds, and again if the connection is lost meanwhile. Exits with
 * an explanation where the role lacks a right.
 */
export async function workOnDatabase(
  url: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const onUnavailable = (reason: string) => console.log(`waiting for the database: ${reason}`);
  try {
    await whenDatabaseAnswers(url, { withinMs: 60_000, onUnavailable }, async () => {
      const db = connect({ url, max: 2 });
      try {
        await work(db);
      } finally {
        await db.destroy();
      }
    });
  } catch (error) {
    const explanation = explainMissingRights(error, url);
    if (explanation === undefined) throw error;
    console.error(explanation);
    process.exit(1);
  }
}
