import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { coverColumn, isPhotograph, pictureOf } from "#db/queries/pictures/columns.server";
import { acquireLock, escapeLike } from "#db/transaction.server";
import { adminPageSize } from "#domain/limits";
import { pageWithin } from "#domain/paths/pager";
import {
  type AdminSort,
  type AdminStatus,
  type CompletenessPart,
  completenessParts,
  type ConfirmedChoice,
  type MissingChoice,
} from "#domain/property/admin-list";
import { countConfirmed } from "#domain/property/confirmations";
import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { fold, slugify, uniqueSlug } from "#domain/text/slug";
import { lodgeFactFields } from "./confirmations.server";

export interface AdminFilter {
  /** Search in name, region or country (A-031). */
  search?: string;
  /** Slug. */
  country?: string;
  status?: AdminStatus;
  /** Only properties without this (A-040). */
  missing?: MissingChoice;
  /** By the lodge (L-010). */
  confirmed?: ConfirmedChoice;
  /** Accommodation type. */
  type?: string;
  /** Only properties from an import or the external table. */
  imported?: boolean;
}

export interface AdminList extends AdminFilter {
  sort?: AdminSort;
  descending?: boolean;
  page?: number;
  pageSize?: number;
}

type Condition = RawBuilder<SqlBool>;

// Equivalent to domain/property/completeness.
const lacks: Record<CompletenessPart, Condition> = {
  price: sql`price_per_night is null`,
  currency: sql`currency is null`,
  coordinates: sql`(latitude is null or longitude is null or latitude = 0 or longitude = 0)`,
  images: sql`not exists (select from property_images
    where property_id = properties.id and ${isPhotograph})`,
  bookingUrl: sql`booking_url is null`,
};

const statuses: Record<AdminStatus, Condition> = {
  all: sql`true`,
  featured: sql`featured`,
  active: sql`active`,
  inactive: sql`not active`,
};

const confirmableFields = lodgeFactFields.flat();

// Uncorrelated, so that a count over all properties reads the partial index once.
const withConfirmation = sql`select property_id from property_evidence
  where origin = 'lodge' and agrees`;

const confirmations: Record<ConfirmedChoice, Condition> = {
  all: sql`properties.id in (${withConfirmation} and field = any(${confirmableFields}::text[])
    group by property_id having count(*) = ${confirmableFields.length}::integer)`,
  some: sql`properties.id in (${withConfirmation})`,
  none: sql`properties.id not in (${withConfirmation})`,
};

const orders: Record<AdminSort, RawBuilder<unknown>> = {
  name: sql`sort_name`,
  country: sql`countries[1]`,
  price: sql`price_usd`,
  capacity: sql`capacity`,
  featured: sql`featured`,
};

/** For scans of the whole table: joins properties with a photo once. */
const counted: typeof lacks = { ...lacks, images: sql`pictured.property_id is null` };

/** Combines all conditions of a filter. */
function matches(filter: AdminFilter, lacking = lacks): Condition {
  const { search = "", country, status = "all", missing, confirmed, type, imported } = filter;
  const words = fold(search);
  const pattern = `%${escapeLike(words)}%`;
  const conditions: (Condition | false)[] = [
    words !== "" &&
      sql`(sort_name like ${pattern} or lower(region) like ${pattern}
        or lower(array_to_string(countries, ' ')) like ${pattern})`,
    Boolean(country) && sql`country_slugs && ${[country]}::text[]`,
    status !== "all" && statuses[status],
    confirmed !== undefined && confirmations[confirmed],
    Boolean(type) && sql`accommodation_type = ${type}`,
    Boolean(imported) && sql`(import_source is not null or airtable_id is not null)`,
    missing === "anything" &&
      sql`(${sql.join(
        completenessParts.map((part) => lacking[part]),
        sql` or `,
      )})`,
    missing !== undefined && missing !== "anything" && lacking[missing],
  ];
  const given = conditions.filter((condition) => condition !== false);
  return given.length > 0 ? sql`(${sql.join(given, sql` and `)})` : sql`true`;
}

