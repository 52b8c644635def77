import { sql } from "kysely";
import type { AdminListQuery } from "../../app/domain/admin-list";
import { fold } from "../../app/domain/fold";
import { pageWithin } from "../../app/domain/pager";
import type { Picture } from "../../app/domain/property";
import type { Connection } from "../connect.server";
import { escapeLike } from "./connection.server";
import { coverColumn, pictureOf } from "./pictures.server";

/** One line of the operator's list. */
export interface AdminRow {
  id: string;
  name: string;
  country: string;
  region: string;
  pricePerNight: number | null;
  currency: string | null;
  priceUnit: string;
  latitude: number | null;
  longitude: number | null;
  capacity: number | null;
  amenities: string[];
  imageCount: number;
  shortDescription: string | null;
  bookingUrl: string | null;
  partner: string | null;
  featured: boolean;
  active: boolean;
  sample: boolean;
  cover: Picture | null;
}

type Filter = Pick<AdminListQuery, "search" | "country" | "status">;

/** Everything that is not in the trash and fits the filter. */
const matching = (db: Connection, { search, country, status }: Filter) => {
  const folded = `%${escapeLike(fold(search))}%`;
  const typed = `%${escapeLike(search)}%`;
  return db
    .selectFrom("properties")
    .where("properties.deletedAt", "is", null)
    .$if(search !== "", (qb) =>
      qb.where(
        sql<boolean>`(properties.sort_name like ${folded} or properties.region ilike ${typed}
          or array_to_string(properties.countries, ', ') ilike ${typed})`,
      ),
    )
    .$if(country !== "", (qb) =>
      qb.where(sql<boolean>`properties.country_slugs @> ${[country]}::text[]`),
    )
    .$if(status === "featured", (qb) => qb.where("properties.featured", "=", true))
    .$if(status === "active", (qb) => qb.where("properties.active", "=", true))
    .$if(status === "inactive", (qb) => qb.where("properties.active", "=", false));
};

const sortKeys = {
  name: sql`properties.sort_name`,
  country: sql`properties.countries[1]`,
  price: sql`properties.price_usd`,
  capacity: sql`properties.capacity`,
  featured: sql`properties.featured`,
};

/** One page of the operator's list; past the end it is the last one. */
export async function listForAdmin(db: Connection, query: AdminListQuery) {
  const { total } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages } = pageWithin(query.page, total, query.size);
  const direction = query.descending ? sql`desc` : sql`asc`;
  const rows = await matching(db, query)
    .select([
      "properties.id",
      "properties.name",
      "properties.countries",
      "properties.region",
      "properties.pricePerNight",
      "properties.currency",
      "properties.priceUnit",
      "properties.latitude",
      "properties.longitude",
      "properties.capacity",
      "properties.amenities",
      "properties.shortDescription",
      "properties.bookingUrl",
      "properties.partner",
      "properties.featured",
      "properties.active",
      "properties.sample",
    ])
    .select((eb) => [
      coverColumn(eb).as("covers"),
      eb
        .selectFrom("propertyImages")
        .select((images) => images.fn.countAll<number>().as("count"))
        .whereRef("propertyImages.propertyId", "=", "properties.id")
        .as("imageCount"),
    ])
    .orderBy(sql`${sortKeys[query.sort]} ${direction} nulls last, properties.sort_name`)
    .orderBy("properties.id")
    .limit(query.size)
    .offset((page - 1) * query.size)
    .execute();
  return {
    total,
    page,
    pages,
    rows: rows.map(({ covers: [cover], countries, imageCount, ...row }): AdminRow => ({
      ...row,
      country: countries.join(", "),
      imageCount: imageCount ?? 0,
      cover: cover ? pictureOf(cover, row.name) : null,
    })),
  };
}

/** Ids of everything that fits, for "all matching". */
export async function idsForAdmin(db: Connection, filter: Filter): Promise<string[]> {
  const rows = await matching(db, filter)
    .select("properties.id")
    .orderBy("properties.sortName")
    .orderBy("properties.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Names of those that are there, in the order of `ids`. */
export async function namesOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("deletedAt", "is", null)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((row) => row !== undefined);
}

/** Countries that any property has, listed or not, for the filter. */
export async function countriesForAdmin(db: Connection) {
  const { rows } = await sql<{ slug: string; name: string }>`
    select slug, min(name) as name
    from properties, unnest(country_slugs, countries) as each(slug, name)
    where deleted_at is null and slug is not null and name is not null
    group by slug order by 2
  `.execute(db);
  return rows;
}

/** Counters of the dashboard. */
export async function countForDashboard(db: Connection) {
  const { rows } = await sql<{ total: number; featured: number; countries: number }>`
    select count(*)::integer as total,
      count(*) filter (where featured)::integer as featured,
      (select count(distinct slug)::integer from properties, unnest(country_slugs) as slug
        where deleted_at is null) as countries
    from properties where deleted_at is null
  `.execute(db);
  return rows[0] ?? { total: 0, featured: 0, countries: 0 };
}
