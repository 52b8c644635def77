import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** What a night costs in one way to stay, in US dollars. */
export interface NightPrices {
  lowest: number;
  highest: number;
  /** Half of the stays cost less. */
  middle: number;
  /** What most of the prices are the price of; null where too few say so. */
  basis: string | null;
  /** Every one of them is. */
  basisOfAll: boolean;
}

export interface WayFigures {
  prices: Record<string, NightPrices>;
  /** Slugs by way, those with most stays first. */
  countries: Record<string, string[]>;
  /** Slugs of all countries with a stay. */
  allCountries: string[];
}

interface PriceRow extends Omit<NightPrices, "basisOfAll" | "basis"> {
  way: string;
  basis: string | null;
  stays: number;
  withBasis: number;
}

const mostOf = 0.6;

/** Walks all listed properties, so its answer is kept and shared (`kept.wayFigures`). */
export async function readWayFigures(db: Connection): Promise<WayFigures> {
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
  basis: withBasis / stays >= mostOf ? basis : null,
  basisOfAll: withBasis === stays,
});
