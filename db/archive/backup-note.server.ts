import type { Client } from "pg";

import type { List } from "./format";

/** Writes down that the site was saved, so that somebody hears when it has not been for too long. */
export async function noteBackup(client: Client, { tables }: List, seconds: number): Promise<void> {
  const sum = (pick: "rows" | "bytes") => tables.reduce((total, table) => total + table[pick], 0);
  await client.query("insert into backups (rows, bytes, seconds) values ($1, $2, $3)", [
    sum("rows"),
    sum("bytes"),
    seconds,
  ]);
}
