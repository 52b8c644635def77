import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { announce } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { builtInRates, type ExchangeRate } from "#domain/money/exchange-rates";

export interface CurrentRates {
  /** Units per USD; built-in rates fill in currencies that were never received. */
  rates: Rates;
  /** The same rates with their origin. */
  list: ExchangeRate[];
  /** "api" if any rate came from the service. */
  source: "api" | "fallback";
  /** "YYYY-MM-DD" of the newest rate; null if all are built in. */
  day: string | null;
}

interface RateRow {
  currency: string;
  rate: number;
  source: "api" | "fallback";
  day: string;
  fetchedAt: Date;
}

/** Latest stored rate of each currency, or the built-in one (P-208, P-209). */
export async function readCurrentRates(db: Connection): Promise<CurrentRates> {
  const { rows } = await sql<RateRow>`
    select distinct on (currency) currency, rate, source, day, fetched_at
    from exchange_rates order by currency, source = 'api' desc, day desc
  `.execute(db);
  const stored = new Map(rows.map((row) => [row.currency, row]));
  const currencies = new Set([...Object.keys(builtInRates), ...stored.keys()]);
  const list = [...currencies].map((currency): ExchangeRate => {
    const row = stored.get(currency);
    return row
      ? { currency, rate: row.rate, source: row.source, receivedAt: row.fetchedAt }
      : { currency, rate: builtInRates[currency] ?? 1, source: "fallback", receivedAt: null };
  });
  const received = rows.filter((row) => row.source === "api");
  return {
    rates: Object.fromEntries(list.map((rate) => [rate.currency, rate.rate])),
    list,
    source: received.length ? "api" : "fallback",
    day:
      received
        .map((row) => row.day)
        .sort()
        .at(-1) ?? null,
  };
}

export interface ReceivedRate {
  currency: string;
  rate: number;
  source: "api" | "fallback";
}

/** Stores the rates of a day; a later response of the same day replaces them. */
export async function storeRates(
  db: Connection,
  received: readonly ReceivedRate[],
  now: Date,
): Promise<void> {
  if (received.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  await db
    .insertInto("exchangeRates")
    .values(
      received.map(({ currency, rate, source }) => ({
        currency,
        rate,
        source,
        day,
        fetchedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["currency", "day"]).doUpdateSet((eb) => ({
        rate: eb.ref("excluded.rate"),
        source: eb.ref("excluded.source"),
        fetchedAt: eb.ref("excluded.fetchedAt"),
      })),
    )
    .execute();
  await announce(db, "rates");
}

/** Records whether the service responded, for the operator. */
export async function recordRateFetch(
  db: Connection,
  { ok, detail, at }: { ok: boolean; detail: string; at: Date },
): Promise<void> {
  await db.insertInto("rateFetches").values({ ok, detail, fetchedAt: at }).execute();
}

/** True if the rates of that UTC day were received and applied to every price. */
export async function hasRatesOf(db: Connection, now: Date): Promise<boolean> {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const row = await db
    .selectFrom("rateFetches")
    .select("id")
    .where("ok", "=", true)
    .where("fetchedAt", ">=", midnight)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lastRateFetch(db: Connection) {
  const row = await db
    .selectFrom("rateFetches")
    .select(["id", "fetchedAt", "ok", "detail"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
