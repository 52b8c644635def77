import type { Database } from "#db/connect.server";
import { announce } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { builtInRates } from "#domain/money/exchange-rates";
import type { Env } from "#env";
import { seedGenerated, seedSamples } from "./seed-catalogue";
import { seedReference } from "./seed-reference";

interface Wanted {
  /** "sample": the invented catalogue, into an empty database. */
  content: Env["SEED"];
  /** Generated properties 1 to this number instead, beside whatever is there. */
  generated?: number;
}

/** Editorial content always, and the catalogue that is wanted. Says what it added; twice adds nothing. */
export async function fill(db: Database, { content, generated }: Wanted): Promise<void> {
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
