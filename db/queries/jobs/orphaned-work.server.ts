import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Rows with a pending state whose job is no longer in the queue. */
export interface OrphanedWork {
  emailIds: string[];
  /** Emails wait for the mail server, and nobody tries it. */
  mailProbe: boolean;
  itemsToScrape: string[];
  itemsToImport: string[];
}

/** Per kind; the next sweep finds the rest. */
const maxRows = 500;
/** A row that a worker claimed counts as orphaned after this: longer than any job may run. */
const leaseSeconds = 100;

/** One job reads all items of a site and waits out its pauses: the first item is enough. */
const sitesToRead = (before: Date, after: Date) => sql`
  select distinct on (items.host, items.needs_browser) items.id
  from import_items as items join import_runs as runs on runs.id = items.run_id
    left join import_sites as site on site.host = items.host
  where items.created_at > ${after} and items.updated_at < ${before} and items.url is not null
    and runs.state = 'running'
    and items.state in ('pending', 'scraping')
    and (site.host is null
      or (coalesce(site.held_until, '-infinity') < ${before} and site.next_at < ${before}))
  order by items.host, items.needs_browser, items.created_at, items.position limit ${maxRows}`;

/**
 * @param before rows updated later may still be on their way to the queue
 * @param after rows created earlier are not retried
 */
export async function findOrphanedWork(
  db: Connection,
  { before, after }: { before: Date; after: Date },
): Promise<OrphanedWork> {
  const claimed = sql`${before}::timestamptz - make_interval(secs => ${leaseSeconds})`;
  const { rows } = await sql<OrphanedWork>`
    select
      array(
        select id from emails
        where (state = 'queued' and not waits_for_server and updated_at < ${before}
            and (next_try_at is null or next_try_at < ${before}))
          or (state = 'sending' and updated_at < ${claimed})
        order by created_at limit ${maxRows}
      ) as email_ids,
      exists(
        select from mail_outage
        where next_try_at < ${before} and coalesce(probing_until, '-infinity') < ${before}
      ) as mail_probe,
      array(${sitesToRead(before, after)}) as items_to_scrape,
      array(
        select id from import_items
        where created_at > ${after} and state = 'importing' and updated_at < ${before}
        order by created_at, position limit ${maxRows}
      ) as items_to_import
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error("The query for orphaned work returned no row");
  return found;
}
