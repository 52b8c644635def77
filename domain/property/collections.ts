import {
  familyCapacityFrom,
  honeymoonCapacityUpTo,
  tooOldForFamilies,
  ultraLuxuryFromUsd,
} from "#domain/limits";
import { mentionedIn } from "#domain/text/mentions";
import { collectionReasons as words } from "#domain/text/public/collections";
import { fold } from "#domain/text/slug";
import type { PropertyFields } from "./property";
import { typeLabels } from "./ways-to-stay";

type Collectable = Pick<
  PropertyFields,
  | "tags"
  | "amenities"
  | "activities"
  | "capacity"
  | "accommodationType"
  | "propertyTypes"
  | "accommodationUnits"
  | "childrenFromAge"
>;

interface Rule {
  /** Compared as a whole. */
  tags: readonly string[];
  /** All others match beginnings of words (D22). */
  amenities?: readonly string[];
  activities?: readonly string[];
  types?: readonly string[];
  capacity?: (guests: number) => boolean;
  priceUsd?: (usd: number) => boolean;
  /** Rooms and tents; properties that mention the collection's subject then come first. */
  sizes?: (property: Collectable) => boolean;
  /** Excludes a property whatever else it states. */
  never?: (property: Collectable) => boolean;
}

/** One criterion of a rule is enough (P-135 to P-141); missing values never match. */
const rules = {
  "honeymoon-hideaways": {
    tags: ["honeymoon", "romantic", "couples"],
    amenities: ["private", "spa", "champagne"],
    capacity: (guests) => guests <= honeymoonCapacityUpTo,
  },
  "family-safari-adventures": {
    tags: ["family", "kids", "children"],
    amenities: ["family", "children", "playground"],
    sizes: (property) => largestUnit(property) >= familyCapacityFrom,
    never: ({ childrenFromAge }) =>
      childrenFromAge !== null && childrenFromAge >= tooOldForFamilies,
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

const collectionRules: Readonly<Record<CollectionId, Rule>> = rules;

export const collectionIds = Object.keys(rules) as CollectionId[];

/** How a property matches a rule: by its texts, by its numbers, or not at all. */
function followed(rule: Rule, property: Collectable, priceUsd: number | null) {
  const says =
    property.tags.some((tag) => rule.tags.includes(fold(tag))) ||
    mentionedIn(property.amenities)(rule.amenities) ||
    mentionedIn(property.activities)(rule.activities) ||
    mentionedIn(typeLabels(property))(rule.types);
  if (says) return "says";
  const counts =
    (property.capacity !== null && rule.capacity?.(property.capacity) === true) ||
    (priceUsd !== null && rule.priceUsd?.(priceUsd) === true) ||
    rule.sizes?.(property) === true;
  return counts ? "counts" : null;
}

/** Guests of the largest unit where units are known, otherwise of the whole property (D21). */
function largestUnit({ accommodationUnits, capacity }: Collectable): number {
  const known = accommodationUnits.flatMap((unit) => unit.capacity ?? []);
  return known.length > 0 ? Math.max(...known) : (capacity ?? 0);
}

interface Membership {
  /** Ids of the curated collections that a property belongs to. */
  collectionIds: CollectionId[];
  /** Collections that rank it first, since its texts mention their subject. */
  leadingCollectionIds: CollectionId[];
}

export function collectionsOf(property: Collectable, priceUsd: number | null): Membership {
  const ways = collectionIds.flatMap((id) => {
    const rule: Rule = rules[id];
    const way = rule.never?.(property) ? null : followed(rule, property, priceUsd);
    return way ? [{ id, isLeading: way === "says" && rule.sizes !== undefined }] : [];
  });
  return {
    collectionIds: ways.map(({ id }) => id),
    leadingCollectionIds: ways.filter(({ isLeading }) => isLeading).map(({ id }) => id),
  };
}

type Chosen = Pick<
  PropertyFields,
  | "amenities"
  | "activities"
  | "capacity"
  | "childrenFromAge"
  | "accommodationType"
  | "propertyTypes"
  | "whyWeLoveIt"
>;

const maxSigns = 3;
/** A single fact is less informative than the property's own description. */
const enoughSigns = 2;

/** Inside a sentence: "Spa tent" is "spa tent", "WiFi" is unchanged. */
const inside = (label: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{Lu}])/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

const naming = (labels: readonly string[], parts: readonly string[] = []): string[] =>
  labels.filter((label) => mentionedIn([label])(parts)).map(inside);

/** Most important facts for guests with children. */
function familySigns({ capacity, childrenFromAge }: Chosen): string[] {
  return [
    ...(capacity === null ? [] : [words.manyGuests(capacity)]),
    ...(childrenFromAge === null ? [] : [words.fromAge(childrenFromAge)]),
  ];
}

/** The matched criteria of a property, as text; none for one that matches by its tags alone. */
function signsOf(id: CollectionId, stay: Chosen, priceUsd: number | null): string[] {
  const rule = collectionRules[id];
  const small = stay.capacity !== null && rule.capacity?.(stay.capacity) === true;
  return [
    ...naming(typeLabels(stay), rule.types).map((type) => words.type(type, stay.capacity)),
    ...naming(stay.amenities, rule.amenities),
    ...naming(stay.activities, rule.activities),
    ...(id === "family-safari-adventures" ? familySigns(stay) : []),
    ...(id === "honeymoon-hideaways" && small ? [words.fewGuests(stay.capacity ?? 0)] : []),
    ...(priceUsd !== null && rule.priceUsd?.(priceUsd) ? [words.dear] : []),
  ];
}

const firstSentence = (text: string): string => /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/**
 * Why a property is in a collection (P-131): the matched facts or, if they are few or only a tag
 * matches, its own description. Null where nothing is known.
 */
export function reasonByRule(
  id: CollectionId,
  stay: Chosen,
  priceUsd: number | null,
): string | null {
  const signs = [...new Set(signsOf(id, stay, priceUsd))].slice(0, maxSigns);
  if (signs.length < enoughSigns && stay.whyWeLoveIt) return firstSentence(stay.whyWeLoveIt);
  return signs.length > 0 ? words.sentence(signs) : null;
}
