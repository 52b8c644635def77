import { createHash } from "node:crypto";

import type { Connection } from "#db/connect.server";
import type { Env } from "#env";

/** A reverse proxy sends headers all day: after this time without any, the notice expires. */
const noticeMs = 24 * 3_600_000;

type Trust = Env["TRUST_PROXY"];

/** Includes the setting: after a change of it the old notice no longer applies. */
const keyOf = (trust: Trust) =>
  `untrusted-forwarding:${createHash("sha256").update(JSON.stringify(trust)).digest("hex")}`;

/** Records that forwarding headers came from an untrusted peer, for all web processes. */
export async function recordUntrustedForwarding(
  db: Connection,
  trust: Trust,
  now: Date,
): Promise<void> {
  const expire = now.getTime() + noticeMs;
  await db
    .insertInto("requestLimits")
    .values({ key: keyOf(trust), points: 1, expire })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ expire }))
    .execute();
}

/** Time of the latest such headers; null if not within the last day. */
export async function untrustedForwardingSeen(
  db: Connection,
  trust: Trust,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom("requestLimits")
    .select("expire")
    .where("key", "=", keyOf(trust))
    .where("expire", ">", now.getTime())
    .executeTakeFirst();
  return row?.expire ? new Date(row.expire - noticeMs) : null;
}
