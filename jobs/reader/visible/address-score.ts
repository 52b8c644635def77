import { countryAtEnd } from "#jobs/reader/normalise/country";
import { wordCount } from "#jobs/reader/normalise/text";

const street =
  /\b(street|str\.?|st\.|road|rd\.?|avenue|ave\.?|drive|dr\.|lane|ln\.?|boulevard|blvd|highway|hwy|way|close|crescent|place|square|route|freeway|parkway|plot|stand no|erf|farm|portion|p\.? ?o\.? box|private bag|straße|strasse|weg|gasse|platz|rue|chemin|allée|rua|avenida|estrada|travessa|calle|via|straat|laan|weg|pad|km \d|[nrm]\d{1,3}\b)/i;
const postal = /\b(?:[A-Z]{1,2}\s)?\d{4,6}(?:-\d{3,4})?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
export const usPlace = /\b[A-Z][\p{L}. ]{1,100},? [A-Z]{2} \d{5}(?:-\d{4})?\b/u;
const natural =
  /\b(national park|game reserve|nature reserve|private reserve|conservancy|delta|province|county|district|municipality|island|peninsula|valley|concession|region)\b/i;
const speaking =
  /\b(?:we|our|you|your|is|are|the best|offers?|experience|book|enjoy|from|welcome)\b/i;
/** Parts of an address begin with a capital or a number, or with such a word. */
const small =
  /^(?!(?:near|off|opposite|opp|behind|next|beside|between|corner|cnr|via|de|del|da|do|dos|di|la|le|van|von|of|c|s|km|no|po|p)\b)\p{Ll}/u;

interface Sign {
  score: number;
  when: (text: string, parts: string[]) => boolean;
}

const signs: Sign[] = [
  {
    score: 3,
    when: (text, parts) =>
      street.test(text) &&
      (/\d/.test(text) || parts.length > 2 || countryAtEnd(text) !== undefined),
  },
  { score: 3, when: (text) => usPlace.test(text) },
  {
    score: 2,
    when: (text, parts) => !usPlace.test(text) && postal.test(text) && parts.length > 1,
  },
  { score: 3, when: (text, parts) => parts.length > 1 && countryAtEnd(text) !== undefined },
  { score: 1, when: (text, parts) => parts.length > 1 && natural.test(text) },
  { score: 1, when: (_, parts) => parts.length >= 3 },
  { score: 2, when: (_, parts) => parts.length >= 4 },
  { score: 1, when: (_, parts) => parts.length >= 3 && /\d/.test(parts[0] ?? "") },
  { score: -3, when: (_, parts) => parts.some((part) => wordCount(part) > 9) },
  { score: -3, when: (_, parts) => parts.some((part) => small.test(part)) },
  { score: -3, when: (text) => speaking.test(text) },
  // Where letters go is not where guests go.
  { score: -2, when: (text) => /\bp\.? ?o\.? ?box\b|\bprivate bag\b/i.test(text) },
  { score: -3, when: (text) => /\b(?:manager|director|attn)\b/i.test(text) },
];

/** How much a line looks like an address; nothing or less for one that does not. */
export function looksLikeAddress(text: string): number {
  if (text.length < 8 || text.length > 200 || wordCount(text) > 28) return 0;
  if (/[?!]|\.\s+[A-Z]\p{Ll}+\s\p{Ll}/u.test(text)) return 0;
  const parts = text.split(/(?:(?<!\s)\s+)?[,|]\s*/).filter(Boolean);
  return signs.reduce((sum, sign) => sum + (sign.when(text, parts) ? sign.score : 0), 0);
}
