import { fold, wordCount } from "#jobs/reader/normalise/text";
import type { Block } from "#jobs/reader/page-blocks";
import {
  amenityKey,
  cleanItem,
  isAmenityItem,
  namesTheStay,
  type StayWords,
} from "./amenity-entry";
import { activityWords, amenityNouns, qualifiers } from "./amenity-words";

/** Headings that announce a list of what the place offers. */
const strong =
  /\b(amenit|facilit|what this place offers|what we offer|creature comforts|room comforts|ausstattung|einrichtung|annehmlichkeiten|équipements?|prestations|commodités|comodidades|instalações|servicios (?:del|de la|e)|instalaciones|servizi|dotazioni|voorzieningen|faciliteiten|geriewe|fasiliteite|huduma|vistawishi)/i;
/** Headings below which an entry counts that names an offer itself. */
const weak =
  /\b(features?\b|we offer|services?\b|includes?\b|included|inclusions|in[- ]room|equipment|at a glance|highlights|comforts|on[- ]?site|things you|servicios|dienste|leistungen)/i;
/** Sections that only stand below such a heading because their own is of a lower rank. */
const another =
  /\b(near|nearby|around|restaurants?|attractions?|landmarks?|weather|reviews?|polic|rules|contact|currency|about|faqs?|location|news|offers?|specials?|check|rates?|prices?|travel|distances?|map|rooms? types?|our )/i;
const noun = `(?:${amenityNouns.join("|")})`;
const phrase = new RegExp(
  `(?<![\\p{L}\\d-])((?:(?:${qualifiers})[ -]){0,3}${noun})(?![\\p{L}])`,
  "giu",
);
const negated = /\b(no|not|without|kein|keine|sans|sem|geen|sin)\s*(?:\w+\s+)?$/i;

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

const listTag = /^(?:li|td|dd)$/;

type Announced = "strong" | "weak" | "no";

/** What the headings above a piece announce; a heading of another section ends an outer list. */
function announcedBy(headings: string[]): Announced {
  const [own = "", outer = ""] = headings.slice(-2).reverse();
  if (own.length >= 60) return "no";
  if (strong.test(own)) return "strong";
  if (outer.length < 60 && strong.test(outer) && !another.test(own)) return "strong";
  return weak.test(own) ? "weak" : "no";
}

function namesOffer(entry: string): boolean {
  phrase.lastIndex = 0;
  return phrase.test(entry);
}

/** Entries below a heading that announces amenities, and short entries that name one themselves. */
export function listedAmenities(blocks: Block[]): string[] {
  const found: string[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.zone !== "main" && block.zone !== "header") continue;
    const announced = announcedBy(block.headings);
    const entries = block.text
      .slice(0, 10_000)
      .split(/\n|\s[•·|✓✔]\s|(?<=\w);\s/)
      .map(cleanItem);
    const item = listTag.test(block.tag);
    // A heading above a list names the class of its entries.
    if (block.level > 0 && listTag.test(blocks[at + 1]?.tag ?? "")) continue;
    for (const entry of entries) {
      if (!isAmenityItem(entry)) continue;
      const listed = announced === "strong" && (item || block.level > 0 || wordCount(entry) <= 5);
      const short = item || block.level > 2 || announced !== "no" || wordCount(entry) <= 4;
      if (listed || (short && namesOffer(entry))) found.push(entry);
    }
    if (
      announced !== "no" &&
      entries.length === 1 &&
      /,/.test(block.text) &&
      block.text.length < 600
    ) {
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
export function distinctAmenities(items: string[], most = 80, stay?: StayWords): string[] {
  const kept = new Map<string, string>();
  for (const item of items) {
    const text = cleanItem(item);
    const key = amenityKey(text);
    if (!key || kept.has(key) || !isAmenityItem(text)) continue;
    if (stay && namesTheStay(text, stay)) continue;
    kept.set(key, text.charAt(0).toUpperCase() + text.slice(1));
  }
  const wordsOfLonger = new Set(
    [...kept.values()]
      .filter((text) => /[\s/-]/.test(text) && text.length < 40)
      .flatMap((text) => fold(text).split(" ")),
  );
  return [...kept.values()]
    .filter((text) => fold(text).includes(" ") || !wordsOfLonger.has(fold(text)))
    .slice(0, most);
}
