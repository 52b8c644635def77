import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";

/**
 * Pages that no import asks for, such as those that are looked at again, take their turn at a site among
 * the pages that imports read: one at a time and with the site's pauses, over all workers.
 */

/** Short enough for whoever reads the site to wait for its end; held anew as long as the page takes. */
const turnSeconds = 4;
/** A page that an import has been reading for longer is lost. */
const readingSeconds = 60;
/** While another page of the site is being read. */
const busyMs = 200;

const turnsEnd = sql`clock_timestamp() + make_interval(secs => ${turnSeconds})`;

/** Takes the next turn at a site. @returns 0; or after how many milliseconds to ask again */
export function takeSiteTurn(db: Connection, host: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`insert into import_sites (host) values (${host}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ restMs: number; busy: boolean }>`
      select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as rest_ms,
        exists (select from import_items as item where item.host = site.host
          and item.state = 'scraping'
          and item.started_at > clock_timestamp() - make_interval(secs => ${readingSeconds})) as busy
      from import_sites as site where host = ${host} for update
    `.execute(trx);
    const { restMs = 0, busy = false } = rows[0] ?? {};
    if (restMs > 0) return Math.ceil(restMs);
    if (busy) return busyMs;
    await sql`update import_sites set next_at = ${turnsEnd} where host = ${host}`.execute(trx);
    return 0;
  });
}

/** The page takes longer than a turn. */
export async function keepSiteTurn(db: Connection, host: string): Promise<void> {
  await sql`update import_sites set next_at = ${turnsEnd} where host = ${host}`.execute(db);
}
