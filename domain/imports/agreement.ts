import { countryFromField } from "#domain/places/country-names";
import { fold } from "#domain/text/slug";
import type { ExtractedName } from "./extraction";

/** When two independent readings of a page state the same value, and what forbids to call it sure. */

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const spelling = (value: unknown): string => wordsOf(String(value)).join(" ");
const digits = (value: unknown): string => String(value).replace(/\D/g, "");

/** Degrees: about 100 m. */
const samePoint = 0.001;
/** Descriptions begin alike and end where each reader stopped. */
const sameBeginning = 60;

type Agreement = (one: unknown, other: unknown) => boolean;

const sameText: Agreement = (one, other) => spelling(one) === spelling(other);
const sameNumber: Agreement = (one, other) => Number(one) === Number(other);
const samePlace: Agreement = (one, other) => Math.abs(Number(one) - Number(other)) <= samePoint;

/** Part of an address is not the address: both have the same words, in any order. */
const sameWords: Agreement = (one, other) =>
  [...new Set(wordsOf(String(one)))].sort().join(" ") ===
  [...new Set(wordsOf(String(other)))].sort().join(" ");

/** "Maun" and "Maun, Okavango Delta", "Lodge" and "Safari Lodge" differ in how much they say. */
const moreOrLess: Agreement = (one, other) => {
  const [few = [], many = []] = [wordsOf(String(one)), wordsOf(String(other))].sort(
    (a, b) => a.length - b.length,
  );
  return few.length > 0 && few.every((word) => many.includes(word));
};

const sameStart: Agreement = (one, other) =>
  spelling(one).slice(0, sameBeginning) === spelling(other).slice(0, sameBeginning);

const sameCountry: Agreement = (one, other) => {
  const name = (value: unknown) => countryFromField(String(value)) ?? spelling(value);
  return name(one) === name(other);
};

const sameAddress: Agreement = (one, other) => {
  const plain = (value: unknown) =>
    String(value)
      .trim()
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, "");
  return plain(one) === plain(other);
};

/** A list is the same if both have the same entries, in any order. */
const sameList: Agreement = (one, other) => {
  const entries = (value: unknown) =>
    Array.isArray(value)
      ? value.map((entry: unknown) => spelling((entry as { name?: unknown })?.name ?? entry)).sort()
      : [spelling(value)];
  return entries(one).join("|") === entries(other).join("|");
};

const agreements: Partial<Record<ExtractedName, Agreement>> = {
  latitude: samePlace,
  longitude: samePlace,
  country: sameCountry,
  region: moreOrLess,
  propertyType: moreOrLess,
  fullAddress: sameWords,
  shortDescription: sameStart,
  description: sameStart,
  phone: (one, other) => digits(one) === digits(other),
  email: sameAddress,
  websiteUrl: sameAddress,
  bookingUrl: sameAddress,
};

/** True if two values of a field are the same statement. An address or a name that only contains the other is
 * not: one of them is incomplete. */
export function agree(field: ExtractedName, one: unknown, other: unknown): boolean {
  const same = agreements[field];
  if (same) return same(one, other);
  if (Array.isArray(one) || Array.isArray(other)) return sameList(one, other);
  return typeof one === "number" ? sameNumber(one, other) : sameText(one, other);
}

/** Fields in which every sentence may hold such a word. */
const prose: ReadonlySet<ExtractedName> = new Set([
  "shortDescription",
  "description",
  "howToGetThere",
  "nearbyLandmarks",
  "ratesInclusions",
  "ratesExclusions",
  "cancellationPolicy",
  "importantInfo",
]);

/** Words that take back what stands beside them. */
const denials =
  "not no without except excluding closed former formerly until nicht kein keine ohne geschlossen ehemals pas sans sauf ferme fermee ancien nao sem exceto fechado sin salvo cerrado nie sonder geen";
/** Words of a price that is not that of an ordinary night. */
const priceTerms =
  "from starting minimum up discount special week weekly month monthly stay package nights days ab von pro woche partir semaine mois sejour forfait desde semana mes estadia";
/** Words of a number that does not count the guests of the whole stay. */
const shareWords = "each per room tent cottage chalet suite unit up";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const denying = setOf(denials);
/** Words of an entry that the stay does not have. */
const absent = setOf(
  "not no without excluding excluded closed unavailable nicht kein keine ohne geschlossen pas sans non ferme fermee nao sem fechado sin cerrado nie geen",
);
const ofField: Partial<Record<ExtractedName, ReadonlySet<string>>> = {
  pricePerNight: setOf(priceTerms),
  currency: setOf(priceTerms),
  capacity: setOf(shareWords),
};

/** Characters on either side of a value that count as beside it. */
const beside = 60;

const sentenceEnd = /(?<=[.!?;])\s+|\n+/;

/** The sentence with the value, and of a long one only the part around it. */
function around(passage: string, value: unknown): string {
  const text = String(value).toLowerCase();
  const holding = passage.split(sentenceEnd).find((each) => each.toLowerCase().includes(text));
  const sentence = holding ?? passage;
  const at = sentence.toLowerCase().indexOf(text);
  if (at < 0) return sentence;
  return sentence.slice(Math.max(0, at - beside), at + text.length + beside);
}

/**
 * The word beside a value that forbids to call it sure: a denial, or of a price its terms. Null if there
 * is none. The words of the value itself do not count: a lodge may be called "Without Limits".
 */
export function signOfDoubt(field: ExtractedName, value: unknown, passage: string): string | null {
  if (prose.has(field) || Array.isArray(value)) return null;
  const own = new Set(wordsOf(String(value)));
  const signs = ofField[field];
  return (
    wordsOf(around(passage, value)).find(
      (word) => !own.has(word) && (denying.has(word) || (signs?.has(word) ?? false)),
    ) ?? null
  );
}

/** True if a word beside the entry in this line denies it; the entry's own words do not count. */
export function denies(line: string, entry: string): boolean {
  const own = new Set(wordsOf(entry));
  return wordsOf(around(line, entry)).some((word) => !own.has(word) && absent.has(word));
}

/** Sentences with which a page says that the stay is no more. */
const closures = [
  /\b(?:permanently|definitively) closed\b/i,
  /\bclosed (?:its doors )?(?:permanently|for good|down)\b/i,
  /\b(?:has|have|had) (?:now )?closed (?:its|their|our) doors\b/i,
  /\b(?:ceased (?:trading|operations?|operating)|no longer (?:in operation|operating|operates|open to guests|trading))\b/i,
  /\bd[ée]finitivement ferm[ée]|ferm[ée]e? d[ée]finitivement/i,
  /\bdauerhaft geschlossen|für immer geschlossen/i,
  /\bencerr(?:ado|ou) (?:definitivamente|permanentemente)|cerrado (?:definitivamente|permanentemente)/i,
  /\bpermanent gesluit\b/i,
];

/** The line of a page's text that says that the stay has closed for good; null if none does. */
export function closedForGood(text: string): string | null {
  const line = text
    .split("\n")
    .find((each) => each.length <= 400 && closures.some((closure) => closure.test(each)));
  return line?.trim() ?? null;
}
