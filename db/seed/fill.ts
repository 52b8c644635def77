import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { announce, inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates } from "#domain/money/currencies";
import { builtInRates } from "#domain/money/exchange-rates";
import { fieldsToForm, propertyFormSchemaFor } from "#domain/property/form";
import { pricedValuesOf, publishedValues } from "#domain/property/priced-values";
import type { PropertyFields } from "#domain/property/property";
import type { Env } from "#env";
import { buildProperty, idOf, imagesOf } from "./build-property";
import { generatedSheets, type NewSheet, sampleSheets } from "./build-rates";
import { errorLines } from "./checked";
import { collections, countryGuides, faqs, pages, posts } from "./editorial";
import { generateProperties } from "./generate-properties";
import { insertSheets } from "./insert-sheets";
import { insertProperties, type NewProperty } from "./property-rows";
import { describeRedrawnRooms, replaceRemovedDrawings } from "./removed-drawings";
import { stays } from "./stays";

interface SeedOptions {
  /** "sample": the invented catalog, for an empty database. */
  content: Env["SEED"];
  /** Adds generated properties 1 to this number instead, even to a database with data. */
  generated?: number;
  /** Generated properties get forty rates each. */
  withRates?: boolean;
}

/** Adds editorial content and the selected catalog, and repairs rows of earlier releases. Prints the result; idempotent. */
export async function fill(
  db: Database,
  { content, generated, withRates }: SeedOptions,
): Promise<void> {
  const started = performance.now();
  const done = [summary(await seedReference(db))];
  const replaced = await inTransaction(db, replaceRemovedDrawings);
  if (replaced > 0) console.log(`replaced ${replaced} drawings that were removed`);
  await describeRedrawnRooms(db);
  const rates = await currentRates(db);
  if (generated !== undefined) {
    done.push(`${await seedGenerated(db, generated, rates, withRates)} generated properties`);
  } else if (content === "sample") {
    done.push(summary(await seedSamples(db, rates)));
  }
  await announce(db, "seed");
  const { total } = await db
    .selectFrom("properties")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`added ${done.join(", ")}; ${total} properties in all, ${seconds} s`);
}

function summary(added: Record<string, number>): string {
  const parts = Object.entries(added).map(([what, number]) => `${number} ${what}`);
  return parts.join(", ");
}

/** Latest known rates, or the built-in ones if none are stored. */
async function currentRates(database: Database): Promise<Rates> {
  const stored = await database
    .selectFrom("exchangeRates")
    .distinctOn("currency")
    .select(["currency", "rate"])
    .orderBy("currency")
    .orderBy("day", "desc")
    .execute();
  return {
    ...builtInRates,
    ...Object.fromEntries(stored.map(({ currency, rate }) => [currency, rate])),
  };
}

/**
 * Editorial content that every site needs. A table, or the FAQ of a screen, that has rows belongs to the
 * operator and is skipped; missing guides and collections are added by key.
 */
