import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Asks whichever worker has this job, named "queue/id", to stop it. */
export async function askToStop(db: Connection, job: string, actor: string): Promise<void> {
  await db
    .insertInto("jobStops")
    .values({ job, askedBy: actor })
    .onConflict((conflict) => conflict.column("job").doUpdateSet({ askedAt: sql`now()` }))
    .execute();
}

/** Those of these jobs that somebody wants stopped; each is told once. */
export async function takeStops(db: Connection, jobs: readonly string[]): Promise<string[]> {
  if (jobs.length === 0) return [];
  const rows = await db
    .deleteFrom("jobStops")
    .where("job", "in", [...jobs])
    .returning("job")
    .execute();
  return rows.map(({ job }) => job);
}
