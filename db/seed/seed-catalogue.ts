import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import type { Rates } from "#domain/money/currencies";
import { sampleCatalogue } from "./catalogue";
import { generateProperties } from "./generate-properties";
import { posts } from "./posts";
import { insertProperties } from "./property-rows";

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
