import { createHash } from "node:crypto";

import type { Connection } from "#db/connect.server";
import type { Env } from "#env";

/** A proxy that stands in front sends headers all day: without any for so long, the notice goes. */
const noticeMs = 24 * 3_600_000;

type Trust = Env["TRUST_PROXY"];

/** Depends on the setting: the notice goes with the setting that caused it, whichever process is older. */
const keyOf = (trust: Trust) =>
  `untrusted-forwarding:${createHash("sha256").update(JSON.stringify(trust)).digest("hex")}`;

/** Stores, for all web processes, that forwarding headers came from a peer that is not trusted. */
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

/** When such headers last came; null: not within the last day. */
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
