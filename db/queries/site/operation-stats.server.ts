import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Null if it has never happened. */
export interface OperationStats {
  mailsWaiting: number;
  oldestMailSeconds: number | null;
  /** Failed within the last day. */
  mailsFailed: number;
  syncSeconds: number | null;
  ratesSeconds: number | null;
  backupSeconds: number | null;
  /** Workers with a heartbeat within the last minute. */
  workers: number;
}

/** Values for metrics and alerts; each is an index lookup. */
export async function readOperationStats(db: Connection): Promise<OperationStats> {
  const { rows } = await sql<OperationStats>`
    select
      (select count(*) from emails where state in ('queued', 'sending')) as mails_waiting,
      (select ${since(sql`min(created_at)`)} from emails
        where state in ('queued', 'sending')) as oldest_mail_seconds,
      (select count(*) from emails
        where state = 'failed' and updated_at > now() - interval '1 day') as mails_failed,
      (select ${since(sql`max(finished_at)`)} from import_runs
        where state = 'finished' and id in (select run_id from sync_runs where not look)) as sync_seconds,
      (select ${since(sql`max(fetched_at)`)} from rate_fetches where ok) as rates_seconds,
      (select ${since(sql`max(made_at)`)} from backups) as backup_seconds,
      (select count(*) from workers where seen_at > now() - interval '1 minute') as workers
  `.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error("The statistics of the site could not be read");
  return stats;
}

const since = (time: ReturnType<typeof sql>) => sql`extract(epoch from now() - ${time})::float8`;
