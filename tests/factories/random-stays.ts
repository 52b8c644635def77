import type { Database } from "#db/connect.server";
import { saveProperty } from "#db/queries/property/save.server";
import { accommodationTypes } from "#domain/property/categories";
import { deriveProperty } from "#domain/property/derive";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";
import { makeBareFields, testRates } from "./property";
import { randomFrom } from "./random";

export const random = randomFrom(20_261_121);

const countryNames = ["Kenya", "South Africa", "Botswana", "Côte d'Ivoire", "Atlantis"];
export const words = [
  "Étosha",
  "river",
  "100%",
  "camp_site",
  "Ngorongoro",
  "O’Hara",
  "back\\slash",
  "dune",
];
const activities = ["Game drive", "Snorkelling", "Balloon", "Village visit", "Hiking", "Chess"];
const prices = [null, 99.99, 100, 149.5, 800, 1850, 2000, 2000.01, 14_800, 37_000];

/** A stay with its derived fields. */
export type Row = PropertyFields & DerivedProperty & { id: string };

/** Stores three hundred stays that together have every filter value. */
export async function storeRandomStays(db: Database): Promise<Row[]> {
  const rows: Row[] = [];
  for (let n = 0; n < 300; n += 1) {
    const fields = randomFields();
    const saved = await saveProperty(db, { fields, actor: "test", rates: testRates });
    if ("conflict" in saved) throw new Error("unexpected conflict");
    rows.push({ ...fields, ...deriveProperty(fields, testRates), id: saved.id });
  }
  return rows;
}

function randomFields(): PropertyFields {
  return makeBareFields({
    name: `${random.pick(words)} ${random.pick(["Lodge", "lodge", "Zelt", "Äpfel", "camp"])}`,
    countries: [random.pick(countryNames), ...random.some(countryNames, 1)],
    region: random.pick(words),
    shortDescription: random.chance(0.7) ? random.some(words, 3).join(" ") : null,
    description: random.chance(0.7) ? random.some(words, 3).join("\n") : null,
    accommodationType: random.chance(0.8) ? random.pick(accommodationTypes) : null,
    propertyTypes: random.some([...accommodationTypes, "Igloo"], 2),
    activities: random.some(activities, 4),
    amenities: random.some(["Private pool", "Solar", "Spa", "Hide", "Wi-Fi", "Step-free rooms"], 3),
    priceUnit: random.pick(["per night", "per person per night", "per room"]),
    tags: random.some(["heritage", "Family", "eco"], 2),
    capacity: random.chance(0.8) ? 1 + random.below(9) : null,
    latitude: random.chance(0.8) ? random.below(40) - 30 : null,
    longitude: random.chance(0.8) ? random.below(30) + 10 : null,
    pricePerNight: random.pick(prices),
    currency: random.pick(["USD", "ZAR", "EUR", "KES", null]),
    malaria: random.pick([null, "free", "seasonal", "risk"]),
    childrenFromAge: random.pick([null, 0, 6, 12]),
    monthGrid: random.chance(0.5)
      ? Array.from({ length: 12 }, () => random.pick(["excellent", "good", "fair", "closed"]))
      : [],
    wheelchairAccess: random.pick([null, false, true]),
    swimmingPool: random.pick([null, false, true]),
    privateVehicle: random.pick([null, false, true]),
    flyIn: random.pick([null, false, true]),
    featured: random.chance(0.2),
    active: random.chance(0.9),
    bedrooms: random.chance(0.8) ? 1 + random.below(6) : null,
    priceBasis: random.pick([null, "per room", "whole property"]),
  });
}

/** Swaps two letters, or omits, changes or adds one. */
export function misspelt(word: string): string {
  const at = random.below(word.length - 1);
  const [a = "", b = ""] = [word[at], word[at + 1]];
  return word.slice(0, at) + random.pick([b + a, a, `${a}x`, `${a}${b}z`]) + word.slice(at + 2);
}
