// Whether this build has prepared this database already. The marker is in the database itself, so that a
// restored, emptied or different one is prepared again.
import { createHash } from "node:crypto";
import fs from "node:fs";

/** Identifies the preparation by content: the names of its chunks contain their hashes. */
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
    // The table or database does not exist yet: preparing handles that and waits.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
