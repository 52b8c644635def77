import { expect, test } from "vitest";

import { accommodationTypes } from "./categories";
import { amenities, deriveProperty, goodMonthsOf, offersOf } from "./derive";
import { combinations, experiences, experiencesOf } from "./experiences";
import { emptyProperty } from "./form";
import type { PropertyFields } from "./property";
import { doublingScale, placeOnScale, typeLabels, waysToStay, waysToStayOf } from "./ways-to-stay";

const rates = { ZAR: 18.5 };
const fields = {
  ...emptyProperty,
  name: "Éland  Camp",
  countries: ["South Africa", "Botswana"],
  region: "Limpopo",
  shortDescription: "By the river",
  description: "Far from the road",
  accommodationType: "Tented Camp",
  activities: ["Game drive"],
  pricePerNight: 14_800,
  currency: "ZAR",
};

test("the derived values of a property follow from its fields", () => {
  expect(deriveProperty(fields, rates)).toEqual({
    countrySlugs: ["south-africa", "botswana"],
    typeKeys: ["tented camp"],
    waysToStay: ["safari-tents"],
    experienceIds: ["wildlife-safari"],
    collectionIds: ["ultra-luxury-experiences"],
    leadingCollectionIds: [],
    offerIds: [],
    goodMonths: [],
    priceUsd: 800,
    priceUsdForTwo: 800,
    sortName: "eland camp",
    searchText: "eland camp south africa botswana limpopo by the river far from the road",
    searchVector:
      "'africa' 'botswana' 'by' 'camp' 'drive' 'eland' 'far' 'from' 'game' 'gamedrive' 'limpopo' 'river' 'road' 'safari' 'south' 'southafrica' 'tented' 'tents' 'the' 'wildlife'",
    searchHead:
      "'africa':2B 'botswana':2B 'camp':1A,3C 'drive':3C 'eland':1A 'game':3C 'gamedrive':3C 'limpopo':2B 'safari':3C 'south':2B 'southafrica':2B 'tented':3C 'tents':3C 'wildlife':3C",
    canonicalBookingAddress: null,
  });
});

test.each([
  ["per person per night", null, 1600],
  ["per night", "per person", 1600],
  ["per room per night", "per person", 800],
  ["per night", null, 800],
] as const)(
  "the unit %j with the basis %j is a price of %s dollars for two (D24)",
  (priceUnit, priceBasis, usd) => {
    expect(deriveProperty({ ...fields, priceUnit, priceBasis }, rates).priceUsdForTwo).toBe(usd);
  },
);

test("the canonical booking URL has no tracking parameters", () => {
  const bookingUrl = "https://www.booking.com/hotel/za/eland.html?aid=1&label=x";
  const derived = deriveProperty({ ...fields, bookingUrl }, rates);
  expect(derived.canonicalBookingAddress).not.toContain("label");
});

const waysOf = (
  accommodationType: string | null,
  propertyTypes: string[] = [],
  tags: string[] = [],
) => waysToStayOf({ ...emptyProperty, accommodationType, propertyTypes, tags });

test("the ten ways to stay are in the order of the page (P-101)", () => {
  expect(waysToStay.map((way) => way.id)).toEqual([
    "safari-tents",
    "luxury-lodges",
    "treehouses",
    "mobile-camps",
    "beach-villas",
    "historic-properties",
    "chalets",
    "hotels",
    "houses",
    "yurts",
  ]);
});

test.each(accommodationTypes)("the type %s of the form has one way to stay (P-104)", (type) => {
  expect(waysOf(type)).toHaveLength(1);
});

const labelsOf: Record<string, readonly string[]> = {
  "safari-tents": ["Tented Camp", "Luxury Tent", "Safari Tent", "Glamping Pod"],
  "luxury-lodges": ["Safari Lodge", "Eco-Lodge", "Private Reserve", "Lodge"],
  treehouses: ["Treehouse"],
  "mobile-camps": ["Mobile Camp", "Bush Camp"],
  "beach-villas": ["Beach Villa"],
  "historic-properties": ["Historic Property"],
  chalets: ["Chalet"],
  hotels: ["Boutique Hotel", "Hotel"],
  houses: ["House", "Safari Villa", "Villa"],
  yurts: ["Yurt"],
};

test.each(Object.entries(labelsOf).flatMap(([way, labels]) => labels.map((label) => [label, way])))(
  "the type %s belongs to the way to stay %s, in any case (P-104)",
  (label, way) => {
    for (const type of [label, label.toUpperCase(), label.toLowerCase()])
      expect(waysOf(type)).toEqual([way]);
  },
);

test("a heritage tag adds the way to stay of historic properties", () => {
  expect(waysOf("Yurt", [], ["historic"])).toEqual(["historic-properties", "yurts"]);
  expect(waysOf("Hotel", [], ["Heritage"])).toEqual(["historic-properties", "hotels"]);
  expect(waysOf(null, [], ["heritage site"])).toEqual([]);
});

test("duplicate types of a property count once", () => {
  expect(waysOf("Lodge", ["lodge", "Yurt"])).toEqual(["luxury-lodges", "yurts"]);
  expect(typeLabels({ accommodationType: "Lodge", propertyTypes: ["lodge", " "] })).toEqual([
    "Lodge",
  ]);
});

