import type { Rates } from "#domain/money/currencies";
import { buildProperty, imagesOf } from "./build-property";
import type { NewProperty } from "./property-rows";
import { priceUnits, type Stay, stays } from "./stays";

/** Words for a hundred thousand names that do not intentionally match real ones. */
const firstWords = [
  "Amber",
  "Ashen",
  "Bright",
  "Copper",
  "Distant",
  "Early",
  "Fallen",
  "Golden",
  "Hidden",
  "Ivory",
  "Lonely",
  "Misty",
  "Northern",
  "Painted",
  "Quiet",
  "Russet",
  "Silver",
  "Tall",
  "Umber",
  "Wandering",
];
const middleWords = [
  "Acacia",
  "Bateleur",
  "Caracal",
  "Dikdik",
  "Eland",
  "Fig",
  "Genet",
  "Hornbill",
  "Ibis",
  "Jackal",
  "Kudu",
  "Lapwing",
  "Marula",
  "Nyala",
  "Oribi",
  "Pangolin",
  "Roller",
  "Steenbok",
  "Tamarind",
  "Weaver",
];
const lastWords: Record<string, string> = {
  "Safari Lodge": "Lodge",
  "Tented Camp": "Tents",
  "Beach Villa": "Beach House",
  "Safari Villa": "Villa",
  "Historic Property": "Homestead",
  "Boutique Hotel": "Hotel",
  "Mobile Camp": "Mobile",
};
const currencies = ["USD", "USD", "ZAR", "EUR", "KES", "GBP", "NAD", "BWP", "TZS"] as const;
const perUsd: Record<(typeof currencies)[number], number> = {
  USD: 1,
  ZAR: 18,
  EUR: 0.9,
  KES: 129,
  GBP: 0.8,
  NAD: 18,
  BWP: 13.5,
  TZS: 2500,
};

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The generated property with this number: a sample with a new location, name and price, and its cover. */
function generateStay(number: number): { stay: Stay; cover: string[] } {
  const random = randomFrom(number * 7919 + 17);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const model = pick(stays);
  const currency = pick(currencies);
  const usd = 90 + Math.floor(random() ** 2.2 * 2510);
  const [latitude, longitude] = model.place.at;
  const stay: Stay = {
    ...model,
    name: `${pick(firstWords)} ${pick(middleWords)} ${lastWords[model.type] ?? model.type} ${number}`,
    at: [latitude + (random() - 0.5) * 0.6, longitude + (random() - 0.5) * 0.6],
    guests: 2 + Math.floor(random() * 22),
    price:
      random() < 0.03
        ? null
        : { amount: Math.round(usd * perUsd[currency]), currency, unit: pick(priceUnits) },
    text: [],
    amenities: model.amenities.slice(0, 2 + Math.floor(random() * 4)),
    featured: random() < 0.01,
    inactive: random() < 0.02,
    withoutImages: false,
    withoutBookingUrl: random() < 0.05,
    full: undefined,
  };
  return { stay, cover: imagesOf(model).slice(0, 1) };
}

/** Rows `from` to `to` (exclusive) of the infinite generated catalog; deterministic. */
export function generateProperties(from: number, to: number, rates: Rates): NewProperty[] {
  return Array.from({ length: to - from }, (_, offset) => {
    const number = from + offset;
    const { stay, cover } = generateStay(number);
    const fields = { ...buildProperty(stay, cover, rates), description: null };
    return { id: `generated-${number}`, fields };
  });
}
