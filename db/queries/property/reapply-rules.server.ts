import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Properties } from "#db/schema";
import { announce } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { rulesVersion } from "#domain/property/derive";
import type { DerivedProperty } from "#domain/property/property";
import { derivedColumnsOf, fieldsOf, storedFields } from "./row.server";

const batchSize = 500;

const derivedColumns = [
  "countrySlugs",
  "typeKeys",
  "waysToStay",
  "experienceIds",
  "collectionIds",
  "leadingCollectionIds",
  "offerIds",
  "goodMonths",
  "priceUsd",
  "priceUsdForTwo",
  "sortName",
  "searchText",
  "searchVector",
  "searchHead",
  "canonicalBookingAddress",
] as const satisfies readonly (keyof DerivedProperty)[];

/**
 * Recomputes the derived columns of every property after a change of rates or rules. Writes only differences,
 * in batches, to keep row locks short.
 * @returns the number of written rows
 */
export async function reapplyRules(db: Connection, rates: Rates): Promise<number> {
  let written = 0;
  let after = "";
  for (;;) {
    const { last, changed } = await reapplyStretch(db, rates, after);
    written += changed;
    if (last === null) break;
    after = last;
  }
  if (written) await announce(db, "listing");
  return written;
}

/**
 * Recomputes columns that an older version of the rules has derived, and records the new version: runs after
 * migrations, before the site reads them.
 * @returns the number of written rows
 */
export async function applyNewRules(db: Connection, rates: Rates): Promise<number> {
  const applied = await db.selectFrom("appliedRules").select("version").executeTakeFirst();
  if (applied?.version === rulesVersion) return 0;
  const written = await reapplyRules(db, rates);
  const version = rulesVersion;
  await db
    .insertInto("appliedRules")
    .values({ version })
    .onConflict((oc) => oc.column("one").doUpdateSet({ version }))
    .execute();
  return written;
}

// No derived column depends on the images.
const noPictures = { images: [], imageAlts: {} };

// The version check skips rows that were saved meanwhile: those are up to date.
async function reapplyStretch(trx: Connection, rates: Rates, after: string) {
  const rows = await trx
    .selectFrom("properties")
    .select(["id", "version", ...storedFields, ...derivedColumns])
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  const changes = rows.flatMap((row) => {
    const derived = derivedColumnsOf(fieldsOf(row, noPictures), rates);
    const same = isDeepStrictEqual(derived, storedDerived(row));
    return same ? [] : [{ id: row.id, version: row.version, ...derived }];
  });
  if (changes.length) await writeDerived(trx, changes);
  return { last: rows.at(-1)?.id ?? null, changed: changes.length };
}

const storedDerived = (row: Pick<Selectable<Properties>, (typeof derivedColumns)[number]>) =>
  Object.fromEntries(derivedColumns.map((name) => [name, row[name]]));

async function writeDerived(
  trx: Connection,
  changes: (DerivedProperty & { id: string; version: number })[],
) {
  const values = changes.map(
    (
      c,
    ) => sql`(${c.id}, ${c.version}::integer, ${c.countrySlugs}::text[], ${c.typeKeys}::text[], ${c.waysToStay}::text[],
      ${c.experienceIds}::text[], ${c.collectionIds}::text[], ${c.leadingCollectionIds}::text[],
      ${c.offerIds}::text[], ${c.goodMonths}::smallint[],
      ${c.priceUsd}::numeric, ${c.priceUsdForTwo}::numeric, ${c.sortName}, ${c.searchText},
      ${c.searchVector}::tsvector, ${c.searchHead}::tsvector, ${c.canonicalBookingAddress}::text)`,
  );
  await sql`
    update properties set
      country_slugs = new.country_slugs, type_keys = new.type_keys,
      ways_to_stay = new.ways_to_stay, experience_ids = new.experience_ids,
      collection_ids = new.collection_ids, leading_collection_ids = new.leading_collection_ids,
      offer_ids = new.offer_ids, good_months = new.good_months,
      price_usd = new.price_usd, price_usd_for_two = new.price_usd_for_two,
      sort_name = new.sort_name, search_text = new.search_text,
      search_vector = new.search_vector, search_head = new.search_head,
      canonical_booking_address = new.canonical_booking_address
    from (values ${sql.join(values)}) as new (id, version, country_slugs, type_keys, ways_to_stay,
      experience_ids, collection_ids, leading_collection_ids, offer_ids, good_months, price_usd, price_usd_for_two,
      sort_name, search_text, search_vector, search_head, canonical_booking_address)
    where properties.id = new.id and properties.version = new.version
  `.execute(trx);
}
