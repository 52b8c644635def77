import { mentionedIn } from "#domain/text/mentions";
import type { amenityNames, factNames } from "./categories";
import type { PropertyFields } from "./property";

type Offering = Pick<
  PropertyFields,
  | "amenities"
  | "features"
  | "malaria"
  | "wheelchairAccess"
  | "swimmingPool"
  | "privateVehicle"
  | "flyIn"
>;

interface Offer {
  id: keyof typeof factNames | keyof typeof amenityNames;
  /** Beginnings of words that name it among amenities and features. */
  mentions: readonly string[];
}

interface Fact extends Offer {
  /** What the field says; null: not known, and then the amenities are asked. */
  known: (stay: Offering) => boolean | null;
}

/** What decides whether a stay is possible at all, in the order of the screen (P-057). */
export const facts: readonly Fact[] = [
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

/** What stays often name, under one name each. */
export const amenities: readonly Offer[] = [
  { id: "solar-power", mentions: ["solar"] },
  {
    id: "family-rooms",
    mentions: ["family room", "family tent", "family suite", "family villa", "family chalet"],
  },
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

/** Ids of what the stay offers, facts first. */
export function offersOf(stay: Offering): string[] {
  const named = mentionedIn([...stay.amenities, ...stay.features]);
  return [
    ...facts.filter(({ known, mentions }) => known(stay) ?? named(mentions)),
    ...amenities.filter(({ mentions }) => named(mentions)),
  ].map(({ id }) => id);
}

const good = new Set(["excellent", "good"]);

/** Months that the stay itself calls excellent or good, 1 to 12. */
export const goodMonthsOf = ({ monthGrid }: Pick<PropertyFields, "monthGrid">): number[] =>
  monthGrid.flatMap((rating, index) => (good.has(rating) ? [index + 1] : []));
