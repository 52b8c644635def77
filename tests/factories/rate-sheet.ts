import type { Connection } from "#db/connect.server";
import {
  bandRow,
  extraRow,
  insertRates,
  offerRow,
  rateRow,
} from "#db/queries/rates/sheet-rows.server";
import { deriveStayRates } from "#db/queries/rates/stay-rates.server";
import type { ChildBand, Extra, Offer, Rate, Sheet, SheetKind } from "#domain/rates/rate";
import { type Trip, writeTrip } from "#domain/rates/trip";
import { testRate } from "./rates";

/** Parts of rate sheets, as the Lantern Reed Camp of the drafts has them: 9,855 dollars for two and a child. */

/** The year of tests that state their own today. */
const fixedYear = 2027;
/** For sites, whose clock is the real one: all of its dates are to come, and near enough to ask for. */
export const nextYear = new Date().getUTCFullYear() + 1;

export const makeRate = (changed: Partial<Rate> = {}, year = fixedYear): Rate =>
  testRate({ single: 143_500, ...changed }, year);

const greenSeasonOf = (year: number): Rate =>
  makeRate({
    season: "Green season",
    from: `${year}-11-01`,
    to: `${year + 1}-03-31`,
    price: 69_000,
    single: null,
  });

export const makeBand = (changed: Partial<ChildBand> = {}): ChildBand => ({
  unit: null,
  fromAge: 6,
  toAge: 11,
  percent: null,
  amount: 34_000,
  from: null,
  to: null,
  ...changed,
});

export const makeExtra = (changed: Partial<Extra> = {}): Extra => ({
  name: "Conservation levy",
  kind: "levy",
  amount: 5_000,
  percent: null,
  currency: "USD",
  per: "night",
  each: "person",
  fromAge: 16,
  toAge: null,
  obligatory: true,
  from: null,
  to: null,
  ...changed,
});

export const makeOffer = (changed: Partial<Offer> = {}): Offer => ({
  name: "Stay 4, pay 3",
  stay: 4,
  pay: 3,
  free: "cheapest",
  covers: "adults",
  repeats: true,
  unit: null,
  from: null,
  to: null,
  soldFrom: null,
  soldTo: null,
  ...changed,
});

export const makeSheet = (changed: Partial<Sheet> = {}, year = fixedYear): Sheet => ({
  id: "sheet",
  rates: [makeRate({}, year), greenSeasonOf(year)],
  bands: [makeBand()],
  extras: [
    makeExtra(),
    makeExtra({ amount: 2_500, fromAge: null, toAge: 15 }),
    makeExtra({
      name: "Bush flight",
      kind: "other",
      amount: 42_000,
      per: "stay",
      fromAge: null,
      obligatory: false,
    }),
  ],
  offers: [makeOffer()],
  ...changed,
});

/** Five nights over the turn of the season, two adults and a child of nine. */
const lanternTripOf = (year: number): Trip => ({
  arrive: `${year}-10-29`,
  leave: `${year}-11-03`,
  adults: 2,
  ages: [9],
});
export const lanternTrip = lanternTripOf(fixedYear);
export const nextLanternTrip = lanternTripOf(nextYear);
export const lanternQuery = new URLSearchParams(writeTrip(nextLanternTrip)).toString();

/** Stores an accepted sheet of the next year; what is public of it is derived. */
export async function storeSheet(
  db: Connection,
  propertyId: string,
  sheet: Partial<Sheet> = {},
  kind: SheetKind = "rack",
): Promise<void> {
  const { rates, bands, extras, offers } = makeSheet(sheet, nextYear);
  const { id: sheetId } = await db
    .insertInto("rateSheets")
    .values({
      propertyId,
      kind,
      source: "form",
      state: "accepted",
      name: "Rates",
      currency: rates[0]?.currency ?? "USD",
      years: [nextYear],
      actor: "test",
      acceptedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const at = (_: unknown, position: number) => ({ sheetId, position });
  await insertRates(
    db,
    rates.map((rate, index) => ({ ...rateRow(rate), ...at(rate, index) })),
  );
  for (const [index, band] of bands.entries())
    await db
      .insertInto("childBands")
      .values({ ...bandRow(band), ...at(band, index) })
      .execute();
  for (const [index, extra] of extras.entries())
    await db
      .insertInto("rateExtras")
      .values({ ...extraRow(extra), ...at(extra, index) })
      .execute();
  for (const [index, offer] of offers.entries())
    await db
      .insertInto("rateOffers")
      .values({ ...offerRow(offer), ...at(offer, index) })
      .execute();
  await deriveStayRates(db, [propertyId]);
}
