import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { announce } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { builtInRates } from "#domain/money/exchange-rates";
import type { Env } from "#env";
import { sampleCatalogue } from "./catalog";
import { collections, countryGuides, faqs, pages, posts } from "./editorial";
import { generateProperties } from "./generate-properties";
import { insertProperties } from "./property-rows";

interface SeedOptions {
  /** "sample": the invented catalog, into an empty database. */
  content: Env["SEED"];
  /** Generated properties 1 to this number instead, beside whatever is there. */
  generated?: number;
}

/** Editorial content always, and the catalog that is wanted. Says what it added; twice adds nothing. */
export async function fill(db: Database, { content, generated }: SeedOptions): Promise<void> {
  const started = performance.now();
  const done = [summary(await seedReference(db))];
  const rates = await currentRates(db);
  if (generated !== undefined) {
    done.push(`${await seedGenerated(db, generated, rates)} generated properties`);
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

/** The last known rate of each currency, the built-in ones where none is stored. */
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
 * Editorial content that the site needs in any case. A table, or a screen's questions, that holds
 * something is the operator's and is left alone; guides and collections are completed by key.
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
    const asked = await db
      .selectFrom("faqs")
      .select("id")
      .where("screen", "=", screen)
      .limit(1)
      .execute();
    if (asked.length > 0) continue;
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
 * Fills an empty database with the sample stays and posts. Rows of an earlier seed, edited or moved
 * to the trash, count as filled: nothing comes back that the operator changed.
 * @returns how many properties and posts were added
 */
export async function seedSamples(db: Database, rates: Rates) {
  return db.transaction().execute(async (trx) => {
    // Two web processes may start at once; the second waits here and then finds the rows.
    await sql`lock table properties, posts in share row exclusive mode`.execute(trx);
    const seeded = await trx
      .selectFrom("properties")
      .select("id")
      .where("id", "not like", generatedIds)
      .limit(1)
      .executeTakeFirst();
    if (seeded) return { properties: 0, posts: 0 };
    const added = await insertProperties(trx, sampleCatalogue(rates), rates);
    const written = await trx.selectFrom("posts").select("id").limit(1).executeTakeFirst();
    if (written) return { properties: added, posts: 0 };
    const rows = posts.map((post) => ({ ...post, sample: true }));
    await trx.insertInto("posts").values(rows).execute();
    return { properties: added, posts: rows.length };
  });
}

/**
 * Generated properties 1 to `count`, for scale tests: the same number gives the same rows. Those that are
 * there already, edited or in the trash too, stay as they are, and so do all others.
 * @returns how many were added
 */
export async function seedGenerated(db: Database, count: number, rates: Rates) {
  if (!(await lacksGenerated(db, count))) return 0;
  let added = 0;
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(from + batchSize, count + 1);
    added += await db.transaction().execute(async (trx) => {
      // Search indexes take their entries in larger portions; the vacuum below sorts the last ones in.
      await sql`set local gin_pending_list_limit = '64MB'`.execute(trx);
      return insertProperties(trx, generateProperties(from, to, rates), rates);
    });
  }
  if (added > 0) await sql`vacuum analyze properties, property_images`.execute(db);
  return added;
}

/** A second run with the same number has nothing to do and should not take as long as the first. */
async function lacksGenerated(db: Connection, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from generate_series(1, ${count}::integer) as number
    where not exists (select from properties where id = 'generated-' || number) limit 1
  `.execute(db);
  return rows.length > 0;
}
