import { countriesIn, countryAtEnd, countryFromText } from "#domain/places/country-names";
import { singleHouse } from "#jobs/reader/normalize/lodging-words";
import { type KnownPlace, placesIn } from "#jobs/reader/normalize/places";
import { fold, squeeze, wholeWords, wordCount } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

export interface FoundPlace {
  value: string;
  passage: string;
}

/** Region of an address line: the part before the country, without postal code. */
export function regionOfAddress(address: string): string | undefined {
  const parts = address
    .slice(0, 1000)
    .split(/(?:(?<!\s)\s+)?[,|]\s*/)
    .map(squeeze)
    .filter(Boolean);
  const prefecture = /\p{Script=Han}{2,3}[都道府県縣](?=\p{L})/u.exec(parts[0] ?? "")?.[0];
  if (prefecture) return prefecture;
  const us = /\b([A-Z]{2})\s+\d{5}(?:-\d{4})?(?:,\s*(?:USA?|United States))?$/.exec(
    address.slice(0, 1000),
  );
  if (us?.[1]) return us[1];
  const named = parts.find(
    (part) => /\b(?:province|region|county|state)$/i.test(part) && plausible(part),
  );
  if (named && parts.length > 1) return named;
  while (parts.length > 0) {
    const last = parts.at(-1) ?? "";
    const words = last
      // The letters of a Dutch postcode precede the town.
      .replace(/\b\d{4} ?[A-Z]{2}(?= \p{Lu})/u, "")
      .replace(/\b(?:[A-Z]{1,2}-?)?\d{3,}(?:[ -]\d+)*\b/g, "")
      .replace(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/, "")
      .trim();
    const place = countryAtEnd(words) ? undefined : words;
    if (words && place === undefined && words.split(/[\s-]+/).length > 1) {
      const rest = withoutCountry(words);
      if (rest) return plausible(rest) ? rest : undefined;
    }
    if (place && !countryFromText(words) && !notPlace.test(words))
      return plausible(words) ? words : undefined;
    parts.pop();
  }
  return undefined;
}

/** Parts of an address beside its places: a post box, or how to find it. */
const notPlace =
  /^(?:p\.? ?o\.? ?box|private bag|p\.?m\.?b\b|(?:juste |just )?(?:en face|à côté|opposite|opp\b|near|next to|behind|beside|off|along|gegenüber|neben|frente|junto))/i;

/** "Kingdom of", "Royaume du" before a country's name. */
const state =
  /\s{0,3}\b(?:kingdom|republic|royaume|r[ée]publique|rep[úu]blica|reino|republik|königreich)(?:\s(?:of|de|du|da|do|the|del|von)){0,3}$/i;

/** "Embu Kenya" without its country. */
function withoutCountry(words: string): string | undefined {
  const parts = words.split(/[\s-]+/);
  for (let at = 1; at < parts.length; at++)
    if (countryFromText(parts.slice(at).join(" ")))
      return parts.slice(0, at).join(" ").replace(state, "") || undefined;
  return undefined;
}

/** Words of a link or button: "Voir sur la carte". */
const control =
  /^(?:voir|view|see|show|open|get|click|find|map|carte|directions?|itinéraire|ver|karte|contact|home|book|call)\b/i;

function plausible(words: string): boolean {
  return (
    wordCount(words) <= 5 &&
    !/\d/.test(words) &&
    /^\p{Lu}/u.test(words) &&
    !singleHouse.test(words) &&
    !control.test(words) &&
    !/\b(street|road|avenue|drive|box|floor)\b/i.test(words)
  );
}

const languages =
  /\b(?:english|français|francais|deutsch|español|espanol|italiano|português|portugues|nederlands|русский|polski|svenska|dansk|norsk|suomi|türkçe|čeština|magyar)\b|[日中]文|日本語|한국어/giu;
const credit =
  /\b(?:designed|developed|powered|created|built|website|web ?design|hosted|managed|marketed) (?:and \w+ )?by\b/i;

