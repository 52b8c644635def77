import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import type { ItemToScrape } from "./sites.server";

/**
 * Items whose page only scripts fill. They wait beside the other pages of their site: whoever reads
 * the site passes them over, and a worker that has a browser takes one at a time between two pages.
 */

/** Its page is filled by scripts: it goes to the line of those that a browser draws. */
export async function markForBrowser(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("importItems")
    .set({ state: "pending", needsBrowser: true, startedAt: null, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .execute();
}

/** No worker has a browser any more: whoever waits for one is read as it is. */
export async function takeFromBrowser(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("importItems")
    .set({ needsBrowser: false, state: "pending", updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .execute();
}

export async function waitsForBrowser(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("importItems")
    .select("id")
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .where("needsBrowser", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

export type RenderClaim = { item: ItemToScrape; host: string } | { waitMs: number } | null;

/** Longer than a browser may take: nobody asks the site for another page meanwhile. */
const turnSeconds = 60;
/** While another page of the site is being read. */
const busyMs = 500;

/** The item and the next turn at its site; or how long to wait; or null where nothing is to be done. */
export function claimForRendering(db: Connection, id: string): Promise<RenderClaim> {
  return inTransaction(db, async (trx) => {
    const item = await trx
      .selectFrom("importItems")
      .innerJoin("importRuns", "importRuns.id", "importItems.runId")
      .select(["importItems.host"])
      .where("importItems.id", "=", id)
      .where("importItems.needsBrowser", "=", true)
      .where("importItems.state", "in", ["pending", "scraping"])
      .where("importRuns.state", "=", "running")
      .executeTakeFirst();
    if (!item?.host) return null;
    const { host } = item;
    const { rows } = await sql<{ restMs: number; busy: boolean }>`
      select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as rest_ms,
        exists (select from import_items as other where other.host = site.host and other.id <> ${id}
          and other.state = 'scraping'
          and other.started_at > clock_timestamp() - make_interval(secs => ${turnSeconds})) as busy
      from import_sites as site where host = ${host} for update
    `.execute(trx);
    const [site] = rows;
    if (site?.busy) return { waitMs: busyMs };
    if (site && site.restMs > 0) return { waitMs: Math.ceil(site.restMs) };
    await sql`update import_sites
      set next_at = clock_timestamp() + make_interval(secs => ${turnSeconds}) where host = ${host}`.execute(
      trx,
    );
    const { url, ...claimed } = await trx
      .updateTable("importItems")
      .set({
        state: "scraping",
        tries: sql`tries + 1`,
        startedAt: sql`clock_timestamp()`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where("id", "=", id)
      .returning(["id", "runId", "url", "tries"])
      .executeTakeFirstOrThrow();
    return { item: { ...claimed, url: url ?? "" }, host };
  });
}

/** The turn is over: the usual pause of the site begins. */
export async function endTurn(db: Connection, host: string): Promise<void> {
  await sql`update import_sites
    set next_at = clock_timestamp() + make_interval(secs => pause_ms / 1000.0)
    where host = ${host}`.execute(db);
}
