import { sql } from "kysely";
import { builtInRates } from "../../app/domain/exchange-rates";
import type { Rates } from "../../app/domain/property";
import type { Connection } from "../connect.server";

export interface CurrentRates {
  /** Units of each currency for one USD. */
  rates: Rates;
  /** "api" once any rate came from the service. */
  source: "api" | "fallback";
  /** Day of the newest rate, "YYYY-MM-DD"; null while only built-in ones are known. */
  day: string | null;
}

/** The newest rate of each currency; the built-in one where none was ever fetched. */
export async function readCurrentRates(db: Connection): Promise<CurrentRates> {
  const rows = await db
    .selectFrom("exchangeRates")
    .distinctOn("currency")
    .select(["currency", "rate", "source", "day"])
    .orderBy("currency")
    .orderBy("day", "desc")
    .execute();
  const fetched = Object.fromEntries(rows.map(({ currency, rate }) => [currency, rate]));
  const days = rows.filter(({ source }) => source === "api").map(({ day }) => day);
  return {
    rates: { ...builtInRates, ...fetched, USD: 1 },
    source: days.length > 0 ? "api" : "fallback",
    day: days.sort().at(-1) ?? null,
  };
}

export interface RateRow {
  currency: string;
  rate: number;
  source: "api" | "fallback";
}

/** Keeps a day's rates and tells every process. */
export async function storeRates(db: Connection, rows: readonly RateRow[], now: Date) {
  if (rows.length === 0) return;
  await db
    .insertInto("exchangeRates")
    .values(rows.map((row) => ({ ...row, day: now.toISOString().slice(0, 10), fetchedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(["currency", "day"]).doUpdateSet((row) => ({
        rate: row.ref("excluded.rate"),
        source: row.ref("excluded.source"),
        fetchedAt: row.ref("excluded.fetchedAt"),
      })),
    )
    .execute();
  await sql`select pg_notify('changed', 'rates')`.execute(db);
}

/** What became of a try to fetch rates, for the operator. */
export async function recordRateFetch(db: Connection, outcome: { ok: boolean; detail: string }) {
  await db.insertInto("rateFetches").values(outcome).execute();
}

export async function lastRateFetch(db: Connection) {
  return db.selectFrom("rateFetches").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}
