import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { featuredOnHome } from "#domain/limits";
import { countryBySlug, countrySlug } from "#domain/places/countries";
import type { PropertyCard } from "#domain/property/property";
import { typeKey, typeLabels, waysToStay } from "#domain/property/ways-to-stay";
import type { Counts } from "./facets.server";

type CountedKind = "all" | "featured" | "country" | "type" | "experience" | "collection";

async function countsOf(db: Connection, kind: CountedKind): Promise<Counts> {
  const rows = await db
    .selectFrom("listingCounts")
    .select(["key", "properties"])
    .where("kind", "=", kind)
    .where("properties", ">", 0)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.properties]));
}

/** Listed properties, everywhere. */
export const countListed = async (db: Connection) => (await countsOf(db, "all"))[""] ?? 0;
/** By slug. */
export const countsByCountry = (db: Connection) => countsOf(db, "country");
/** By id of a way to stay and by type key. */
export const countsByWayToStay = (db: Connection) => countsOf(db, "type");
export const countsByExperience = (db: Connection) => countsOf(db, "experience");
export const countsByCollection = (db: Connection) => countsOf(db, "collection");

export interface FilterOption {
  value: string;
  label: string;
  properties: number;
}

export interface FilterOptions {
  countries: FilterOption[];
  types: FilterOption[];
}

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, "en");

/** Countries and types that listed properties have, named as they are there (P-021). */
export async function filterOptions(db: Connection): Promise<FilterOptions> {
  const [countries, types] = await Promise.all([countsByCountry(db), countsByWayToStay(db)]);
  const ways = new Set(waysToStay.map((way) => way.id));
  const toOption =
    (labelOf: (db: Connection, key: string) => Promise<string>) =>
    async ([value, properties]: [string, number]): Promise<FilterOption> => ({
      value,
      label: await labelOf(db, value),
      properties,
    });
  const [countryOptions, typeOptions] = await Promise.all([
    Promise.all(Object.entries(countries).map(toOption(countryLabel))),
    Promise.all(
      Object.entries(types)
        .filter(([key]) => !ways.has(key))
        .map(toOption(typeLabel)),
    ),
  ]);
  return { countries: countryOptions.sort(byLabel), types: typeOptions.sort(byLabel) };
}

/** A country that the rules do not know is named as the first property names it. */
export async function countryLabel(db: Connection, slug: string): Promise<string> {
  const known = countryBySlug(slug);
  if (known) return known.name;
  const row = await db
    .selectFrom("properties")
    .select("countries")
    .where("listed", "=", true)
    .where(sql<boolean>`country_slugs && ${[slug]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return row?.countries.find((name) => countrySlug(name) === slug) ?? slug;
}

async function typeLabel(db: Connection, key: string): Promise<string> {
  const row = await db
    .selectFrom("properties")
    .select(["accommodationType", "propertyTypes"])
    .where("listed", "=", true)
    .where(sql<boolean>`type_keys && ${[key]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return (row && typeLabels(row).find((label) => typeKey(label) === key)) ?? key;
}

/** The first three that carry the flag (P-027). */
export async function featuredForHome(db: Connection): Promise<PropertyCard[]> {
  return (await featuredQuery(db).execute()).map(cardOf);
}

export const featuredQuery = (db: Connection) =>
  selectCards(db)
    .where("properties.listed", "=", true)
    .where("properties.featured", "=", true)
    .orderBy(sql`properties.featured desc, properties.sort_name, properties.id collate "C"`)
    .limit(featuredOnHome);
