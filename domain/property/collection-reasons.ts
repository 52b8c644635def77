import { mentionedIn } from "#domain/text/mentions";
import { collectionReasons as words } from "#domain/text/public/collections";
import { type CollectionId, collectionRules } from "./collections";
import type { PropertyFields } from "./property";
import { typeLabels } from "./ways-to-stay";

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

const mostSigns = 3;
/** A single fact says less than what the stay's own page says for it. */
const enoughSigns = 2;

/** Inside a sentence: "Spa tent" is "spa tent", "WiFi" stays as it is. */
const inside = (label: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{Lu}])/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

const naming = (labels: readonly string[], parts: readonly string[] = []): string[] =>
  labels.filter((label) => mentionedIn([label])(parts)).map(inside);

/** What a party with children asks first. */
function familySigns({ capacity, childrenFromAge }: Chosen): string[] {
  return [
    ...(capacity === null ? [] : [words.manyGuests(capacity)]),
    ...(childrenFromAge === null ? [] : [words.fromAge(childrenFromAge)]),
  ];
}

/** The signs of the rule that this stay shows, in words; none for one chosen by its tags alone. */
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
 * Why a stay stands in a collection (P-131): the facts that the rule has found, or, where they are few
 * or a tag alone has chosen it, what its own page says for it. Null where nothing is known.
 */
export function reasonByRule(
  id: CollectionId,
  stay: Chosen,
  priceUsd: number | null,
): string | null {
  const signs = [...new Set(signsOf(id, stay, priceUsd))].slice(0, mostSigns);
  if (signs.length < enoughSigns && stay.whyWeLoveIt) return firstSentence(stay.whyWeLoveIt);
  return signs.length > 0 ? words.sentence(signs) : null;
}
