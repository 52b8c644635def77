import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Longer than a worker holds a job, or waits before it looks for lost ones again. */
const leastMs = 60_000;

/**
 * Takes times out of the queues in PostgreSQL that a clock which stood ahead has left there: until the
 * next look for lost jobs, and until a worker's hold on a job ends.
 */
export async function forgetTimesAhead(db: Connection, now: Date): Promise<void> {
  const most = now.getTime() + leastMs;
  await sql`delete from bullmq.meta where field = 'stalled-check' and value::bigint > ${most}`.execute(
    db,
  );
  await sql`update bullmq.job set locked_until_ms = ${most}
    where state = 'active' and locked_until_ms > ${most}`.execute(db);
}
