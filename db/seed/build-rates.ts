import type { PropertyFields } from "#domain/property/property";
import type { ChildBand, Extra, Offer, Rate, Sheet } from "#domain/rates/rate";
import { ratesOfSeasons } from "#domain/rates/seasons";
import { addDays } from "#domain/rates/trip";

/** Rack sheets of sample stays for this year and the next, made of their seasons. */

export interface NewSheet extends Sheet {
  propertyId: string;
  name: string;
  currency: string;
  year: number;
}

type Priced = Pick<
  PropertyFields,
  | "priceSeasons"
  | "currency"
  | "pricePerNight"
  | "priceUnit"
  | "priceBasis"
  | "capacity"
  | "bedrooms"
> &
  Pick<PropertyFields, "childrenFromAge" | "accommodationUnits">;

/** A number that is the same for the same id in every run. */
const numberOf = (id: string): number =>
  [...id].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);

const growth = 1.04;
const round = (cents: number): number => {
  const step = cents > 2_000_000 ? 100_000 : cents > 200_000 ? 5_000 : 1_000;
  return Math.max(step, Math.round(cents / step) * step);
};

const noDates = { from: null, to: null };

/** Sheets of a stay; one of nine stays has published nothing for dates, as in life. */
export function sampleSheets(id: string, fields: Priced, year: number): NewSheet[] {
  const number = numberOf(id);
  if (number % 9 === 0 || fields.pricePerNight === null) return [];
  return [year, year + 1].map((each, index) => sheetOf(id, fields, { year: each, index, number }));
}

interface Model {
  year: number;
  /** 0 for this year, 1 for the next. */
  index: number;
  number: number;
}

function sheetOf(id: string, fields: Priced, { year, index, number }: Model): NewSheet {
  const currency = fields.currency ?? "USD";
  const rates = seasonRates(fields, year)
    .map((rate) => priced(rate, fields, index === 0 ? 1 : growth))
    .flatMap((rate) => (number % 4 === 1 ? [rate, weekend(rate)] : [rate]))
    .flatMap((rate) => (number % 6 === 2 && index === 1 ? endedEarly(rate, year) : [rate]));
  const low = Math.min(...rates.map(({ price }) => price));
  return {
    id: "",
    propertyId: id,
    name: `Rack rates ${year}`,
    currency,
    year,
    rates,
    bands: bandsOf(fields),
    extras: number % 2 === 0 ? levies(round(low * 0.06), currency) : [],
    offers: number % 3 === 0 ? offersOf(rates) : [],
  };
}

/** The seasons of the year; a stay without any has one price all year. */
function seasonRates(fields: Priced, year: number): Rate[] {
  const seasons =
    fields.priceSeasons.length > 0
      ? fields.priceSeasons
      : [
          {
            name: "All year",
            from: "01-01",
            to: "12-31",
            price: fields.pricePerNight ?? 0,
            unit: fields.priceUnit,
            minimumNights: null,
            note: null,
          },
        ];
  return ratesOfSeasons(seasons, fields.currency, year)
    .filter(({ to }) => to >= `${year}-01-01`)
    .map(({ note: _, ...rate }) => rate);
}

function priced(rate: Rate, { priceBasis, capacity, bedrooms }: Priced, factor: number): Rate {
  const price = factor === 1 ? rate.price : round(rate.price * factor);
  const isWhole = priceBasis === "whole property";
  const isShared = rate.charged === "per person sharing";
  const perRoom = capacity && bedrooms ? Math.ceil(capacity / bedrooms) : 0;
  return {
    ...rate,
    price,
    single: isShared ? round(price * 1.4) : null,
    sleeps: isShared ? null : isWhole ? (capacity ?? 4) : Math.max(3, perRoom),
  };
}

const weekend = (rate: Rate): Rate => ({
  ...rate,
  weekdays: [5, 6],
  price: round(rate.price * 1.15),
  single: rate.single === null ? null : round(rate.single * 1.15),
});

/** The rates of a lodge that has published until October. */
function endedEarly(rate: Rate, year: number): Rate[] {
  const last = `${year}-10-31`;
  if (rate.from > last) return [];
  return [{ ...rate, to: rate.to < last ? rate.to : last }];
}

function bandsOf({ childrenFromAge }: Priced): ChildBand[] {
  const from = childrenFromAge ?? 6;
  if (from > 11) return [];
  const band = (fromAge: number, toAge: number, percent: number): ChildBand => ({
    unit: null,
    fromAge,
    toAge,
    percent,
    amount: null,
    ...noDates,
  });
  return from < 3 ? [band(from, 2, 0), band(3, 11, 50)] : [band(from, 11, 50)];
}

const levies = (amount: number, currency: string): Extra[] => {
  const levy: Extra = {
    name: "Conservation levy",
    kind: "levy",
    amount,
    percent: null,
    currency,
    per: "night",
    each: "person",
    fromAge: 18,
    toAge: null,
    obligatory: true,
    ...noDates,
  };
  return [levy, { ...levy, amount: Math.round(amount / 2), fromAge: null, toAge: 17 }];
};

/** In the cheapest season only. */
function offersOf(rates: readonly Rate[]): Offer[] {
  const low = rates.reduce((lowest, rate) => (rate.price < lowest.price ? rate : lowest));
  return [
    {
      name: "Stay 4, pay 3",
      stay: 4,
      pay: 3,
      free: "cheapest",
      covers: "adults",
      repeats: true,
      unit: null,
      from: low.from,
      to: low.to,
      soldFrom: null,
      soldTo: null,
    },
  ];
}

const generatedUnits = ["Classic Tent", "Family Tent", "River Suite", "Honeymoon Suite"];

/** Forty rates of a generated stay: two years of five seasons for four units. */
export function generatedSheets(id: string, fields: Priced, year: number): NewSheet[] {
  if (fields.pricePerNight === null) return [];
  const allYear = { ...fields, priceSeasons: [] };
  const model = sheetOf(id, allYear, { year, index: 0, number: numberOf(id) });
  const [rate] = model.rates;
  if (!rate) return [];
  return [year, year + 1].map((each) => ({
    ...model,
    propertyId: id,
    name: `Rack rates ${each}`,
    year: each,
    rates: Array.from({ length: 5 }, (_, season) => season).flatMap((season) =>
      generatedUnits.map((unit, index) => ({
        ...rate,
        season: `Season ${season + 1}`,
        unit,
        weekdays: [],
        from: addDays(`${each}-01-01`, season * 73),
        to: season === 4 ? `${each}-12-31` : addDays(`${each}-01-01`, season * 73 + 72),
        price: round(rate.price * (1 + season / 10 + index / 5)),
        sleeps: index === 1 ? 4 : 2,
        minNights: season === 3 ? 2 : null,
      })),
    ),
  }));
}
