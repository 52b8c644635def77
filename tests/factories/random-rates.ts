import type { Database } from "#db/connect.server";
import { packRates } from "#domain/rates/packed-rates";
import { type Charge, charges, type Sheet } from "#domain/rates/rate";
import { addDays } from "#domain/rates/trip";
import { randomFrom } from "./random";
import { makeExtra } from "./rate-sheet";

/** Public rates of four stays in five: two seasons, of which one may be missing. */
export async function storeRandomRates(
  db: Database,
  ids: readonly string[],
  today: string,
): Promise<void> {
  const random = randomFrom(20_261_128);
  const plans = ids
    .filter(() => random.chance(0.8))
    .map((propertyId) => {
      const charged = random.pick(charges);
      const currency = random.pick(["USD", "ZAR", "EUR"]);
      const price = () => 10_000 + random.below(90_000);
      const seasons = [
        rateOf({ charged, currency, price: price(), from: today, to: addDays(today, 60) }),
        rateOf({
          charged,
          currency,
          price: price(),
          from: addDays(today, 61),
          to: addDays(today, 300),
        }),
      ].filter(() => random.chance(0.85));
      const bands = random.chance(0.7) ? [{ ...band, percent: random.pick([0, 50, 75]) }] : [];
      const extras = currency === "ZAR" ? [levy] : [];
      const sheet: Sheet = { id: propertyId, rates: seasons, bands, extras, offers: [] };
      return { propertyId, plan: JSON.stringify(packRates([sheet])) };
    });
  await db.insertInto("stayRates").values(plans).execute();
}

const band = { unit: null, fromAge: 0, toAge: 11, percent: 50, amount: null, from: null, to: null };

const levy = makeExtra({ amount: null, percent: 1.5, currency: "ZAR", fromAge: null });

const rateOf = (
  rate: Record<"currency" | "from" | "to", string> & { charged: Charge; price: number },
) => ({
  season: "Season",
  unit: null,
  board: null,
  soldFrom: null,
  soldTo: null,
  weekdays: [],
  single: rate.price + 5_000,
  triple: null,
  sleeps: 4,
  minNights: rate.price > 60_000 ? 3 : null,
  maxNights: null,
  ...rate,
});