const pictureCount = (which: Condition) => sql<number>`(select count(*)::integer
  from property_images where property_id = properties.id and ${which})`;

const confirmedFields = sql<FieldName[]>`array(select field from property_evidence
  where property_id = properties.id and origin = 'lodge' and agrees)`;

const filtered = (db: Connection, filter: AdminFilter) =>
  db.selectFrom("properties").where("properties.deletedAt", "is", null).where(matches(filter));

const inOrder = ({ sort = "featured", descending = sort === "featured" }: AdminList) =>
  sql`${orders[sort]} ${sql.raw(descending ? "desc" : "asc")} nulls last, sort_name, id collate "C"`;

/** A page of the property table, inactive properties included (A-030 to A-034). */
export async function adminList(db: Connection, list: AdminList = {}) {
  const { pageSize = adminPageSize } = list;
  const total = await countOf(db, list);
  const { page, pages } = pageWithin(list.page ?? 1, total, pageSize);
  // One more than the page: the next row is the target of "Save and next".
  const ids = await idsOf(db, list, { limit: pageSize + 1, offset: (page - 1) * pageSize });
  return {
    properties: await adminRows(db, ids.slice(0, pageSize)),
    next: ids[pageSize] ?? null,
    total,
    page,
    pages,
  };
}

async function idsOf(
  db: Connection,
  list: AdminList,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await filtered(db, list)
    .select("properties.id")
    .orderBy(inOrder(list))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** Separate from the query for ids, so that images are selected for one page only. */
export async function adminRows(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("properties")
    .select([
      "properties.id",
      "properties.version",
      "properties.name",
      "properties.countries",
      "properties.region",
      "properties.shortDescription",
      "properties.pricePerNight",
      "properties.currency",
      "properties.priceUnit",
      "properties.latitude",
      "properties.longitude",
      "properties.what3words",
      "properties.fullAddress",
      "properties.capacity",
      "properties.amenities",
      "properties.accommodationType",
      "properties.partner",
      "properties.bookingUrl",
      "properties.airtableId",
      "properties.featured",
      "properties.active",
      "properties.sample",
      "properties.updatedAt",
    ])
    .select((eb) => coverColumn(eb).as("cover"))
    .select(pictureCount(sql`true`).as("images"))
    .select(pictureCount(isPhotograph).as("photographs"))
    .select(confirmedFields.as("confirmedFields"))
    .where("properties.id", "in", [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => found.get(id))
    .filter((row) => row !== undefined)
    .map(({ cover: [cover], confirmedFields: confirmed, ...row }) => ({
      ...row,
      confirmed: {
        count: countConfirmed(lodgeFactFields, new Set(confirmed)),
        total: lodgeFactFields.length,
      },
      cover: cover ? pictureOf(cover, row.name) : null,
    }));
}

async function countOf(db: Connection, filter: AdminFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of matches for each filter in a single scan of the table. */
export async function countMatching(
  db: Connection,
  filters: readonly AdminFilter[],
): Promise<number[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    (filter, at) =>
      sql`count(*) filter (where ${matches(filter, counted)})::integer as ${sql.ref(`n${at}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from properties
    left join (select distinct property_id from property_images where ${isPhotograph}) as pictured
      on pictured.property_id = properties.id
    where deleted_at is null
  `.execute(db);
  return filters.map((_, at) => rows[0]?.[`n${at}`] ?? 0);
}

/** Ids of all matches, for "select all matching" (A-036). */
export async function adminIds(db: Connection, filter: AdminFilter = {}): Promise<string[]> {
  const rows = await filtered(db, filter).select("properties.id").orderBy("sortName").execute();
  return rows.map((row) => row.id);
}

/** Ids of one page, for "select all on this page" without scripts. */
export function adminPageIds(db: Connection, list: AdminList): Promise<string[]> {
  const { page = 1, pageSize = adminPageSize } = list;
  return idsOf(db, list, { limit: pageSize, offset: (page - 1) * pageSize });
}

/** Page number of the list that contains this property; null if it does not match the filter. */
export async function pageShowing(
  db: Connection,
  list: AdminList,
  id: string,
): Promise<number | null> {
  const ranked = filtered(db, list).select([
    "properties.id",
    sql<number>`row_number() over (order by ${inOrder(list)})::integer`.as("place"),
  ]);
  const row = await db
    .selectFrom(ranked.as("ranked"))
    .select("place")
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? Math.ceil(row.place / (list.pageSize ?? adminPageSize)) : null;
}

export interface PropertyTotals {
  total: number;
  featured: number;
  countries: number;
  synced: number;
}

/** Totals for the dashboard (A-020), inactive properties included. */
export async function propertyTotals(db: Connection): Promise<PropertyTotals> {
  // Grouping by the few distinct sets of countries needs only one scan.
  const { rows } = await sql<PropertyTotals>`
    with sets as (
      select country_slugs, count(*) as total, count(*) filter (where featured) as featured,
        count(airtable_id) as synced
      from properties where deleted_at is null group by country_slugs
    )
    select coalesce(sum(total), 0)::integer as total,
      coalesce(sum(featured), 0)::integer as featured,
      (select count(distinct slug)::integer from sets as each, unnest(each.country_slugs) as slug)
        as countries,
      coalesce(sum(synced), 0)::integer as synced
    from sets
  `.execute(db);
  return rows[0] ?? { total: 0, featured: 0, countries: 0, synced: 0 };
}

/** Country names in use, also by inactive properties, for the filter of the table. */
export async function adminCountries(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(countries) as name from properties where deleted_at is null order by 1
  `.execute(db);
  return rows.map((row) => row.name);
}

/** Options for the filters of the table. */
export async function adminOptions(db: Connection) {
  const countries = await adminCountries(db);
  const { rows } = await sql<{ type: string }>`
    select distinct accommodation_type as type from properties
    where deleted_at is null and accommodation_type is not null order by 1
  `.execute(db);
  return { countries, types: rows.map((row) => row.type) };
}

/** Fields with a list of short texts, each in a column of its own. */
const listFields = new Map(allFields.filter(isTypedList).map(({ name }) => [name as string, name]));

function isTypedList({ kind }: AnyField): boolean {
  return "input" in kind && kind.input === "list" && kind.storage === "column";
}

const maxValues = 300;

/** Values in use of a list field, most frequent first; null for another field. */
export async function listValues(db: Connection, field: string): Promise<string[] | null> {
  const name = listFields.get(field);
  if (!name) return null;
  const { rows } = await sql<{ value: string }>`
    select value from properties, unnest(${sql.ref(name)}) as value
    where deleted_at is null
    group by value order by count(*) desc, value limit ${maxValues}
  `.execute(db);
  return rows.map(({ value }) => value);
}

/** A readable id for each name; ids are never reused, even after a delete. */
export async function freeIds(trx: Connection, names: readonly string[]): Promise<string[]> {
  await acquireLock(trx, "property ids");
  const bases = names.map((name) => slugify(name) || "stay");
  const rows = await trx
    .selectFrom("properties")
    .select("id")
    .where("id", "in", [...new Set(bases)])
    .execute();
  const taken = new Set(rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const base of bases) {
    const id = taken.has(base)
      ? uniqueSlug(base, [...taken, ...(await beginning(trx, base))])
      : base;
    taken.add(id);
    ids.push(id);
  }
  return ids;
}

async function beginning(trx: Connection, base: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("properties")
    .select("id")
    .where("id", "like", `${escapeLike(base)}%`)
    .execute();
  return rows.map(({ id }) => id);
}