/** Language or country menus, and credits of the site's makers. */
function chooses(text: string): boolean {
  const lines = text.slice(0, 2000);
  return (
    credit.test(lines) ||
    (lines.match(languages) ?? []).length >= 2 ||
    new Set(countriesIn(lines)).size >= 4
  );
}

const topBlocks = 12;

/** Headings, footers and the lines at the top of a page say where it is. */
function weightOf({ level, zone, text }: Block, at: number): number {
  if (level === 1) return 3;
  return (zone === "footer" && text.length < 120) || (at < topBlocks && text.length < 60) ? 2 : 1;
}

/** Country that the page states as its own: at the end of places, in title, description, footer. */
export function visibleCountry(
  page: Page,
  address: string | undefined,
): (FoundPlace & { sure?: boolean }) | undefined {
  const fromAddress = address ? (countryAtEnd(address) ?? countriesIn(address).at(-1)) : undefined;
  if (fromAddress && address) return { value: fromAddress, passage: address, sure: true };
  const votes = new Map<string, { weight: number; passage: string }>();
  const vote = (text: string | undefined, weight: number): void => {
    if (!text) return;
    const last = text.length < 120 ? text.split(/,|\s[·|—–-]\s/).at(-1) : undefined;
    const ending = last && last !== text ? countryAtEnd(last.trim()) : undefined;
    for (const name of new Set([...countriesIn(text), ...(ending ? [ending] : [])])) {
      const had = votes.get(name);
      votes.set(name, { weight: (had?.weight ?? 0) + weight, passage: had?.passage ?? text });
    }
  };
  vote(page.title, 4);
  vote(meta(page, "description", "og:description"), 3);
  vote(meta(page, "og:title"), 2);
  vote(meta(page, "keywords"), 1);
  for (const [at, block] of page.blocks.entries())
    if (!/^(?:related|review|form|nav)$/.test(block.zone) && !chooses(block.text))
      vote(block.text.slice(0, 2000), weightOf(block, at));
  const ranked = [...votes].sort((a, b) => b[1].weight - a[1].weight);
  const [first, second] = ranked;
  if (!first || first[1].weight < 2 || (second && second[1].weight * 2 > first[1].weight))
    return undefined;
  return { value: first[0], passage: first[1].passage };
}

interface PlaceVotes extends FoundPlace {
  place: KnownPlace;
  votes: number;
  /** Whether the page says that it is there, and does not only share the name. */
  isPlaced: boolean;
  /** Whether it stands outside the stay's name too. */
  isBeside: boolean;
}

const minPlaceVotes = 3;
/** For a place beside which no other is mentioned. */
const minOnlyVotes = 2;

/**
 * The known place that the page mentions as its own: in its title, its heading, its description or
 * its first paragraphs. A place of another country than the page's does not count, nor does a town that
 * is only the stay's name: "Atlantis, The Palm" is in Dubai.
 *
 * @param code ISO 3166-1 alpha-2 of the page's country, if it is known
 */
