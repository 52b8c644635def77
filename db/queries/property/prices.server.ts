import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { announce } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates } from "#domain/money/currencies";
import {
  farFromMiddle,
  minPricedOfType,
  type PriceProblem,
  priceProblemKinds,
} from "#domain/property/price-problems";
import { pricedValuesOf, pricesOfSave } from "#domain/property/priced-values";
import { recordSources } from "./evidence.server";
import { findForUpdate, findMany } from "./read.server";
import { type SavedProperty, saveProperties } from "./save.server";

export type PriceFilter = PriceProblem | "any" | null;

/** The rules of domain/property/price-problems in SQL; a test compares both on generated rows. */
const conditions: Record<PriceProblem, RawBuilder<boolean>> = {
  "missing-price": sql`price_per_night is null`,
  "zero-price": sql`price_per_night = 0`,
  "missing-currency": sql`coalesce(currency, '') = ''`,
  "unknown-currency": sql`coalesce(currency, '') <> '' and rate is null`,
  "min-above-max": sql`price_min > price_max`,
  "outside-min-max": sql`price_per_night < price_min or price_per_night > price_max`,
  "far-from-type": sql`usd > middle * ${sql.lit(farFromMiddle)} or usd < middle / ${sql.lit(farFromMiddle)}`,
};

const any = sql.join(
  priceProblemKinds.map((kind) => sql`coalesce(${conditions[kind]}, false)`),
  sql` or `,
);

export interface JudgedPrices {
  total: number;
  withProblems: number;
  counts: Record<PriceProblem, number>;
  /** Ids of the page, in order. */
  ids: string[];
  /** Median price in USD of each type with enough prices. */
  middles: Record<string, number>;
}

/** Counts price problems, inactive properties included, and lists one page of affected properties. */
export async function judgePrices(
  db: Connection,
  rates: Rates,
  { filter, page, pageSize }: { filter: PriceFilter; page: number; pageSize: number },
): Promise<JudgedPrices> {
  const known = Object.entries({ ...rates, USD: 1 }).map(
    ([currency, rate]) => sql`(${currency}::text, ${rate}::float8)`,
  );
  const condition = filter === null ? sql`true` : filter === "any" ? any : conditions[filter];
  const counts = priceProblemKinds.map(
    (kind) => sql`count(*) filter (where ${conditions[kind]})::integer as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<{
    total: number;
    withProblems: number;
    counts: Record<PriceProblem, number>;
    ids: string[];
    middles: Record<string, number>;
  }>`
    with rates (currency, rate) as (values ${sql.join(known)}),
    priced as materialized (
      select id, sort_name, accommodation_type as type, price_per_night, price_min, price_max,
        properties.currency, rates.rate,
        case when price_per_night > 0 then round((price_per_night / rates.rate)::numeric, 4)::float8 end as usd
      from properties
      left join rates on rates.currency = coalesce(nullif(properties.currency, ''), 'USD')
      where deleted_at is null
    ),
    middles as (
      select type, percentile_cont(0.5) within group (order by usd) as middle
      from priced where usd is not null and type <> ''
      group by type having count(*) >= ${minPricedOfType}
    ),
    judged as materialized (
      select id, sort_name, price_per_night, price_min, price_max, currency, rate, usd, middle
      from priced left join middles using (type)
    ),
    counted as (select count(*)::integer as total, count(*) filter (where ${any})::integer as with_problems,
        count(*) filter (where ${condition})::integer as matching, ${sql.join(counts)} from judged)
    select total, with_problems, to_jsonb(counted) as counts,
      array(select id from judged where ${condition} order by sort_name, id limit ${pageSize}
        offset least(${page}::integer - 1, greatest((matching - 1) / ${pageSize}::integer, 0)) * ${pageSize}::integer
      ) as ids,
      (select coalesce(jsonb_object_agg(type, middle), '{}') from middles) as middles
    from counted
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error("The query for price problems returned no row");
  return found;
}

/** Prices of properties in the order of `ids`; only the columns of the price screen. */
export async function listPrices(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("properties")
    .select([
      "id",
      "name",
      "accommodationType",
      "pricePerNight",
      "priceMin",
      "priceMax",
      "currency",
      "priceUnit",
      "priceUsd",
      "priceCheckedOn",
      "priceSourceUrl",
      "active",
    ])
    .where("id", "in", [...ids])
    .orderBy("sortName")
    .orderBy("id")
    .execute();
}

/** Currencies in use, to check their rates. */
export async function usedCurrencies(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("properties")
    .select("currency")
    .distinct()
    .where("deletedAt", "is", null)
    .execute();
  return rows.flatMap(({ currency }) => currency ?? []);
}

/**
 * Records that the source page still states the stored price. The only write that bypasses saveProperty: a
 * check date is not a new version, nothing can be lost or undone, and thousands of pages are checked each
 * week. Locks of fields stay as they are.
 */
export async function confirmPrice(
  trx: Connection,
  propertyId: string,
  seen: { price: number; day: string; sourceUrl: string; passage: string },
): Promise<void> {
  const stored = await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted || stored.property.pricePerNight !== seen.price) return;
  const { priceCheckedOn } = stored.property;
  if (priceCheckedOn !== null && priceCheckedOn >= seen.day) return;
  await trx
    .updateTable("properties")
    .set({ priceCheckedOn: seen.day })
    .where("id", "=", propertyId)
    .execute();
  const fields = { ...stored.property, priceCheckedOn: seen.day };
  const sources = {
    origin: "computed",
    sourceUrl: seen.sourceUrl,
    evidence: { priceCheckedOn: { via: "page-text", passage: seen.passage } },
  } as const;
  const changed = ["priceCheckedOn"] as const;
  await recordSources(trx, [{ propertyId, fields, changed, sources, actor: "schedule" }]);
  await announce(trx, `property/${propertyId}`);
}

/** Properties per transaction. */
const refreshedAtOnce = 200;

interface RefreshOptions {
  now: Date;
  /** Queue write-backs to the external table. */
  toTable: boolean;
  /** Queues the follow-up work of a property; work that was requested with the save is queued by the sweep too. */
  onSaved?: (property: SavedProperty) => Promise<unknown>;
  /** Of these properties alone. */
  ids?: readonly string[];
}

/**
 * Saves the prices that are views of rates and have moved because nights have passed: a season or a year has
 * ended. Repeats nothing, so an interrupted run is simply started again.
 */
export async function refreshPrices(
  db: Connection,
  { now, toTable, onSaved, ids }: RefreshOptions,
): Promise<void> {
  const today = isoDay(now);
  const { rates } = await readCurrentRates(db);
  const priced = ids ?? (await pricedProperties(db));
  for (let from = 0; from < priced.length; from += refreshedAtOnce) {
    const sheets = await sheetsOfPriced(db, priced.slice(from, from + refreshedAtOnce));
    const properties = await findMany(db, [...sheets.keys()]);
    const moved = properties.filter((property) => {
      const current = pricedValuesOf(property);
      const { values } = pricesOfSave(current, current, sheets.get(property.id) ?? [], today);
      return !isDeepStrictEqual(values, current);
    });
    const saved = await saveProperties(
      db,
      moved.map((fields) => ({
        ...{ id: fields.id, fields, expectedVersion: fields.version, rates, today },
        ...{ actor: "schedule", sources: { origin: "computed" }, toTable },
      })),
    );
    for (const result of saved) if (!("conflict" in result)) await onSaved?.(result);
  }
}

async function pricedProperties(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("stayRates")
    .select("propertyId")
    .orderBy("propertyId")
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}
