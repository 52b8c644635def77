import type { Connection } from "#db/connect.server";
import { bandRow, extraRow, offerRow, rateRow } from "#db/queries/rates/sheet-rows.server";
import { deriveStayRates } from "#db/queries/rates/stay-rates.server";
import type { NewSheet } from "./build-rates";
import { insertAll } from "./property-rows";

/** Adds accepted rack sheets and derives the public rates of their stays. */
export async function insertSheets(trx: Connection, sheets: readonly NewSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  const ids = sheets.map(() => crypto.randomUUID());
  const acceptedAt = new Date().toISOString();
  await insertAll(
    trx,
    "rate_sheets",
    sheets.map(({ propertyId, name, currency, year }, index) => ({
      ...{ id: ids[index], propertyId, name, currency, years: [year], acceptedAt },
      ...{ kind: "rack", source: "form", state: "accepted", actor: "seed" },
    })),
  );
  const numbered = <Value>(values: (sheet: NewSheet) => readonly Value[]) =>
    sheets.flatMap((sheet, index) =>
      values(sheet).map((value, position) => ({
        ...value,
        id: crypto.randomUUID(),
        sheetId: ids[index],
        position,
        leftOut: false,
      })),
    );
  await insertAll(
    trx,
    "rates",
    numbered(({ rates }) => rates.map(rateRow)),
  );
  await insertAll(
    trx,
    "child_bands",
    numbered(({ bands }) => bands.map(bandRow)),
  );
  await insertAll(
    trx,
    "rate_extras",
    numbered(({ extras }) => extras.map(extraRow)),
  );
  await insertAll(
    trx,
    "rate_offers",
    numbered(({ offers }) => offers.map(offerRow)),
  );
  await deriveStayRates(trx, [...new Set(sheets.map(({ propertyId }) => propertyId))]);
}