export function mostNamedPlace(
  page: Page,
  paragraphs: string[],
  code: string | undefined,
  name = "",
): PlaceVotes | undefined {
  const votes = new Map<string, PlaceVotes>();
  const count = (text: string | undefined, weight: number): void => {
    if (!text) return;
    const beside = name ? text.replaceAll(name, "") : text;
    const seen = new Set<string>();
    for (const { written, places, isPlaced } of placesIn(text)) {
      const place = code ? places.find((one) => one.country === code) : places[0];
      if (!place || (!code && places.length > 1) || seen.has(place.name)) continue;
      const isBeside = beside.includes(written);
      if (place.kind === "town" && !isBeside) continue;
      seen.add(place.name);
      const had = votes.get(place.name);
      const own = weight + (isPlaced ? 1 : 0) + (place.kind === "area" ? 0.5 : 0);
      if (had) had.votes += own;
      else
        votes.set(place.name, {
          value: written,
          passage: text,
          place,
          votes: own,
          isPlaced,
          isBeside,
        });
      if (had && isPlaced) had.isPlaced = true;
      if (had && isBeside) had.isBeside = true;
    }
  };
  count(page.title, 2);
  count(meta(page, "description", "og:description"), 2);
  const shown = page.blocks.filter((block) => block.zone === "main" || block.zone === "header");
  for (const block of shown.filter((one) => one.level === 1).slice(0, 3)) count(block.text, 2);
  for (const paragraph of paragraphs.slice(0, 8)) count(paragraph.slice(0, 1500), 1);
  const footer = page.blocks.filter((one) => one.zone === "footer" && one.text.length < 120);
  for (const block of footer.slice(0, 20)) if (!chooses(block.text)) count(block.text, 1);
  const likely = [...votes.values()]
    .filter((one) => one.isPlaced || (one.place.kind === "area" && one.votes >= minPlaceVotes))
    .sort((a, b) => b.votes - a.votes);
  const named = likely.filter((one) => one.isBeside);
  const [first, second] = named.length > 0 ? named : likely;
  if (!first || first.votes < (second ? minPlaceVotes : minOnlyVotes)) return undefined;
  // Operators name many countries; without the page's own, they must agree.
  if (!code && second && second.place.country !== first.place.country) return undefined;
  return first;
}

/** "in Asrargh", "near Villa Cerro Castillo": words that place a stay before a name. */
const placed =
  /(?<![\p{L}'’-])(?:in|near|at|à|en|em|bei|nahe|cerca de|cercanías de|près de|proche de|perto de|vicino a)\s(\p{Lu}[\p{L}'’-]{2,24}(?:\s(?:\p{Lu}[\p{L}'’-]{2,24}))?(?:\s\p{Lu}[\p{L}'’-]{2,24})?)/gu;
/** Names after such words that are no places. */
const noPlace = wholeWords([
  "our|the|your|we|all|this|god|english|french|german|spanish|africa|afrique|europe|asia",
  "january|february|march|april|may|june|july|august|september|october|november|december",
  "google|facebook|instagram|whatsapp|booking|airbnb|internet",
  "touch|style|comfort|harmony|nature|luxury|love|peace|advance|best|kontakt|famille|contact",
]);
/** "Get in Touch" is a heading, "our camp in Watamu has tents" a sentence. */
const sentenceWord = /(?<!\p{L})\p{Ll}{4,}/u;
const leastTexts = 2;

/**
 * A place that no list knows: a name that the page places the stay in, and mentions in another text.
 *
 * @param name of the stay; its words are no place
 */
export function placedName(page: Page, paragraphs: string[], name: string): FoundPlace | undefined {
  const shown = page.blocks.filter(
    ({ zone, level, text }) =>
      (zone === "footer" && text.length < 160) || (level > 0 && level < 3 && text.length < 120),
  );
  const texts = [
    page.title,
    meta(page, "description", "og:description") ?? "",
    ...shown.slice(0, 40).map(({ text }) => text),
    ...page.blocks.slice(0, topBlocks).map(({ text }) => text.slice(0, 300)),
    ...paragraphs.slice(0, 6).map((text) => text.slice(0, 1000)),
  ];
  const different = [...new Set(texts.map(squeeze))].filter((text) => !chooses(text));
  const own = fold(name);
  const found = new Map<string, FoundPlace & { texts: number }>();
  for (const text of different.filter((one) => sentenceWord.test(one)))
    for (const [, written = ""] of text.matchAll(placed)) {
      const isOwn = own.includes(fold(written));
      if (isOwn || found.has(written) || noPlace.test(written) || !plausible(written)) continue;
      if (countryFromText(written)) continue;
      const count = different.filter((one) => one.includes(written)).length;
      found.set(written, { value: written, passage: text, texts: count });
    }
  const [first, second] = [...found.values()].sort((a, b) => b.texts - a.texts);
  return first && first.texts >= leastTexts && first.texts > (second?.texts ?? 0)
    ? first
    : undefined;
}
