// Whether this build has prepared this database already: the database itself says so, so that one that
// was restored, emptied or changed for another is looked at again.
import { createHash } from "node:crypto";
import fs from "node:fs";

/** The program that prepares, by what it does: its parts carry their hashes in their names. */
export const preparedBuild = (content) =>
  createHash("sha256").update(fs.readFileSync("dist/db/prepare.js")).update(content).digest("hex");

export async function isPrepared(url, build) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select build from prepared");
    return rows[0]?.build === build;
  } catch {
    // No such table, or no database yet: whoever prepares finds out, and waits for it.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
