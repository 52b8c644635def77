import { familyCapacityFrom, honeymoonCapacityUpTo, ultraLuxuryFromUsd } from "#domain/limits";
import { fold } from "#domain/text/fold";
import type { PropertyFields } from "./property";
import { typeLabels } from "./ways-to-stay";

type Collectable = Pick<
  PropertyFields,
  "tags" | "amenities" | "activities" | "capacity" | "accommodationType" | "propertyTypes"
>;

interface Rule {
  /** Compared whole. */
  tags: readonly string[];
  /** The rest: parts of text. */
  amenities?: readonly string[];
  activities?: readonly string[];
  types?: readonly string[];
  capacity?: (guests: number) => boolean;
  priceUsd?: (usd: number) => boolean;
}

/** One sign of a rule is enough (P-135 to P-141); what is missing never matches. */
const rules = {
  "honeymoon-hideaways": {
    tags: ["honeymoon", "romantic", "couples"],
    amenities: ["private", "spa", "champagne"],
    capacity: (guests) => guests <= honeymoonCapacityUpTo,
  },
  "family-safari-adventures": {
    tags: ["family", "kids", "children"],
    amenities: ["family", "children", "playground"],
    capacity: (guests) => guests >= familyCapacityFrom,
  },
  "wildlife-photography-lodges": {
    tags: ["photography", "photographic", "wildlife"],
    amenities: ["hide", "photography"],
    activities: ["photography", "photographic"],
  },
  "eco-luxury-retreats": {
    tags: ["eco", "sustainable", "conservation", "green"],
    amenities: ["eco", "sustainable", "solar"],
  },
  "ultra-luxury-experiences": {
    tags: ["luxury", "exclusive", "premium", "ultra"],
    amenities: ["butler", "private", "exclusive"],
    priceUsd: (usd) => usd >= ultraLuxuryFromUsd,
  },
  "unique-stays": {
    tags: ["unique", "unusual", "special", "extraordinary"],
    types: ["treehouse", "cave", "underground", "floating", "glass"],
  },
} satisfies Record<string, Rule>;

export type CollectionId = keyof typeof rules;

export const collectionRules: Readonly<Record<CollectionId, Rule>> = rules;

export const collectionIds = Object.keys(rules) as CollectionId[];

export const mentions = (texts: readonly string[], parts: readonly string[] = []): boolean =>
  texts.some((text) => parts.some((part) => fold(text).includes(part)));

function follows(rule: Rule, property: Collectable, priceUsd: number | null): boolean {
  return (
    property.tags.some((tag) => rule.tags.includes(fold(tag))) ||
    mentions(property.amenities, rule.amenities) ||
    mentions(property.activities, rule.activities) ||
    mentions(typeLabels(property), rule.types) ||
    (property.capacity !== null && rule.capacity?.(property.capacity) === true) ||
    (priceUsd !== null && rule.priceUsd?.(priceUsd) === true)
  );
}

/** Ids of the curated collections that a property belongs to. */
export function collectionsOf(property: Collectable, priceUsd: number | null): CollectionId[] {
  return collectionIds.filter((id) => follows(rules[id], property, priceUsd));
}
