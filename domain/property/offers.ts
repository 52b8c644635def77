import { mentionedIn } from "#domain/text/mentions";
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
  id: string;
  name: string;
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
    name: "Malaria-free all year",
    mentions: ["malaria free"],
    known: ({ malaria }) => malaria && malaria === "free",
  },
  {
    id: "wheelchair",
    name: "Step-free for wheelchairs",
    mentions: ["wheelchair", "step free"],
    known: ({ wheelchairAccess }) => wheelchairAccess,
  },
  {
    id: "pool",
    name: "Swimming pool",
    mentions: ["swimming pool", "pool", "plunge pool", "heated pool"],
    known: ({ swimmingPool }) => swimmingPool,
  },
  {
    id: "private-vehicle",
    name: "Private vehicle",
    mentions: ["private vehicle", "private guide and vehicle"],
    known: ({ privateVehicle }) => privateVehicle,
  },
  {
    id: "fly-in",
    name: "Reached by light aircraft",
    mentions: ["fly in"],
    known: ({ flyIn }) => flyIn,
  },
];

/** What stays often name, under one name each. */
export const amenities: readonly Offer[] = [
  { id: "solar-power", name: "Solar power", mentions: ["solar"] },
  {
    id: "family-rooms",
    name: "Family rooms",
    mentions: ["family room", "family tent", "family suite", "family villa", "family chalet"],
  },
  { id: "wifi", name: "Wi-Fi", mentions: ["wifi", "wi fi", "wireless internet", "internet"] },
  { id: "restaurant", name: "Restaurant", mentions: ["restaurant"] },
  { id: "camp-fire", name: "Camp fire", mentions: ["camp fire", "campfire", "fire pit", "boma"] },
  {
    id: "fireplace",
    name: "Fireplace or stove",
    mentions: ["fireplace", "wood stove", "open fire"],
  },
  { id: "air-conditioning", name: "Air conditioning", mentions: ["air con", "aircon"] },
  { id: "outdoor-shower", name: "Outdoor shower", mentions: ["outdoor shower", "open air shower"] },
  { id: "bathtub", name: "Bathtub", mentions: ["bathtub", "bath tub", "outdoor bath"] },
  {
    id: "private-deck",
    name: "Private deck or terrace",
    mentions: ["private deck", "private terrace"],
  },
  { id: "spa", name: "Spa or massage", mentions: ["spa", "massage"] },
  {
    id: "kitchen",
    name: "Kitchen of your own",
    mentions: ["full kitchen", "kitchenette", "self catering"],
  },
  { id: "cook", name: "Cook", mentions: ["cook", "private chef"] },
  { id: "bicycles", name: "Bicycles", mentions: ["bicycle", "bike"] },
  { id: "boats", name: "Boats and canoes", mentions: ["boat", "canoe", "kayak", "mokoro"] },
  {
    id: "hide",
    name: "Hide for watching",
    mentions: ["bird hide", "photographic hide", "photo hide", "sunken hide"],
  },
  { id: "library", name: "Library", mentions: ["library"] },
  { id: "telescope", name: "Telescope", mentions: ["telescope"] },
  { id: "laundry", name: "Laundry", mentions: ["laundry"] },
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
