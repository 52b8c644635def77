import type { Question } from "#domain/rates/quote";
import type { ChildBand, PartyTerms, Rate, Sheet, StayRates } from "#domain/rates/rate";
import { addDays } from "#domain/rates/trip";
import type { randomFrom } from "./random";

type Random = ReturnType<typeof randomFrom>;

function randomPeriod({ whole, chance }: Random, share: number) {
  if (!chance(share)) return { from: null, to: null };
  const from = addDays("2027-01-01", whole(0, 500));
  return { from, to: addDays(from, whole(0, 200)) };
}

export function randomRate(random: Random): Rate {
  const { whole, pick, chance } = random;
  const from = addDays("2026-12-01", whole(0, 400));
  const price = pick([whole(5_000, 250_000), whole(50, 2_500) * 100]);
  return {
    season: pick(["High", "Green", "Peak"]),
    unit: pick([null, null, "Tent", "Suite"]),
    board: null,
    charged: pick(["per person sharing", "per person sharing", "per person", "per unit"]),
    currency: chance(0.9) ? "USD" : "ZAR",
    from,
    to: addDays(from, whole(5, 300)),
    soldFrom: chance(0.05) ? "2026-12-01" : null,
    soldTo: chance(0.05) ? "2026-11-01" : null,
    weekdays: chance(0.2) ? [whole(1, 4), whole(5, 7)] : [],
    price,
    single: chance(0.6) ? price + whole(0, 50_000) : null,
    triple: chance(0.3) ? Math.max(1, price - whole(0, 4_000)) : null,
    sleeps: chance(0.4) ? whole(2, 5) : null,
    minNights: chance(0.1) ? whole(2, 4) : null,
    maxNights: chance(0.05) ? whole(5, 12) : null,
  };
}

function randomBand(random: Random): ChildBand {
  const { whole, pick, chance } = random;
  const fromAge = pick([0, 3, 6, 12]);
  const isPercent = chance(0.6);
  return {
    unit: pick([null, null, null, "Suite"]),
    fromAge,
    toAge: fromAge + whole(2, 6),
    percent: isPercent ? pick([0, 33, 50, 75, 100]) : null,
    amount: isPercent ? null : whole(1_000, 40_000),
    ...randomPeriod(random, 0.3),
  };
}

const many = <T>({ whole }: Random, min: number, max: number, make: () => T): T[] =>
  Array.from({ length: whole(min, max) }, make);

function randomSheet(random: Random, id: string): Sheet {
  const { whole, pick, chance } = random;
  return {
    id,
    rates: many(random, 3, 10, () => randomRate(random)),
    bands: many(random, 0, 4, () => randomBand(random)),
    extras: many(random, 0, 3, () => {
      const fromAge = chance(0.3) ? 18 : null;
      const isPercent = chance(0.3);
      return {
        name: "Levy",
        kind: pick(["levy", "park fee", "single supplement", "other"]),
        amount: isPercent ? null : whole(500, 9_000),
        percent: isPercent ? pick([whole(1, 20), whole(1, 2_000) / 100]) : null,
        currency: pick(["USD", "USD", "ZAR"]),
        per: pick(["night", "stay"]),
        each: pick(["person", "person", "unit"]),
        fromAge,
        toAge: fromAge === null && chance(0.3) ? 17 : null,
        obligatory: chance(0.7),
        ...randomPeriod(random, 0.3),
      };
    }),
    offers: many(random, 0, 2, () => {
      const stay = whole(2, 7);
      return {
        name: "Offer",
        stay,
        pay: whole(Math.max(1, stay - 2), stay - 1),
        free: pick(["cheapest", "last"]),
        covers: pick(["adults", "everyone"]),
        repeats: chance(0.5),
        unit: chance(0.1) ? "Suite" : null,
        soldFrom: null,
        soldTo: chance(0.1) ? "2026-01-01" : null,
        ...randomPeriod(random, 0.3),
      };
    }),
  };
}

/** A camp, a place that states little of itself, or a house that is let as a whole. */
export function randomTerms({ whole, pick, chance }: Random): PartyTerms {
  return {
    childrenFromAge: chance(0.05) ? 6 : null,
    capacity: chance(0.85) ? pick([whole(8, 20), whole(2, 8)]) : null,
    bedrooms: chance(0.85) ? pick([whole(4, 10), whole(0, 4)]) : null,
    priceBasis: chance(0.3) ? "whole property" : null,
  };
}

export function randomQuestion({ whole, chance }: Random): Question {
  const arrive = addDays("2027-01-01", whole(0, 330));
  return {
    arrive,
    leave: addDays(arrive, whole(1, 12)),
    adults: chance(0.7) ? 2 : whole(1, 6),
    ages: chance(0.5)
      ? []
      : many({ whole } as Random, 1, 3, () => whole(0, 17)).sort((a, b) => a - b),
    today: "2026-11-28",
  };
}

/** Half of the stays have few seasons that cover all of the year, so that most questions have a total. */
export function randomStay(random: Random): StayRates {
  const { whole, chance } = random;
  const sheets = many(random, 1, 2, () => randomSheet(random, String(whole(0, 1_000_000))));
  const covered = sheets.map((sheet) => ({
    ...sheet,
    rates: [
      ...sheet.rates.map((rate) => ({ ...rate, minNights: null, maxNights: null })),
      {
        ...randomRate(random),
        ...{ from: "2026-12-01", to: "2028-02-01", unit: null, soldFrom: null, soldTo: null },
        ...{ weekdays: [], minNights: null, maxNights: null },
      },
    ],
    bands: [
      ...sheet.bands,
      { unit: null, fromAge: 0, toAge: 11, percent: 50, amount: null, from: null, to: null },
    ],
  }));
  return {
    sheets: chance(0.8) ? covered : sheets,
    ...randomTerms(random),
    publishedUntil: null,
  };
}

/** In one currency and charged in one way, as nearly all are. */
export function randomPlainStay(random: Random): StayRates {
  const stay = randomStay(random);
  const { currency, charged } = randomRate(random);
  const sheets = stay.sheets.map((sheet) => ({
    ...sheet,
    rates: sheet.rates.map((rate) => ({ ...rate, currency, charged })),
    extras: sheet.extras.map((extra) => ({ ...extra, currency })),
  }));
  return random.chance(0.9) ? { ...stay, sheets } : stay;
}
