import type { Connection } from "#db/connect.server";
import {
  isPricedBySheets,
  type SourcedSheet,
  type TypedSeasons,
} from "#domain/property/priced-values";
import { ratesOfSeasons } from "#domain/rates/seasons";
import { insertRates, rateRow } from "./sheet-rows.server";
import { acceptedSheets, deriveStayRates } from "./stay-rates.server";

export interface SavedSeasons extends TypedSeasons {
  propertyId: string;
  actor: string;
}

/** Accepted rack sheets and typed seasons of the properties that a sheet prices, newest first. */
export async function sheetsOfPriced(
  trx: Connection,
  ids: readonly string[],
): Promise<Map<string, SourcedSheet[]>> {
  if (ids.length === 0) return new Map();
  const priced = await trx
    .selectFrom("rateSheets")
    .select("propertyId")
    .distinct()
    .where("propertyId", "in", [...ids])
    .where("state", "=", "accepted")
    .where("kind", "=", "rack")
    .where("source", "!=", "seasons")
    .execute();
  return acceptedSheets(
    trx,
    priced.map(({ propertyId }) => propertyId),
  );
}

/** The properties whose price follows from their accepted sheets, so that it cannot be typed. */
export async function pricedBySheets(
  db: Connection,
  ids: readonly string[],
  today: string,
): Promise<string[]> {
  const found = await sheetsOfPriced(db, ids);
  return [...found].flatMap(([id, sheets]) => (isPricedBySheets(sheets, today) ? [id] : []));
}

/**
 * Writes the seasons of saved properties as rates of the year: they replace those of an earlier save and are
 * newer than every sheet. Part of `saveProperties`.
 */
export async function saveSeasonRates(
  trx: Connection,
  saved: readonly SavedSeasons[],
  year: number,
): Promise<void> {
  const ids = saved.map(({ propertyId }) => propertyId);
  if (ids.length === 0) return;
  await trx
    .deleteFrom("rateSheets")
    .where("propertyId", "in", ids)
    .where("source", "=", "seasons")
    .execute();
  const withSeasons = saved.filter(({ priceSeasons }) => priceSeasons.length > 0);
  if (withSeasons.length > 0) {
    const sheets = await trx
      .insertInto("rateSheets")
      .values(
        withSeasons.map(({ propertyId, currency, actor }) => ({
          propertyId,
          kind: "rack",
          source: "seasons",
          state: "accepted",
          name: "Seasons",
          currency,
          years: [year],
          actor,
          acceptedAt: new Date(),
        })),
      )
      .returning(["id", "propertyId"])
      .execute();
    const sheetOf = new Map(sheets.map(({ id, propertyId }) => [propertyId, id]));
    await insertRates(
      trx,
      withSeasons.flatMap(({ propertyId, priceSeasons, currency }) =>
        ratesOfSeasons(priceSeasons, currency, year).map((rate, position) => ({
          ...rateRow(rate),
          note: rate.note,
          sheetId: sheetOf.get(propertyId) ?? "",
          position,
        })),
      ),
    );
  }
  await deriveStayRates(trx, ids);
}
