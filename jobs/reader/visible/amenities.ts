import { fold, squeeze, wordCount } from "#jobs/reader/normalise/text";
import type { Block } from "#jobs/reader/page-blocks";
import { activityWords, amenityNouns, qualifiers } from "./amenity-words";

const heading =
  /\b(amenit|facilit|features?\b|what this place offers|what we offer|we offer|services?\b|includes?\b|included|inclusions|in[- ]room|room comforts|equipment|at a glance|highlights|comforts|creature comforts|on[- ]?site|things you|ausstattung|einrichtung|annehmlichkeiten|équipements?|prestations|commodités|comodidades|instalações|servicios|instalaciones|servizi|voorzieningen|faciliteiten|geriewe|fasiliteite|dienste)/i;
const notAmenity =
  /^(?:we|our|you|your|with|offers?|enjoy|and|or|the|\d+|no|not|without|kein|keine|sans|sem|geen)\b|\b(privacy|terms|copyright|policy|policies|book (?:now|online)|read more|show (?:all|more|less)|see (?:all|more)|view (?:all|more|map)|learn more|check[- ]?in|check[- ]?out|contact|log ?in|sign (?:in|up)|subscribe|newsletter|home page|not included|excluded|unavailable|per night|reviews?|availability)\b/i;
const noun = `(?:${amenityNouns.join("|")})`;
const phrase = new RegExp(
  `(?<![\\p{L}\\d-])((?:(?:${qualifiers})[ -]){0,3}${noun})(?![\\p{L}])`,
  "giu",
);
const negated = /\b(no|not|without|kein|keine|sans|sem|geen|sin)\s*(?:\w+\s+)?$/i;

/** Tidies one entry: bullets, ticks and trailing marks go. */
export function cleanItem(text: string): string {
  return squeeze(text)
    .replace(/^[^\p{L}\p{N}(]+/u, "")
    .replace(/(?<![\s,;:.•·|–-])[\s,;:.•·|–-]+$/u, "")
    .trim();
}

export function isAmenityItem(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= 70 &&
    wordCount(text) <= 9 &&
    /\p{L}{2}/u.test(text) &&
    !notAmenity.test(text) &&
    !/[?!]|[.:]\s/.test(text) &&
    text.split("(").length === text.split(")").length &&
    !/(?:[$€£]|\bR) ?\d|@|https?:/.test(text)
  );
}

function negative(text: string, at: number): boolean {
  return negated.test(text.slice(Math.max(0, at - 25), at));
}

/** Offers named in running text, with the words that qualify them. */
export function amenitiesIn(text: string): string[] {
  const found: string[] = [];
  for (const match of text.slice(0, 60_000).matchAll(phrase)) {
    if (match[1] && !negative(text, match.index)) found.push(cleanItem(match[1]));
  }
  return found;
}

export function activitiesIn(text: string): string[] {
  return [...text.slice(0, 60_000).matchAll(activityWords)]
    .filter((match) => !negative(text, match.index))
    .map((match) => cleanItem(match[0]));
}

/** Entries below a heading that announces amenities, and short entries that name one themselves. */
export function listedAmenities(blocks: Block[]): string[] {
  const found: string[] = [];
  for (const block of blocks) {
    if (block.zone !== "main" && block.zone !== "header") continue;
    const announced = block.headings.slice(-2).some((one) => one.length < 60 && heading.test(one));
    const entries = block.text.split(/\n|\s[•·|✓✔]\s|(?<=\w);\s/).map(cleanItem);
    for (const entry of entries) {
      if (!isAmenityItem(entry)) continue;
      const item = block.tag === "li" || block.tag === "td" || block.tag === "dd";
      phrase.lastIndex = 0;
      if (announced && block.level === 0 && (item || wordCount(entry) <= 5)) found.push(entry);
      else if (
        (item || block.level > 2 || wordCount(entry) <= 4) &&
        phrase.test(entry) &&
        !/^no\b/i.test(entry)
      )
        found.push(entry);
    }
    if (announced && entries.length === 1 && /,/.test(block.text) && block.text.length < 600) {
      const parts = block.text.split(/,|\band\b/).map(cleanItem);
      if (parts.length > 3) found.push(...enumerated(parts));
    }
  }
  return found;
}

/** The parts of "pool, spa and bar"; a sentence that happens to have commas gives none. */
function enumerated(parts: string[]): string[] {
  const short = parts.filter((part) => isAmenityItem(part) && wordCount(part) <= 4);
  return short.length >= parts.length * 0.75 ? short : [];
}

/** One entry per meaning; a longer entry takes the place of a part of itself. */
export function distinctAmenities(items: string[], most = 80): string[] {
  const kept = new Map<string, string>();
  for (const item of items) {
    const text = cleanItem(item);
    const key = fold(text).replace(/\bwi fi\b/g, "wifi");
    if (!key || kept.has(key) || !isAmenityItem(text)) continue;
    kept.set(key, text.charAt(0).toUpperCase() + text.slice(1));
  }
  const wordsOfLonger = new Set(
    [...kept.keys()]
      .filter((key) => key.includes(" ") && key.length < 40)
      .flatMap((key) => key.split(" ")),
  );
  return [...kept]
    .filter(([key]) => key.includes(" ") || !wordsOfLonger.has(key))
    .slice(0, most)
    .map(([, text]) => text);
}