test("an unknown type has no way to stay", () => {
  expect(waysOf("Houseboat")).toEqual([]);
});

test.each([
  ["Night drive", "wildlife-safari"],
  ["GORILLA tracking", "wildlife-safari"],
  ["Birding", "wildlife-safari"],
  ["Snorkelling", "beach-retreats"],
  ["Guided hike", "mountain-escapes"],
  ["Cultural visit", "cultural-experiences"],
  ["Craft market", "cultural-experiences"],
  ["Photographic hide", "photography-tours"],
  ["White-water rafting", "adventure-activities"],
  ["Mokoro", "adventure-activities"],
  ["Horse riding", "adventure-activities"],
])("the activity %s belongs to the experience %s", (activity, id) => {
  expect(experiencesOf({ activities: [activity] })).toEqual([id]);
});

test.each(experiences.flatMap(({ id, keywords }) => keywords.map((keyword) => [keyword, id])))(
  "%s at the beginning of a word matches the experience %s (P-114)",
  (keyword, id) => {
    expect(experiencesOf({ activities: [`Guided ${keyword.toUpperCase()}X tour`] })).toContain(id);
    expect(experiencesOf({ activities: [`x${keyword}`] })).not.toContain(id);
  },
);

test("an activity can belong to several experiences", () => {
  expect(experiencesOf({ activities: ["Walking safari"] })).toEqual([
    "wildlife-safari",
    "adventure-activities",
  ]);
});

test("an unknown activity belongs to no experience", () => {
  expect(experiencesOf({ activities: ["Yoga", ""] })).toEqual([]);
});

test("the three combinations consist of known experiences (P-111)", () => {
  expect(combinations).toHaveLength(3);
  const ids = experiences.map(({ id }) => id);
  for (const id of combinations.flatMap((c) => c.experienceIds)) expect(ids).toContain(id);
});

const offers = (fields: Partial<PropertyFields>) => offersOf({ ...emptyProperty, ...fields });

test.each([
  [{ malaria: "free" }, ["malaria-free"]],
  [{ malaria: "seasonal", amenities: ["Malaria-free area"] }, []],
  [{ wheelchairAccess: true }, ["wheelchair"]],
  [{ amenities: ["Step-free rooms"] }, ["wheelchair"]],
  [{ amenities: ["Step-free rooms"], wheelchairAccess: false }, []],
  [{ amenities: ["Plunge pool"] }, ["pool"]],
  [
    { swimmingPool: true, privateVehicle: true, flyIn: true },
    ["pool", "private-vehicle", "fly-in"],
  ],
  [{ amenities: ["Free WiFi", "Wi-Fi in the lounge"] }, ["wifi"]],
  [{ features: ["Solar lamps"] }, ["solar-power"]],
  [{ amenities: ["Whirlpool", "Bathroom", "Outdoor bath"] }, ["bathtub"]],
  [{}, []],
] as [Partial<PropertyFields>, string[]][])(
  "%j has the filterable amenities %j (P-057)",
  (fields, ids) => {
    expect(offers(fields)).toEqual(ids);
  },
);

const unit = (capacity: number) => ({ name: "Tent", description: null, capacity, images: [] });

test.each([
  [{ accommodationUnits: [unit(2), unit(4)] }, ["family-unit"]],
  [{ accommodationUnits: [unit(2), unit(3)] }, []],
  [{ accommodationUnits: [unit(4)], childrenFromAge: 12 }, []],
  [{ amenities: ["Family tent"] }, ["family-unit", "family-rooms"]],
  [{ priceBasis: "whole property", capacity: 8 }, ["family-unit", "whole-place"]],
  [{ priceBasis: "whole property", capacity: 2 }, ["whole-place"]],
  [{ tags: ["Exclusive use"] }, ["whole-place"]],
  [{ tags: ["exclusive"], capacity: 30, priceBasis: "per room" }, []],
] as [Partial<PropertyFields>, string[]][])(
  "%j offers a party that keeps together %j (P-057)",
  (fields, ids) => {
    expect(offers(fields)).toEqual(ids);
  },
);

test("no two filterable amenities share an id", () => {
  const ids = amenities.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("good months are those rated excellent or good", () => {
  const monthGrid = Array.from({ length: 12 }, () => "fair" as PropertyFields["monthGrid"][number]);
  monthGrid[0] = "excellent";
  monthGrid[8] = "good";
  monthGrid[9] = "closed";
  expect(goodMonthsOf({ monthGrid })).toEqual([1, 9]);
  expect(goodMonthsOf({ monthGrid: [] })).toEqual([]);
});

test("a doubling scale begins at a round amount and includes the highest price", () => {
  expect(doublingScale(89, 2600)).toEqual([50, 100, 200, 400, 800, 1600, 3200]);
  expect(doublingScale(1646, 48_000)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000]);
  expect(doublingScale(100, 100)).toEqual([100, 200]);
});

test("each doubling has the same width on the scale (P-100)", () => {
  const stops = doublingScale(89, 2600);
  expect([50, 100, 200, 3200].map((amount) => placeOnScale(stops, amount))).toEqual([
    0, 16.7, 33.3, 100,
  ]);
  expect(placeOnScale(stops, 10)).toBe(0);
  expect(placeOnScale(stops, 9000)).toBe(100);
});
