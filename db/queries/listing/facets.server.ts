import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Counts, ListingFacets } from "#domain/listing/answers";
import { type FacetName, facetNames, filterNames } from "#domain/listing/filters";
import type { ListingQuery } from "#domain/listing/query";
import { type FacetSql, filterSql } from "./filter-sql.server";
import { type ListingConditions, listingConditions } from "./rule.server";

interface FacetRow {
  facet: FacetName;
  value: string;
  total: number;
}

const facetOf = (name: FacetName): FacetSql => filterSql[name].facet;
const columnsOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
const countedColumns = [...new Set(facetNames.flatMap((name) => facetOf(name).columns))];
const failsOwn = (name: FacetName) => sql.ref(`fails_${name}`);

/**
 * Rows that count for any facet. A facet counts rows that pass every filter, and those that fail
 * nothing but its own: so rows may fail one filter at most, and filters without a facet never.
 */
function candidates(conditions: ListingConditions) {
  const required = filterNames.flatMap((name) =>
    facetNames.some((facet) => facet === name) ? [] : (conditions[name] ?? []),
  );
  const passes = facetNames.flatMap((name) => {
    const condition = conditions[name];
    return condition ? [{ name, condition, fails: sql`not coalesce(${condition}, false)` }] : [];
  });
  const failed = passes.length
    ? sql.join(
        passes.map(({ fails }) => sql`(${fails})::integer`),
        sql` + `,
      )
    : sql.lit(0);
  // A single filter leaves its own facet to the counts of the whole, and the others need it passed.
  const single = required.length + passes.length < 2;
  const bound = single ? passes.map(({ condition }) => condition) : [sql`${failed} <= 1`];
  const flags = passes.map(({ name, fails }) => sql`${fails} as ${failsOwn(name)}`);
  return sql`select ${columnsOf(countedColumns)},
      ${sql.join([sql`${failed} as failed`, ...flags])}
    from properties
    where ${sql.join([sql`listed`, ...required, ...bound], sql` and `)}`;
}

/** (value, total) of a facet among rows that have its columns. */
const counted = ({ columns, values }: FacetSql, rows: RawBuilder<unknown>) =>
  sql`select value, sum(rows)::integer
      from (
        select ${columnsOf(columns)}, count(*) as rows from ${rows}
        group by ${columnsOf(columns)}
      ) as equal, lateral (${values}) as v (value)
      group by value`;

/** (value, total) of a facet in the whole listing. */
export const countedWhole = (name: FacetName) =>
  facetOf(name).stored ?? counted(facetOf(name), sql`properties where listed`);

/** Counts of all facets in one round trip. Facets whose other filters are unset read stored counts. */
export function facetsQuery(query: ListingQuery) {
  const conditions = listingConditions(query);
  const set = Object.keys(conditions).length;
  const parts = facetNames.map((name) => {
    const isOwn = conditions[name] !== undefined && !facetOf(name).all;
    const counts =
      set - Number(isOwn) === 0
        ? countedWhole(name)
        : counted(
            facetOf(name),
            sql`candidates where failed = 0 ${isOwn ? sql`or ${failsOwn(name)}` : sql``}`,
          );
    return sql`select ${sql.lit(name)} as facet, value, total
      from (${counts}) as counts (value, total)`;
  });
  const common = set ? sql`with candidates as materialized (${candidates(conditions)}) ` : sql``;
  return sql<FacetRow>`${common}${sql.join(parts, sql` union all `)}`;
}

export async function facets(db: Connection, query: ListingQuery): Promise<ListingFacets> {
  const { rows } = await facetsQuery(query).execute(db);
  return countsByFacet(rows);
}

function countsByFacet(rows: readonly FacetRow[]): ListingFacets {
  const found = Object.fromEntries(
    facetNames.map((name): [FacetName, Counts] => [name, {}]),
  ) as ListingFacets;
  for (const { facet, value, total } of rows) if (total > 0) found[facet][value] = total;
  return found;
}
