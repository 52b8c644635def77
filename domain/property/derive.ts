import type { Rates } from "#domain/money/currencies";
import { priceOf, toUsd } from "#domain/money/money";
import { countrySlug } from "#domain/places/countries";
import { searchDocument, type SearchedTexts } from "#domain/search/document";
import { mentionedIn } from "#domain/text/mentions";
import { fold } from "#domain/text/slug";
import { canonicalBookingAddress } from "./booking-address";
import { type amenityNames, type factNames, typeKey } from "./categories";
import { collectionsOf } from "./collections";
import { experiences, experiencesOf } from "./experiences";
import { familyUnits, partyOffersOf } from "./party";
import type { DerivedProperty, PropertyFields } from "./property";
import { isPerPerson } from "./stay-price";
import { typeLabels, waysToStay, waysToStayOf } from "./ways-to-stay";

type Offering = Pick<
  PropertyFields,
  | "amenities"
  | "features"
  | "malaria"
  | "wheelchairAccess"
  | "swimmingPool"
  | "privateVehicle"
  | "flyIn"
  | "accommodationUnits"
  | "tags"
  | "capacity"
  | "childrenFromAge"
  | "priceBasis"
>;

interface Offer {
  id: keyof typeof factNames | keyof typeof amenityNames;
  /** Beginnings of words that name it among amenities and features. */
  mentions: readonly string[];
}

interface Fact extends Offer {
  /** Value of the field; null: not known, so the amenities decide. */
  known: (stay: Offering) => boolean | null;
}

/** Essential facts about a property, in the order of the screen (P-057). */
const facts: readonly Fact[] = [
  {
    id: "malaria-free",
    mentions: ["malaria free"],
    known: ({ malaria }) => malaria && malaria === "free",
  },
  {
    id: "wheelchair",
    mentions: ["wheelchair", "step free"],
    known: ({ wheelchairAccess }) => wheelchairAccess,
  },
  {
    id: "pool",
    mentions: ["swimming pool", "pool", "plunge pool", "heated pool"],
    known: ({ swimmingPool }) => swimmingPool,
  },
  {
    id: "private-vehicle",
    mentions: ["private vehicle", "private guide and vehicle"],
    known: ({ privateVehicle }) => privateVehicle,
  },
  {
    id: "fly-in",
    mentions: ["fly in"],
    known: ({ flyIn }) => flyIn,
  },
];

/** Common amenities, under one name each. */
export const amenities: readonly Offer[] = [
  { id: "solar-power", mentions: ["solar"] },
  { id: "family-rooms", mentions: familyUnits },
  { id: "wifi", mentions: ["wifi", "wi fi", "wireless internet", "internet"] },
  { id: "restaurant", mentions: ["restaurant"] },
  { id: "camp-fire", mentions: ["camp fire", "campfire", "fire pit", "boma"] },
  {
    id: "fireplace",
    mentions: ["fireplace", "wood stove", "open fire"],
  },
  { id: "air-conditioning", mentions: ["air con", "aircon"] },
  { id: "outdoor-shower", mentions: ["outdoor shower", "open air shower"] },
  { id: "bathtub", mentions: ["bathtub", "bath tub", "outdoor bath"] },
  {
    id: "private-deck",
    mentions: ["private deck", "private terrace"],
  },
  { id: "spa", mentions: ["spa", "massage"] },
  {
    id: "kitchen",
    mentions: ["full kitchen", "kitchenette", "self catering"],
  },
  { id: "cook", mentions: ["cook", "private chef"] },
  { id: "bicycles", mentions: ["bicycle", "bike"] },
  { id: "boats", mentions: ["boat", "canoe", "kayak", "mokoro"] },
  {
    id: "hide",
    mentions: ["bird hide", "photographic hide", "photo hide", "sunken hide"],
  },
  { id: "library", mentions: ["library"] },
  { id: "telescope", mentions: ["telescope"] },
  { id: "laundry", mentions: ["laundry"] },
];

/** Ids of the property's features: for a party, facts, amenities. */
export function offersOf(stay: Offering): string[] {
  const named = mentionedIn([...stay.amenities, ...stay.features]);
  const offers: readonly Offer[] = [
    ...facts.filter(({ known, mentions }) => known(stay) ?? named(mentions)),
    ...amenities.filter(({ mentions }) => named(mentions)),
  ];
  return [...partyOffersOf(stay), ...offers.map(({ id }) => id)];
}

const good = new Set(["excellent", "good"]);

/** Months that the property rates excellent or good, 1 to 12. */
export const goodMonthsOf = ({ monthGrid }: Pick<PropertyFields, "monthGrid">): number[] =>
  monthGrid.flatMap((rating, index) => (good.has(rating) ? [index + 1] : []));

const foldAll = (parts: readonly (string | null)[]): string =>
  fold(parts.filter((part) => part !== null).join(" "));

/** Incremented with each change of a rule: rows of an older version are derived again. */
export const rulesVersion = 5;

/** Applies every rule that selects rows; the result is stored beside the fields on each write. */
export function deriveProperty(fields: PropertyFields, rates: Rates): DerivedProperty {
  const priceUsd = toUsd(priceOf(fields.pricePerNight, fields.currency), rates);
  const found = { waysToStay: waysToStayOf(fields), experienceIds: experiencesOf(fields) };
  return {
    ...found,
    ...searchDocument(searchedTexts(fields, found)),
    countrySlugs: [...new Set(fields.countries.map(countrySlug).filter(Boolean))],
    typeKeys: typeLabels(fields).map(typeKey),
    ...collectionsOf(fields, priceUsd),
    offerIds: offersOf(fields),
    goodMonths: goodMonthsOf(fields),
    priceUsd,
    priceUsdForTwo: forTwo(priceUsd, fields),
    sortName: fold(fields.name),
    searchText: foldAll([
      fields.name,
      ...fields.countries,
      fields.region,
      fields.shortDescription,
      fields.description,
    ]),
    canonicalBookingAddress: fields.bookingUrl ? canonicalBookingAddress(fields.bookingUrl) : null,
  };
}

/** A price per person doubled, any other price unchanged (D24). */
const forTwo = (priceUsd: number | null, fields: PropertyFields): number | null =>
  priceUsd !== null && isPerPerson(fields) ? priceUsd * 2 : priceUsd;

type Derived = Pick<DerivedProperty, "waysToStay" | "experienceIds">;

const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** Searched texts of a property (D23), by weight. */
function searchedTexts(fields: PropertyFields, derived: Derived): SearchedTexts {
  return {
    name: [fields.name],
    place: [...fields.countries, fields.region, fields.location, fields.parkOrReserve],
    kind: [
      ...typeLabels(fields),
      ...namesOf(waysToStay, derived.waysToStay),
      ...namesOf(experiences, derived.experienceIds),
      fields.category,
      ...fields.amenities,
      ...fields.activities,
      ...fields.tags,
      ...factsInWords(fields),
    ],
    text: [
      fields.shortDescription,
      fields.description,
      fields.whyWeLoveIt,
      fields.experiences,
      ...fields.features,
      ...fields.accommodationUnits.flatMap(({ name, description }) => [name, description]),
    ],
  };
}

/** Facts that visitors search for by name. */
const factsInWords = (fields: PropertyFields): string[] => [
  ...(fields.malaria === "free" ? ["malaria free"] : []),
  ...(fields.wheelchairAccess ? ["wheelchair accessible"] : []),
  ...(fields.swimmingPool ? ["swimming pool"] : []),
  ...(fields.privateVehicle ? ["private vehicle"] : []),
  ...(fields.flyIn ? ["fly in"] : []),
];
