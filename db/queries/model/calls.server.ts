import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { aiCost } from "#domain/imports/run";

/** Cost in USD: actual, or estimated if the service reported no token count. */
const cost = sql<number>`coalesce(sum(
  coalesce(total_tokens, estimated_tokens) * usd_per_million / 1000000), 0)`;

/** Cost in USD for the UTC month of `now`. */
export async function spentInMonth(db: Connection, now: Date): Promise<number> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { spent } = await db
    .selectFrom("aiCalls")
    .select(cost.as("spent"))
    .where("at", ">=", from)
    .executeTakeFirstOrThrow();
  return spent;
}

interface PlannedCall {
  itemId: string;
  model: string;
  /** Tokens of the prompt and of the longest possible response. */
  estimatedTokens: number;
  usdPerMillion: number;
  /** USD per month. */
  limit: number;
  now: Date;
}

/**
 * Records a call before it is made, within the monthly limit. Calls in progress count, so that concurrent
 * workers cannot exceed it.
 * @returns the call's id, or the amount spent if the limit is reached
 */
export function beginCall(
  db: Connection,
  { limit, now, ...call }: PlannedCall,
): Promise<{ callId: number } | { spent: number }> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "ai spending");
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

/** @param totalTokens null if the service reported none: the estimate is used */
export async function endCall(
  db: Connection,
  callId: number,
  { outcome, totalTokens }: { outcome: string; totalTokens: number | null },
): Promise<void> {
  await db.updateTable("aiCalls").set({ outcome, totalTokens }).where("id", "=", callId).execute();
}

interface CallsOfItem {
  calls: number;
  /** Null if the service did not report one of the calls. */
  totalTokens: number | null;
  /** USD at the prices of that time; null together with totalTokens. */
  cost: number | null;
}

/** Total cost of the calls about an item. */
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

/** The stored answer to the same questions about the same page; null without one. */
export async function findAnswer(db: Connection, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("aiAnswers")
    .select("answer")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Keeps an answer, so that the same page is not paid for twice. */
export async function keepAnswer(db: Connection, key: string, answer: string): Promise<void> {
  await db
    .insertInto("aiAnswers")
    .values({ key, answer })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ answer, at: sql`now()` }))
    .execute();
}
