import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { holdLock, inTransaction } from "#db/transaction.server";
import { aiCost } from "#domain/imports/cost";

/** USD, of what was counted, and of what was only estimated where no count came. */
const cost = sql<number>`coalesce(sum(
  coalesce(total_tokens, estimated_tokens) * usd_per_million / 1000000), 0)`;

/** USD of the month that `now` is in, in UTC. */
export async function spentInMonth(db: Connection, now: Date): Promise<number> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { spent } = await db
    .selectFrom("aiCalls")
    .select(cost.as("spent"))
    .where("at", ">=", from)
    .executeTakeFirstOrThrow();
  return spent;
}

export interface PlannedCall {
  itemId: string;
  model: string;
  /** Tokens of the question and of the longest answer. */
  estimatedTokens: number;
  usdPerMillion: number;
  /** USD a month. */
  limit: number;
  now: Date;
}

/**
 * Notes a call before it is made, as far as the month's limit allows it: what is under way counts,
 * so that two workers together do not go beyond it.
 * @returns the call's id; or what is spent already
 */
export function beginCall(
  db: Connection,
  { limit, now, ...call }: PlannedCall,
): Promise<{ callId: number } | { spent: number }> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, "ai spending");
    const spent = await spentInMonth(trx, now);
    const planned = aiCost(call.estimatedTokens, call.usdPerMillion);
    if (spent + planned > limit) return { spent };
    const { id } = await trx
      .insertInto("aiCalls")
      .values({ ...call, at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { callId: id };
  });
}

/** @param totalTokens null: the service did not say, so the estimate stands */
export async function endCall(
  db: Connection,
  callId: number,
  { outcome, totalTokens }: { outcome: string; totalTokens: number | null },
): Promise<void> {
  await db.updateTable("aiCalls").set({ outcome, totalTokens }).where("id", "=", callId).execute();
}

export interface CallsOfItem {
  calls: number;
  /** Null where the service has not counted one of them. */
  totalTokens: number | null;
  /** USD at the prices of then; null with them. */
  cost: number | null;
}

/** What the calls about an item cost together. */
export async function callsOf(db: Connection, itemId: string): Promise<CallsOfItem> {
  const { calls, counted, tokens, spent } = await db
    .selectFrom("aiCalls")
    .select(({ fn }) => [
      fn.countAll<string>().as("calls"),
      fn.count<string>("totalTokens").as("counted"),
      sql<number>`coalesce(sum(total_tokens), 0)::integer`.as("tokens"),
      cost.as("spent"),
    ])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  const isCounted = counted === calls;
  return {
    calls: Number(calls),
    totalTokens: isCounted ? tokens : null,
    cost: isCounted ? spent : null,
  };
}
