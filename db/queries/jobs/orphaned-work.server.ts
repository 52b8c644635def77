import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Rows with a pending state whose job is no longer in the queue. */
export interface OrphanedWork {
  emailIds: string[];
  /** Emails wait for the mail server, and nobody tries it. */
  mailProbe: boolean;
}

/** The next sweep finds the rest. */
const maxRows = 500;
/** An email that a worker claimed counts as orphaned after this: longer than a claim lasts. */
const leaseSeconds = 100;

/** @param before rows updated later may still be on their way to the queue */
export async function findOrphanedWork(db: Connection, before: Date): Promise<OrphanedWork> {
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
      ) as mail_probe
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error("The query for orphaned work returned no row");
  return found;
}
