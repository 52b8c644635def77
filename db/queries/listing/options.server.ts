import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { priceSlider } from "#domain/limits";
import type { FoundValue, ListingOptions } from "#domain/listing/answers";
import { type FacetName, facetNames, listingFilters } from "#domain/listing/filters";
import { optionsFrom } from "#domain/listing/options";
import {
  type AskedPrice,
  askedPrices,
  type PriceHistogram,
  priceStretches,
} from "#domain/listing/price-filter";
import { countedWhole } from "./facets.server";
import { filterSql, priceColumns } from "./filter-sql.server";

interface OptionRow extends FoundValue {
  facet: FacetName;
}

/** Every option of every filter in one round trip, however many there are. */
export function listingOptionsQuery() {
  const parts = facetNames.map((name) => {
    const entry = listingFilters[name];
    const { names } = { names: undefined, ...filterSql[name].facet };
    const known = entry.kind === "choices" ? entry.known.map(({ value }) => value) : [];
    const named = names
      ? sql`case when value <> all (${known}::text[]) then (${names}) end`
      : sql`null::text[]`;
    return sql`select ${sql.lit(name)} as facet, value, total, ${named} as names
      from (${countedWhole(name)}) as counts (value, total) where total > 0`;
  });
  return sql<OptionRow>`${sql.join(parts, sql` union all `)}`;
}

/** The prices of all listed stays by stretch; what lies beyond the top stop is in the last. */
export function pricesQuery() {
  const counted = askedPrices.map(
    (basis) => sql`select ${sql.lit(basis)} as basis,
        least(floor(${sql.ref(priceColumns[basis])} / ${sql.lit(priceSlider.step)}),
          ${sql.lit(priceStretches - 1)})::integer as stretch,
        count(*)::integer as stays
      from properties where listed and ${sql.ref(priceColumns[basis])} is not null group by stretch`,
  );
  return sql<PriceRow>`${sql.join(counted, sql` union all `)}`;
}

interface PriceRow {
  basis: AskedPrice;
  stretch: number;
  stays: number;
}

function histogramOf(rows: readonly PriceRow[]): PriceHistogram {
  const staysOf = (wanted: AskedPrice) => {
    const stays = Array.from({ length: priceStretches }, () => 0);
    for (const { basis, stretch, stays: n } of rows) if (basis === wanted) stays[stretch] = n;
    return stays;
  };
  return { listed: staysOf("listed"), two: staysOf("two") };
}

export async function readListingOptions(db: Connection): Promise<ListingOptions> {
  const [{ rows }, { rows: prices }] = await Promise.all([
    listingOptionsQuery().execute(db),
    pricesQuery().execute(db),
  ]);
  return optionsFrom((name) => rows.filter(({ facet }) => facet === name), histogramOf(prices));
}
