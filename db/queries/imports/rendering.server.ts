import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { dropWork, requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { ItemToScrape } from "./sites.server";

/**
 * Items whose page is rendered by scripts. They wait beside the other pages of their site: the reader of the
 * site skips them, and a worker with a browser takes one at a time between two pages.
 */

/** Moves an item to the browser queue, because its page is rendered by scripts. */
export const markForBrowser = (db: Connection, itemId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await moveItem(trx, itemId, { needsBrowser: true, startedAt: null });
    await requestWork(trx, "render-item", [{ itemId }]);
  });

/** Returns an item to the reader of its site, since no worker has a browser anymore. */
export const unmarkForBrowser = (db: Connection, itemId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await moveItem(trx, itemId, { needsBrowser: false });
    await dropWork(trx, "render-item", { itemId });
  });

const moveItem = (
  trx: Connection,
  id: string,
  columns: { needsBrowser: boolean; startedAt?: null },
) =>
  trx
    .updateTable("importItems")
    .set({ ...columns, state: "pending", updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .execute();

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

/** Longer than a browser may take: blocks other requests to the site meanwhile. */
const slotSeconds = 60;
/** Retry delay while another page of the site is being read. */
const busyMs = 500;

/** The item with the next slot at its site; or how long to wait; or null if there is nothing to do. */
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
          and other.started_at > clock_timestamp() - make_interval(secs => ${slotSeconds})) as busy
      from import_sites as site where host = ${host} for update
    `.execute(trx);
    const [site] = rows;
    if (site?.busy) return { waitMs: busyMs };
    if (site && site.restMs > 0) return { waitMs: Math.ceil(site.restMs) };
    await sql`update import_sites
      set next_at = clock_timestamp() + make_interval(secs => ${slotSeconds}) where host = ${host}`.execute(
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

/** Ends the slot: the usual pause of the site starts. */
export async function endSiteSlot(db: Connection, host: string): Promise<void> {
  await sql`update import_sites
    set next_at = clock_timestamp() + make_interval(secs => pause_ms / 1000.0)
    where host = ${host}`.execute(db);
}
