import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Option } from "#domain/forms/option";
import { amenitiesOffered, priceSlider } from "#domain/limits";
import { type FacetName, facetNames, listingFilters } from "#domain/listing/filters";
import {
  type AskedPrice,
  askedPrices,
  type PriceHistogram,
  priceStretches,
} from "#domain/listing/price-filter";
import type { FoundValues } from "#domain/listing/query";
import { countedWhole, countsByFacet, type FacetRow, type ListingFacets } from "./facets.server";
import { filterSql, priceColumns } from "./filter-sql.server";

/** What can be chosen while nothing is. */
export interface ListingOptions {
  /** Values that listed properties have beside those always offered, by name (P-021). */
  found: FoundValues;
  counts: ListingFacets;
  /** How many stays each stretch of the price slider has. */
  prices: PriceHistogram;
}

interface OptionRow extends FacetRow {
  /** Where the rules have no name for the value: the names that one of its properties uses. */
  names: (string | null)[] | null;
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
  return {
    prices: histogramOf(prices),
    counts: countsByFacet(rows),
    found: Object.fromEntries(
      facetNames.map((name) => [
        name,
        foundValues(
          name,
          rows.filter(({ facet }) => facet === name),
        ),
      ]),
    ),
  };
}

function foundValues(name: FacetName, rows: readonly OptionRow[]): Option[] {
  const entry = listingFilters[name];
  if (entry.kind === "steps")
    return rows.map(({ value }) => ({ value, label: entry.optionLabel(Number(value)) }));
  if (entry.kind === "flags") return foundFlags(entry.known, rows, name === "amenities");
  if (!entry.fromData) return [];
  const always = new Set(entry.always.map(({ value }) => value));
  const known = new Map(entry.known.map(({ value, label }) => [value, label]));
  return rows
    .filter(({ value }) => !always.has(value))
    .map(({ value, names }) => {
      const ownName = names?.find((written) => written && entry.valueOf(written) === value);
      return { value, label: known.get(value) ?? ownName ?? value };
    })
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** In the order of the rules, or those that most stays have. */
function foundFlags(known: readonly Option[], rows: readonly OptionRow[], byStays: boolean) {
  const stays = new Map(rows.map(({ value, total }) => [value, total]));
  const found = known.filter(({ value }) => stays.has(value));
  if (!byStays) return found;
  return found
    .sort((a, b) => (stays.get(b.value) ?? 0) - (stays.get(a.value) ?? 0))
    .slice(0, amenitiesOffered);
}
