import type { Connection } from "#db/connect.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { valuesOf } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";

export const testRates = { USD: 1, ZAR: 18.5, EUR: 0.92, GBP: 0.79 };

/** Fields with realistic values; every other field has the sample of its kind. */
const reedsong: Partial<PropertyFields> = {
  name: "Reedsong Camp",
  countries: ["Botswana"],
  region: "Okavango Delta",
  shortDescription: "Six tents between river and floodplain.",
  description: "Canvas, brass and lantern light, with elephants crossing at dusk.",
  images: ["https://pictures.test/reedsong-1.jpg", "https://pictures.test/reedsong-2.jpg"],
  imageAlts: { "https://pictures.test/reedsong-1.jpg": "Six tents above the river" },
  accommodationType: "Tented Camp",
  propertyTypes: ["Tented Camp"],
  capacity: 12,
  pricePerNight: 640,
  priceMin: 560,
  priceMax: 780,
  currency: "USD",
  priceUnit: "per person per night",
  amenities: ["Plunge pool", "Wi-Fi", "Library", "Laundry"],
  activities: ["Game drives", "Mokoro trips"],
  tags: ["river"],
  nearbyAttractions: "Chief's Island",
  directions: "By light aircraft from Maun",
  latitude: -19.28,
  longitude: 22.79,
  bookingUrl: "https://bookings.test/reedsong",
  partner: "Other",
  ratesInclusions: "All meals, drives, laundry",
  featured: false,
  active: true,
  priceBasis: "per person",
  propertyUrl: "https://bookings.test/hotel/bw/reedsong",
  sample: false,
};

/** A stay with a value in every field; a test overrides what matters to it. */
export const makePropertyFields = (overrides: Partial<PropertyFields> = {}): PropertyFields => ({
  ...valuesOf(({ name, kind }) => kind.sample(name)),
  ...reedsong,
  ...overrides,
});

/** A stay with the required fields only. */
export function makeBareFields(overrides: Partial<PropertyFields> = {}): PropertyFields {
  const { name, countries, region } = makePropertyFields();
  return { ...emptyProperty, name, countries, region, ...overrides };
}

/** Saves a stay as the application does; the id is derived from the name. */
export async function storeProperty(
  db: Connection,
  overrides: Partial<PropertyFields> = {},
  { toTable }: { toTable?: boolean } = {},
): Promise<SavedProperty> {
  const saved = await saveProperty(db, {
    fields: makePropertyFields({ airtableId: null, ...overrides }),
    actor: "test",
    sources: { origin: "seed" },
    rates: testRates,
    toTable,
  });
  if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
  return saved;
}

/** Moves one property to the trash. @throws when it is unknown or already there */
export async function deleteProperty(
  db: Connection,
  id: string,
  change: { actor: string; now: Date },
): Promise<void> {
  const deleted = await deleteProperties(db, [id], change);
  if (deleted.length === 0) throw new Error(`no property "${id}" to delete`);
}

/** The images of a property with their state, in order. */
export const listImages = (db: Connection, propertyId: string) =>
  db
    .selectFrom("propertyImages")
    .select(["id", "sourceUrl", "alt", "kind", "state", "basePath", "widths", "error", "tries"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
