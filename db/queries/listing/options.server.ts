import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Option } from "#domain/forms/option";
import { type FacetName, facetNames, listingFilters } from "#domain/listing/filters";
import type { FoundValues } from "#domain/listing/query";
import { countedWhole, countsByFacet, type FacetRow, type ListingFacets } from "./facets.server";
import { filterSql } from "./filter-sql.server";

/** What can be chosen while nothing is. */
export interface ListingOptions {
  /** Values that listed properties have beside those always offered, by name (P-021). */
  found: FoundValues;
  counts: ListingFacets;
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

export async function readListingOptions(db: Connection): Promise<ListingOptions> {
  const { rows } = await listingOptionsQuery().execute(db);
  return {
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
  if (entry.kind !== "choices" || !entry.fromData) return [];
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
