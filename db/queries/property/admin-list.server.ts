import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { coverColumn, pictureOf } from "#db/queries/pictures/columns.server";
import { escapeLike } from "#db/transaction.server";
import { adminPageSize } from "#domain/limits";
import { pageWithin } from "#domain/pages/pager";
import type { CompletenessPart } from "#domain/property/completeness";
import { fold } from "#domain/text/fold";

export const adminSorts = ["name", "country", "price", "capacity", "featured"] as const;
export type AdminSort = (typeof adminSorts)[number];
export type AdminStatus = "all" | "featured" | "active" | "inactive";

export interface AdminFilter {
  /** In name, region or country. */
  search?: string;
  /** Slug. */
  country?: string;
  status?: AdminStatus;
  /** Only those that lack this. */
  missing?: CompletenessPart;
}

export interface AdminList extends AdminFilter {
  sort?: AdminSort;
  descending?: boolean;
  page?: number;
  pageSize?: number;
}

type Condition = RawBuilder<SqlBool>;

// The same five questions as domain/property-completeness.
const lacks: Record<CompletenessPart, Condition> = {
  price: sql`price_per_night is null`,
  currency: sql`currency is null`,
  coordinates: sql`(latitude is null or longitude is null or latitude = 0 or longitude = 0)`,
  images: sql`not exists (select from property_images
    where property_id = properties.id and source_url not like '/illustrations/%')`,
  bookingUrl: sql`booking_url is null`,
};

const statuses: Record<AdminStatus, Condition> = {
  all: sql`true`,
  featured: sql`featured`,
  active: sql`active`,
  inactive: sql`not active`,
};

const orders: Record<AdminSort, RawBuilder<unknown>> = {
  name: sql`sort_name`,
  country: sql`countries[1]`,
  price: sql`price_usd`,
  capacity: sql`capacity`,
  featured: sql`featured`,
};

function filtered(db: Connection, { search, country, status, missing }: AdminFilter) {
  const words = fold(search ?? "");
  const pattern = `%${escapeLike(words)}%`;
  return db
    .selectFrom("properties")
    .where("properties.deletedAt", "is", null)
    .$if(words !== "", (qb) =>
      qb.where(
        sql<SqlBool>`(sort_name like ${pattern} or lower(region) like ${pattern}
          or lower(array_to_string(countries, ' ')) like ${pattern})`,
      ),
    )
    .$if(Boolean(country), (qb) =>
      qb.where(sql<SqlBool>`country_slugs && ${[country ?? ""]}::text[]`),
    )
    .$if(status !== undefined, (qb) => qb.where(statuses[status ?? "all"]))
    .$if(missing !== undefined, (qb) => qb.where(lacks[missing ?? "price"]));
}

/** One page of the property table, inactive ones included. */
export async function adminList(db: Connection, list: AdminList = {}) {
  const { sort = "featured", pageSize = adminPageSize } = list;
  const descending = list.descending ?? sort === "featured";
  const { total } = await filtered(db, list)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages } = pageWithin(list.page ?? 1, total, pageSize);
  const direction = sql.raw(descending ? "desc" : "asc");
  const rows = await filtered(db, list)
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
      "properties.partner",
      "properties.bookingUrl",
      "properties.airtableId",
      "properties.featured",
      "properties.active",
      "properties.sample",
      "properties.updatedAt",
    ])
    .select((eb) => coverColumn(eb).as("cover"))
    .select((eb) =>
      eb
        .selectFrom("propertyImages")
        .select((image) => image.cast<number>(image.fn.countAll(), "integer").as("images"))
        .whereRef("propertyImages.propertyId", "=", "properties.id")
        .as("images"),
    )
    .orderBy(sql`${orders[sort]} ${direction} nulls last`)
    .orderBy(sql`sort_name, id collate "C"`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    properties: rows.map(({ cover: [cover], images, ...row }) => ({
      ...row,
      cover: cover ? pictureOf(cover, row.name) : null,
      images: images ?? 0,
    })),
    total,
    page,
    pages,
  };
}

/** Ids of everything that a filter matches, for "select all matching". */
export async function adminIds(db: Connection, filter: AdminFilter = {}): Promise<string[]> {
  const rows = await filtered(db, filter).select("properties.id").orderBy("sortName").execute();
  return rows.map((row) => row.id);
}

export interface PropertyTotals {
  total: number;
  featured: number;
  countries: number;
  /** From the external table. */
  synced: number;
}

/** What the dashboard counts; inactive ones included. */
export async function propertyTotals(db: Connection): Promise<PropertyTotals> {
  const { rows } = await sql<PropertyTotals>`
    select count(*)::integer as total,
      count(*) filter (where featured)::integer as featured,
      (select count(distinct slug)::integer from properties as p, unnest(p.country_slugs) as slug
        where p.deleted_at is null) as countries,
      count(*) filter (where airtable_id is not null)::integer as synced
    from properties where deleted_at is null
  `.execute(db);
  return rows[0] ?? { total: 0, featured: 0, countries: 0, synced: 0 };
}

/** Country names in use, also by inactive properties; for the filter of the table. */
export async function adminCountries(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(countries) as name from properties where deleted_at is null order by 1
  `.execute(db);
  return rows.map((row) => row.name);
}
