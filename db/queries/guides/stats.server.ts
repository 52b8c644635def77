import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { countriesOfExperience } from "#domain/limits";

/** Price of a night for one type of travel, in US dollars. */
export interface NightPrices {
  lowest: number;
  highest: number;
  /** Median price. */
  middle: number;
  /** Most frequent price basis; null if too few properties state one. */
  basis: string | null;
  /** All prices have this basis. */
  basisOfAll: boolean;
}

export interface WayStats {
  prices: Record<string, NightPrices>;
  /** Slugs by type of travel, those with the most properties first. */
  countries: Record<string, string[]>;
  /** Slugs of all countries with a listed property. */
  allCountries: string[];
}

interface PriceRow extends Omit<NightPrices, "basisOfAll" | "basis"> {
  way: string;
  basis: string | null;
  stays: number;
  withBasis: number;
}

const majority = 0.6;

/** Scans all listed properties, so the result is cached (`cache.wayStats`). */
export async function readWayStats(db: Connection): Promise<WayStats> {
  const prices = await sql<PriceRow>`
    select way, stays, lowest, highest, middle, basis,
      (bases ->> basis)::integer as with_basis
    from (
      select way,
        count(*)::integer as stays,
        min(price_usd) as lowest,
        max(price_usd) as highest,
        percentile_disc(0.5) within group (order by price_usd) as middle,
        mode() within group (order by price_basis) as basis,
        jsonb_build_object(
          'per person', count(*) filter (where price_basis = 'per person'),
          'per room', count(*) filter (where price_basis = 'per room'),
          'whole property', count(*) filter (where price_basis = 'whole property')
        ) as bases
      from properties, unnest(ways_to_stay) as way
      where listed and price_usd is not null
      group by way
    ) as by_way
  `.execute(db);
  const places = await sql<{ way: string; country: string }>`
    select way, country
    from properties, unnest(ways_to_stay) as way, unnest(country_slugs) as country
    where listed
    group by way, country
    order by way, count(*) desc, country
  `.execute(db);
  const countries: Record<string, string[]> = {};
  for (const { way, country } of places.rows) (countries[way] ??= []).push(country);
  return {
    prices: Object.fromEntries(prices.rows.map(({ way, ...row }) => [way, nightPrices(row)])),
    countries,
    allCountries: [...new Set(places.rows.map(({ country }) => country))],
  };
}

const nightPrices = ({
  stays,
  withBasis,
  basis,
  ...range
}: Omit<PriceRow, "way">): NightPrices => ({
  ...range,
  basis: withBasis / stays >= majority ? basis : null,
  basisOfAll: withBasis === stays,
});

/** A country that offers an experience. */
export interface SeasonRow {
  country: string;
  stays: number;
  /** Mean rating of each month from 0 (closed) to 3 (excellent), January first; empty if unknown. */
  months: number[];
}

/** By experience, countries with the most properties first. */
type ExperienceStats = Record<string, SeasonRow[]>;

const worth = { excellent: 3, good: 2, fair: 1, closed: 0 };

const meanOf = (index: number) => sql`
  sum(stays * (${JSON.stringify(worth)}::jsonb ->> (month_grid ->> ${sql.lit(index)}))::integer)
    / nullif(sum(stays) filter (where month_grid ->> ${sql.lit(index)} is not null), 0)`;

const means = sql.join(Array.from({ length: 12 }, (_, index) => meanOf(index)));

/**
 * Scans all listed properties, so the result is cached (`cache.experienceStats`). Identical rows are
 * counted before they are aggregated.
 */
export async function readExperienceStats(db: Connection): Promise<ExperienceStats> {
  const { rows } = await sql<{
    experience: string;
    country: string;
    stays: number;
    months: (number | null)[];
  }>`
    select experience, country, stays, months
    from (
      select experience, country, sum(stays)::integer as stays, array[${means}]::float8[] as months,
        row_number() over (
          partition by experience order by sum(stays) desc, country
        ) as place
      from (
        select experience, country, month_grid, sum(stays) as stays
        from (
          select experience_ids, country_slugs, month_grid, count(*) as stays
          from properties where listed group by experience_ids, country_slugs, month_grid
        ) as alike, unnest(experience_ids) as experience, unnest(country_slugs) as country
        group by experience, country, month_grid
      ) as by_year
      group by experience, country
    ) as by_country
    where place <= ${countriesOfExperience}
    order by experience, place
  `.execute(db);
  const stats: ExperienceStats = {};
  for (const { experience, country, stays, months } of rows)
    (stats[experience] ??= []).push({
      country,
      stays,
      months: months.filter((month) => month !== null),
    });
  return stats;
}
