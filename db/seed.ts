import { parseArgs } from "node:util";

import type { Rates } from "#domain/money/currencies";
import { builtInRates } from "#domain/money/exchange-rates";
import { readSettings } from "#process/read-settings";
import { connect, type Database } from "./connect.server";
import { seedGenerated, seedSamples } from "./seed/seed-catalogue";
import { seedReference } from "./seed/seed-reference";
import { announce } from "./transaction.server";
import { whenDatabaseAnswers } from "./wait-for-database";

/**
 * `npm run db:seed [-- --properties N]`: editorial content always, the sample catalogue into an
 * empty database, or N generated properties for scale tests. Safe to run twice.
 */
const started = performance.now();
const { values } = parseArgs({ options: { properties: { type: "string" } } });
const count = values.properties === undefined ? null : Number(values.properties);
if (count !== null && !(Number.isInteger(count) && count > 0 && count <= 1_000_000)) {
  console.error("--properties takes a whole number from 1 to 1,000,000");
  process.exit(2);
}

const env = readSettings();
const onAway = (reason: string) => console.log(`waiting for the database: ${reason}`);
await whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 60_000, onAway }, async () => {
  const db = connect({ url: env.DATABASE_URL, max: 2 });
  try {
    await seed(db);
  } finally {
    await db.destroy();
  }
});

async function seed(db: Database): Promise<void> {
  const done = [summary(await seedReference(db))];
  const rates = await currentRates(db);
  if (count !== null) {
    const added = await seedGenerated(db, count, rates);
    if (added === null) {
      console.error("This database holds real properties: nothing was generated.");
      process.exitCode = 1;
    } else done.push(`${added} generated properties`);
  } else if (env.SEED === "sample") {
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
