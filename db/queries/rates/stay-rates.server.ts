import type { Connection } from "#db/connect.server";
import { announce } from "#db/transaction.server";
import type { SourcedSheet } from "#domain/property/priced-values";
import type { PublishedRates } from "#domain/rates/card-quote";
import { packRates } from "#domain/rates/packed-rates";
import { standingSheets } from "#domain/rates/standing-rates";
import { newestFirst, readSheets } from "./sheet-rows.server";

/** Properties per statement. */
const batchSize = 500;

/** The public rates of properties by id. */
export async function findStayRates(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, PublishedRates>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("properties")
    .leftJoin("stayRates", "stayRates.propertyId", "properties.id")
    .select(["properties.id", "properties.childrenFromAge", "properties.capacity"])
    .select(["properties.bedrooms", "properties.priceBasis", "stayRates.plan"])
    .where("properties.id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, ...rates }) => [id, rates]));
}

/**
 * Derives the public rates of properties from their accepted rack sheets, newest first: the one place in
 * which a rate becomes public, and the last one that knows of STO and nett sheets. Runs in the
 * transaction of every change of a sheet.
 */
export async function deriveStayRates(trx: Connection, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize)
    await deriveBatch(trx, ids.slice(from, from + batchSize));
}

async function deriveBatch(trx: Connection, ids: readonly string[]): Promise<void> {
  const sheets = await acceptedSheets(trx, ids);
  const plans = [...sheets].map(([propertyId, own]) => ({
    propertyId,
    plan: JSON.stringify(packRates(standingSheets(own).filter(({ rates }) => rates.length > 0))),
  }));
  await trx
    .deleteFrom("stayRates")
    .where("propertyId", "in", [...ids])
    .execute();
  if (plans.length > 0) await trx.insertInto("stayRates").values(plans).execute();
}

/**
 * Derives the rates of the properties that have a sheet but no public rates yet: runs after migrations.
 * @returns their ids
 */
export async function deriveMissingStayRates(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("rateSheets")
    .select("propertyId")
    .distinct()
    .where("kind", "=", "rack")
    .where("state", "=", "accepted")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("stayRates")
            .select("propertyId")
            .whereRef("stayRates.propertyId", "=", "rateSheets.propertyId"),
        ),
      ),
    )
    .execute();
  const ids = rows.map(({ propertyId }) => propertyId);
  await deriveStayRates(db, ids);
  if (ids.length > 0) await announce(db, "listing");
  return ids;
}

/** The accepted rack sheets of each property, newest first. */
export async function acceptedSheets(
  trx: Connection,
  ids: readonly string[],
): Promise<Map<string, SourcedSheet[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("rateSheets")
    .select(["id", "propertyId", "source"])
    .where("propertyId", "in", [...ids])
    .where("state", "=", "accepted")
    .where("kind", "=", "rack")
    .orderBy(newestFirst)
    .execute();
  const sheets = await readSheets(
    trx,
    rows.map(({ id }) => id),
  );
  const byProperty = new Map<string, SourcedSheet[]>();
  for (const { id, propertyId, source } of rows) {
    const sheet = sheets.get(id);
    if (!sheet || sheet.rates.length === 0) continue;
    byProperty.set(propertyId, [...(byProperty.get(propertyId) ?? []), { ...sheet, source }]);
  }
  return byProperty;
}
