import type { Connection } from "#db/connect.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import type { PropertyFields } from "#domain/property/property";

export const testRates = { USD: 1, ZAR: 18.5, EUR: 0.92, GBP: 0.79 };

/** A stay with a value in every field; a test states only what matters to it. */
export function makePropertyFields(overrides: Partial<PropertyFields> = {}): PropertyFields {
  return {
    name: "Reedsong Camp",
    countries: ["Botswana"],
    region: "Okavango Delta",
    location: "On the Boro river, north of Maun",
    shortDescription: "Six tents between river and floodplain.",
    description: "Canvas, brass and lantern light, with elephants crossing at dusk.",
    images: ["https://pictures.test/reedsong-1.jpg", "https://pictures.test/reedsong-2.jpg"],
    accommodationType: "Tented Camp",
    category: "Luxury",
    propertyTypes: ["Tented Camp"],
    capacity: 12,
    bedrooms: 6,
    bathrooms: 6,
    pricePerNight: 640,
    priceMin: 560,
    priceMax: 780,
    currency: "USD",
    priceUnit: "per person per night",
    amenities: ["Plunge pool", "Wi-Fi", "Library", "Laundry"],
    features: ["Raised walkways"],
    activities: ["Game drives", "Mokoro trips"],
    tags: ["river"],
    fullAddress: "Boro river, Okavango Delta, Botswana",
    parkOrReserve: "Moremi Game Reserve",
    nearestAirport: "Maun",
    airportDistance: "25 minutes by light aircraft",
    nearbyAttractions: "Chief's Island",
    nearbyLandmarks: "Boro bridge",
    directions: "By light aircraft from Maun",
    howToGetThere: "Scheduled flight to Maun, then a light aircraft",
    what3words: "reeds.lantern.canoe",
    latitude: -19.28,
    longitude: 22.79,
    bookingUrl: "https://bookings.test/reedsong",
    partner: "Other",
    checkIn: "14:00",
    checkOut: "10:00",
    rates: "From $560 to $780",
    inclusions: "Meals and drinks",
    ratesInclusions: "All meals, drives, laundry",
    ratesExclusions: "Flights, premium wines",
    cancellationPolicy: "Free until 60 days before arrival",
    bookingNotes: "Two nights at least",
    importantInfo: "No fences: walk with a guide after dark",
    whyWeLoveIt: "The sound of reed frogs at night",
    targetAudience: "Couples and small groups",
    experiences: "Mokoro at sunrise",
    goodToKnow: "Luggage at most 20 kg, in soft bags",
    featured: false,
    active: true,
    metaTitle: "Reedsong Camp, Okavango Delta",
    metaDescription: "A small tented camp in the Okavango Delta.",
    metaKeywords: ["okavango", "tented camp"],
    accommodationUnits: [
      { name: "River tent", capacity: 2, description: "Faces the water", images: [] },
    ],
    priceBasis: "per person",
    priceCheckedOn: "2026-11-02",
    priceSourceUrl: "https://reedsong.test/rates",
    priceSeasons: [
      {
        name: "High season",
        from: "06-01",
        to: "10-31",
        price: 780,
        unit: "per person per night",
        minimumNights: 3,
      },
    ],
    monthGrid: Array.from({ length: 12 }, (_, month) => (month === 1 ? "closed" : "good")),
    malaria: "seasonal",
    childrenFromAge: 6,
    wheelchairAccess: false,
    swimmingPool: true,
    privateVehicle: true,
    flyIn: true,
    rating: 9.1,
    reviewCount: 214,
    ratingSource: "bookings.test",
    propertyUrl: "https://bookings.test/hotel/bw/reedsong",
    websiteUrl: "https://reedsong.test/",
    importSource: "bookings.test",
    airtableId: "recReedsong",
    sample: false,
    ...overrides,
  };
}

/** A stay of which nothing is known but what has to be. */
export function makeBareFields(overrides: Partial<PropertyFields> = {}): PropertyFields {
  const { name, countries, region } = makePropertyFields();
  const empty = Object.fromEntries(
    Object.entries(makePropertyFields()).map(([key, value]) => [key, emptyOf(value)]),
  ) as unknown as PropertyFields;
  return { ...empty, name, countries, region, priceUnit: "per night", active: true, ...overrides };
}

const emptyOf = (value: unknown) =>
  Array.isArray(value) ? [] : typeof value === "boolean" ? false : null;

/** Saves through the one write path; the id is made of the name. */
export async function storeProperty(
  db: Connection,
  overrides: Partial<PropertyFields> = {},
): Promise<SavedProperty> {
  const saved = await saveProperty(db, {
    fields: makePropertyFields({ airtableId: null, ...overrides }),
    actor: "test",
    sources: { origin: "seed" },
    rates: testRates,
  });
  if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
  return saved;
}