export async function seedReference(db: Connection) {
  const added = { guides: 0, collections: 0, questions: 0, pages: 0 };
  const guides = await db
    .insertInto("countryGuides")
    .values(
      countryGuides.map((guide) => ({
        ...guide,
        featuredAreas: JSON.stringify(guide.featuredAreas),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  added.guides = Number(guides.numInsertedOrUpdatedRows ?? 0);

  const curated = await db
    .insertInto("collections")
    .values(collections)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  added.collections = Number(curated.numInsertedOrUpdatedRows ?? 0);

  for (const [screen, questions] of Object.entries(faqs)) {
    const existing = await db
      .selectFrom("faqs")
      .select("id")
      .where("screen", "=", screen)
      .limit(1)
      .execute();
    if (existing.length > 0) continue;
    const rows = questions.map((entry, index) => ({ screen, position: index + 1, ...entry }));
    await db
      .insertInto("faqs")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    added.questions += rows.length;
  }

  const written = await db.selectFrom("pages").select("id").limit(1).execute();
  if (written.length === 0) {
    const rows = pages;
    await db
      .insertInto("pages")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    added.pages = rows.length;
  }
  return added;
}

const generatedIds = "generated-%";
const batchSize = 5_000;

/**
 * Adds the sample properties and posts to an empty database. Rows of an earlier seed count even if edited or
 * in the trash: nothing that the operator changed is restored.
 * @returns the number of added properties and posts
 */
export async function seedSamples(db: Database, rates: Rates) {
  return db.transaction().execute(async (trx) => {
    // Two web processes may start at once: the second waits for the lock and then finds the rows.
    await sql`lock table properties, posts in share row exclusive mode`.execute(trx);
    const seeded = await trx
      .selectFrom("properties")
      .select("id")
      .where("id", "not like", generatedIds)
      .limit(1)
      .executeTakeFirst();
    if (seeded) return { properties: 0, posts: 0 };
    const today = isoDay(new Date());
    const priced = sampleCatalog(rates).map(({ id, fields }) => {
      const sheets = sampleSheets(id, fields, Number(today.slice(0, 4)));
      return { id, fields: { ...fields, ...valuesOfSheets(sheets, fields, today) }, sheets };
    });
    const added = await insertProperties(trx, priced, rates);
    await insertSheets(
      trx,
      priced.flatMap(({ sheets }) => sheets),
    );
    const written = await trx.selectFrom("posts").select("id").limit(1).executeTakeFirst();
    if (written) return { properties: added, posts: 0 };
    const rows = posts.map((post) => ({ ...post, sample: true }));
    await trx.insertInto("posts").values(rows).execute();
    return { properties: added, posts: rows.length };
  });
}

/** The price values of a sample as its accepted sheets state them. */
const valuesOfSheets = (sheets: readonly NewSheet[], fields: PropertyFields, today: string) =>
  publishedValues(
    sheets.map((sheet) => ({ ...sheet, source: "form" })).reverse(),
    pricedValuesOf(fields),
    today,
  );

/**
 * The sample catalog in the form of the database; deterministic.
 * @throws for invalid fields, with the names of property and fields
 */
export function sampleCatalog(rates: Rates): NewProperty[] {
  return stays.map((stay) => {
    const id = idOf(stay);
    const fields = buildProperty(stay, imagesOf(stay), rates);
    checkAsForm(id, fields);
    return { id, fields };
  });
}

// Building the schema takes far longer than using it.
const formOfNew = propertyFormSchemaFor();

function checkAsForm(id: string, fields: PropertyFields): void {
  const result = formOfNew.safeParse(fieldsToForm(fields));
  if (result.success) return;
  // The form requires an image; a sample without one demonstrates such a listing.
  const issues = result.error.issues.filter(
    ({ path }) => path[0] !== "images" || fields.images.length > 0,
  );
  if (issues.length > 0) throw new Error(errorLines(`stays: ${id}`, issues));
}

/**
 * Adds generated properties 1 to `count` for load tests; deterministic by number. Existing ones are left as
 * they are, even if edited or in the trash.
 * @returns the number of added properties
 */
export async function seedGenerated(
  db: Database,
  count: number,
  rates: Rates,
  withRates = false,
): Promise<number> {
  if (!(await lacksGenerated(db, count))) return 0;
  let added = 0;
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(from + batchSize, count + 1);
    added += await db.transaction().execute(async (trx) => {
      // Makes GIN indexes merge entries in larger batches; the vacuum below merges the rest.
      await sql`set local gin_pending_list_limit = '64MB'`.execute(trx);
      const properties = generateProperties(from, to, rates);
      const inserted = await insertProperties(trx, properties, rates);
      if (inserted > 0 && withRates) await insertGeneratedSheets(trx, properties);
      return inserted;
    });
  }
  if (added > 0) await sql`vacuum analyze properties, property_images`.execute(db);
  return added;
}

/** Forty rates for each. */
async function insertGeneratedSheets(trx: Connection, properties: readonly NewProperty[]) {
  const year = new Date().getUTCFullYear();
  await insertSheets(
    trx,
    properties.flatMap(({ id, fields }) => generatedSheets(id, fields, year)),
  );
  // Foreign keys are checked with a plan for empty tables until these have statistics.
  await sql`analyze rate_sheets, rates, stay_rates`.execute(trx);
}

/** Makes a repeated run with the same number fast. */
async function lacksGenerated(db: Connection, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from generate_series(1, ${count}::integer) as number
    where not exists (select from properties where id = 'generated-' || number) limit 1
  `.execute(db);
  return rows.length > 0;
}
