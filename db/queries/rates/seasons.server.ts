import type { Connection } from "#db/connect.server";
import type { PropertyFields } from "#domain/property/property";
import { ratesOfSeasons } from "#domain/rates/seasons";
import { insertRates, rateRow } from "./sheet-rows.server";
import { deriveStayRates } from "./stay-rates.server";

export interface SavedSeasons {
  propertyId: string;
  fields: Pick<PropertyFields, "priceSeasons" | "currency">;
  actor: string;
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
  const withSeasons = saved.filter(({ fields }) => fields.priceSeasons.length > 0);
  if (withSeasons.length > 0) {
    const sheets = await trx
      .insertInto("rateSheets")
      .values(
        withSeasons.map(({ propertyId, fields, actor }) => ({
          propertyId,
          kind: "rack",
          source: "seasons",
          state: "accepted",
          name: "Seasons",
          currency: fields.currency,
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
      withSeasons.flatMap(({ propertyId, fields }) =>
        ratesOfSeasons(fields.priceSeasons, fields.currency, year).map((rate, position) => ({
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
