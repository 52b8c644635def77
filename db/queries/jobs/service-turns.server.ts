import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Delay until the reserved slot, or until the service accepts reservations again. */
export type ServiceSlot = { waitMs: number } | { busyMs: number };

/**
 * Reserves the next slot at a service, `everyMs` after the previous one, across all processes. Slots further
 * away than `maxDelayMs` are not reserved: an abandoned slot would leave a gap.
 */
export async function reserveSlot(
  db: Connection,
  service: string,
  { everyMs, maxDelayMs }: { everyMs: number; maxDelayMs: number },
): Promise<ServiceSlot> {
  const pause = sql`make_interval(secs => ${everyMs / 1000})`;
  const { rows } = await sql<{ ms: number }>`
    insert into service_turns as turns (service, next_at)
    values (${service}, clock_timestamp() + ${pause})
    on conflict (service) do update
      set next_at = greatest(turns.next_at, clock_timestamp()) + ${pause}
      where turns.next_at <= clock_timestamp() + make_interval(secs => ${maxDelayMs / 1000})
    returning (extract(epoch from next_at - ${pause} - clock_timestamp()) * 1000)::float8 as ms
  `.execute(db);
  const [taken] = rows;
  if (taken) return { waitMs: Math.max(0, Math.ceil(taken.ms)) };
  return { busyMs: await busyFor(db, service) };
}

async function busyFor(db: Connection, service: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms
    from service_turns where service = ${service}
  `.execute(db);
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

/** Delays all slots after the service asked for a pause. */
export async function pauseService(db: Connection, service: string, ms: number): Promise<void> {
  await sql`
    insert into service_turns as turns (service, next_at)
    values (${service}, clock_timestamp() + make_interval(secs => ${ms / 1000}))
    on conflict (service) do update set next_at = greatest(turns.next_at, excluded.next_at)
  `.execute(db);
}
