import { type Element, firstText } from "#jobs/reader/nodes";
import { anyOf, fold, wholeWords, wordCount } from "#jobs/reader/normalize/text";
import type { Block } from "#jobs/reader/page-blocks";
import { affirmed, denies } from "./absence";
import {
  amenityKey,
  cleanItem,
  isAmenityItem,
  namesTheStay,
  type StayWords,
} from "./amenity-entry";
import { activityWords, amenityNouns, qualifiers } from "./amenity-words";
import { isProse } from "./prose";

const noun = `(?:${amenityNouns.join("|")})`;
/** For lower-case text: case-insensitive matching takes four times as long. */
const phrase = new RegExp(
  `(?<![\\p{L}\\d-])((?:(?:${qualifiers})[ -]){0,3}${noun})(?![\\p{L}])`,
  "gu",
);

interface Named {
  text: string;
  index: number;
}

/** The amenities that a text names, as written. */
function offersIn(text: string): Named[] {
  const lower = text.toLowerCase();
  // A few letters of other scripts are longer in lower case; then the offsets do not match.
  const written = lower.length === text.length ? text : lower;
  phrase.lastIndex = 0;
  return [...lower.matchAll(phrase)].map(({ index, 0: found }) => ({
    text: written.slice(index, index + found.length),
    index,
  }));
}

/** Text in brackets is secondary: "Ann Heron (River Restaurant)" is a guest. */
function namesOffer(entry: string): boolean {
  phrase.lastIndex = 0;
  return phrase.test(unbracketed(entry).toLowerCase());
}

function unbracketed(text: string): string {
  return text.includes("(") ? text.replace(/\([^()]*\)/g, "") : text;
}

/** "Front desk staff" are people, the "internet rate" is a price: neither is an amenity. */
const ofPeople =
  /^\s(?:staff|team|managers?|agents?|personnel|crew|attendants?|chefs?|rates?|specials|booking|reservations?|guarantee|marketing)\b/i;

/** Amenities near a stay are not its own. */
const near =
  /\b(?:nearby|near(?:est)?(?: to)?|close to|next to|(?:minutes?|miles?|km|kilomet(?:re|er)s|blocks?|steps|drive|walk)(?:['’]s?)? (?:away )?(?:from|to)|(?:walking|driving) distance (?:to|of|from)|proximity to|surrounded by)\s[^.;!?]{0,40}$/i;

function elsewhere(text: string, { text: offer, index }: Named): boolean {
  return !/views?$/i.test(offer) && near.test(text.slice(Math.max(0, index - 75), index));
}

/** Amenities named in running text, with their qualifying words. */
export function amenitiesIn(text: string): string[] {
  const found: string[] = [];
  for (const one of offersIn(text.slice(0, 60_000)))
    if (!elsewhere(text, one) && !ofPeople.test(text.slice(one.index + one.text.length)))
      found.push(cleanItem(one.text));
  return [...found, ...sentencesOf(text).flatMap(enumeratedIn)];
}

const sentencesOf = (text: string): string[] =>
  text
    .slice(0, 60_000)
    .split(/[!?\n]|\.(?=\s|$)/)
    .filter((one) => one.length < 400);
const has =
  /\b(?:rooms?|suites?|tents?|chalets?|cottages?|rondavels?|units?|cabins?|apartments?|bungalows?|villas?|facilities|amenities|kitchen|they|all)\b.{0,60}?\b(?:has|have|equipped with|fitted with|furnished with|features?|includ(?:e|es|ing)|comes? with|boasts?)\b:?\s/i;

/** The parts of "each room has air conditioning, a kettle and a safe". */
function enumeratedIn(sentence: string): string[] {
  const start = has.exec(sentence);
  if (!start) return [];
  const parts = sentence
    .slice(start.index + start[0].length)
    .split(/,|;|(?<!\b(?:coffee|tea) )\band\b|&/)
    .map((part) => cleanItem(part.replace(/^\s*(?:an?|the|its own|their own|both|also)\s/i, "")))
    .filter(Boolean);
  const offers = parts.filter((part) => namesOffer(part));
  return parts.length > 2 && offers.length * 2 >= parts.length
    ? parts.filter((part) => isAmenityItem(part) && wordCount(part) <= 3)
    : [];
}

export function activitiesIn(text: string): string[] {
  return [...text.slice(0, 60_000).matchAll(activityWords)].map((match) => cleanItem(match[0]));
}

const longText = 250;

/**
 * Paragraphs of running text to read; at the end of a page, sites also write about themselves at
 * length.
 */
export function mentionsStay(block: Block): boolean {
  const own = block.zone === "main" || block.zone === "header";
  const below = block.zone === "footer" && block.text.length > longText && isProse(block.text);
  return (own || below) && block.linked < 0.5 && !isAboutSurroundings(block);
}

const listTag = /^(?:li|td|dd)$/;

/** Share of an entry's letters that name amenities. */
function named(entry: string): number {
  let letters = 0;
  for (const one of offersIn(unbracketed(entry))) letters += one.text.length;
  return letters / entry.length;
}

/** Entries of one block: lines, text between bullets, and inline elements without other text. */
function entriesOf(block: Block): string[] {
  const lines = block.text.slice(0, 10_000).split(/\n|\s[•·|✓✔●◦▪■►»★]\s|(?<=\w);\s/);
  const chips = lines.length === 1 ? chipsOf(block.element) : [];
  return (chips.length > 1 ? chips.map(affirmed) : lines)
    .map(cleanItem)
    .filter((entry) => /\p{L}/u.test(entry));
}

function chipsOf(element: Element): string[] {
  const found: string[] = [];
  for (const child of element.children.slice(0, 60)) {
    if (child.type === "text" && child.data.trim()) return [];
    if (child.type !== "tag") continue;
    const text = firstText(child, 120, " ").replace(/\s+/g, " ").trim();
    if (/\p{L}/u.test(text)) {
      if (child.name !== "span" || wordCount(text) > 5) return [];
      found.push(text);
    }
  }
  return found;
}

interface Line {
  block: Block;
  entries: string[];
  announced: Announced;
  group: Element | undefined;
}

/** Blocks that may contain entries, each with the strength of its position. */
function linesOf(blocks: readonly Block[]): Line[] {
  const found: Line[] = [];
  let caption = "";
  for (const [at, block] of blocks.entries()) {
    const item = listTag.test(block.tag);
    if (!item || block.level > 0) caption = captionOf(block);
    if (!/^(?:main|header|footer)$/.test(block.zone)) continue;
    // A heading above a list names the class of its entries.
    if (block.level > 0 && listTag.test(blocks[at + 1]?.tag ?? "")) continue;
    if (isAboutSurroundings(block)) continue;
    const announced = announcementRank(block, item ? caption : "");
    // The end of a page is mostly a list of links.
    if (block.zone === "footer" && (announced === "no" || !item || block.linked > 0.3)) continue;
    found.push({ block, entries: entriesOf(block), announced, group: groupOf(block) });
  }
  return found;
}

/** Lists in which most entries name an amenity: the rest are amenities in unknown words. */
function listsOfOffers(lines: readonly Line[]): Set<Element> {
  const groups = new Map<Element, string[]>();
  for (const { block, entries, group } of lines)
    if (group && block.linked < 0.5) groups.set(group, [...(groups.get(group) ?? []), ...entries]);
  const found = new Set<Element>();
  for (const [group, entries] of groups) {
    const offers = entries.slice(0, 200).filter(namesOffer).length;
    if (offers >= 3 && offers >= entries.length * 0.5) found.add(group);
  }
  return found;
}

/** Entries below a heading that announces amenities, and short entries that name one themselves. */
export function listedAmenities(blocks: Block[]): string[] {
  const found: string[] = [];
  const lines = linesOf(blocks);
  const lists = listsOfOffers(lines);
  for (const { block, entries, announced, group } of lines) {
    const item = listTag.test(block.tag);
    const ofList = group !== undefined && lists.has(group) && block.level === 0;
    // "Lagoon View" as a title is the name of a room.
    if (announced === "no" && block.level > 0 && /\b(?:views?|beds?)$/i.test(block.text)) continue;
    const isOffer = (entry: string) => ofList || isOfferIn(entry, { block, announced });
    found.push(...entries.filter((entry) => isAmenityItem(entry) && isOffer(entry)));
    if (announced !== "no" && entries.length === 1 && !item)
      found.push(...enumerated(block.text, announced === "strong"));
    const label = /^([^:\n]{4,40})[:–]\s?(.{10,600})$/.exec(block.text);
    if (label && isOfferLabel(label[1] ?? "")) found.push(...enumerated(label[2] ?? "", true));
  }
  return found;
}

/** An entry that its heading announces, or that names an amenity itself. */
function isOfferIn(
  entry: string,
  { block, announced }: { block: Block; announced: Announced },
): boolean {
  const item = listTag.test(block.tag);
  const words = wordCount(entry);
  if (announced === "strong" && (item || block.level > 0 || words <= 6)) return true;
  // A long item that mentions an amenity only in passing is a sentence.
  const short =
    (item && (words <= 5 || named(entry) > 1 / 4)) ||
    block.level > 2 ||
    announced !== "no" ||
    words <= 4;
  return (short && namesOffer(entry)) || (words <= 6 && named(entry) > 1 / 3);
}

const isOfferLabel = (text: string): boolean =>
  /^(?:(?:our|the|room|hotel|lodge|camp|general|main|other|in-room|guest) ){0,2}(?:amenities|facilities|inclusions|\p{L}*ausstattung|équipements|comodidades|geriewe|fasiliteite|voorzieningen|servizi|huduma)(?: (?:include|are))?$/iu.test(
    text.trim(),
  );

/** The parts of "pool, spa and bar"; a sentence with commas has none. */
function enumerated(text: string, announced: boolean): string[] {
  if (!text.includes(",") || text.length >= 600) return [];
  const parts = text.split(/,|\band\b/).map(cleanItem);
  const short = parts.filter((part) => isAmenityItem(part) && wordCount(part) <= 4);
  if (parts.length <= 3 || short.length < parts.length * 0.75) return [];
  return announced || short.filter(namesOffer).length * 3 >= short.length ? short : [];
}

/** "CAR RENTALS" in normal case; short words in capitals may be abbreviations. */
function inSentenceCase(text: string): string {
  const loud = !/\p{Ll}/u.test(text) && /\p{Lu}{5}/u.test(text);
  return loud ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}

/** One entry per meaning; a longer entry replaces a part of itself. */
export function distinctAmenities(items: string[], most = 80, stay?: StayWords): string[] {
  const distinct = new Map<string, string>();
  for (const item of items) {
    if (denies(item)) continue;
    const text = inSentenceCase(cleanItem(item));
    const key = amenityKey(text);
    if (!key || distinct.has(key) || !isAmenityItem(text)) continue;
    if (stay && namesTheStay(text, stay)) continue;
    distinct.set(key, text.charAt(0).toUpperCase() + text.slice(1));
  }
  const wordsOfLonger = new Set(
    [...distinct.values()]
      .filter((text) => /[\s/-]/.test(text) && text.length < 40)
      .flatMap((text) => fold(text).split(" ")),
  );
  return [...distinct.values()]
    .filter((text) => fold(text).includes(" ") || !wordsOfLonger.has(fold(text)))
    .slice(0, most);
}

/** How strongly a position in the page announces amenities. */
type Announced = "strong" | "weak" | "no";

/** Headings that announce a list of amenities. */
const strong = new RegExp(
  anyOf({
    english: String.raw`\b(?:amenit|facilit|what this place offers|what we offer|creature comforts|room comforts)`,
    german: String.raw`(?:hotel|resort|zimmer|unterkunfts|haus|\b)ausstattung|\b(?:einrichtung|annehmlichkeiten)`,
    french: String.raw`\b(?:équipements?|prestations|commodités)`,
    southern: String.raw`\b(?:comodidades|instalações|servicios (?:del|de la|e)|instalaciones|servizi|dotazioni)`,
    others: String.raw`\b(?:voorzieningen|faciliteiten|geriewe|fasiliteite|huduma|vistawishi)`,
  }),
  "i",
);
/** Headings below which an entry counts if it names an amenity itself. */
const weak =
  /\b(features?\b|we offer|services?\b|includes?\b|included|inclusions|in[- ]room|equipment|at a glance|highlights|comforts|on[- ]?site|things you|servicios|dienste|leistungen)/i;
/** Sections that seem to belong to such a heading only because their own has a lower rank. */
const another =
  /\b(near|nearby|around|restaurants?|attractions?|landmarks?|weather|reviews?|polic|rules|contact|currency|about|faqs?|location|news|offers?|specials?|check|rates?|prices?|travel|distances?|map|rooms? types?|our )/i;
/** Sections about the country around the stay. */
const surroundings = wholeWords([
  String.raw`near(?:by)?|around us|surround\p{L}*|attractions?|landmarks?|(?:local|the) area|neighbou?rhood|explore`,
  "places to (?:see|visit|eat)|things to (?:do|see)|where to eat|day trips?|excursions",
  "getting (?:here|there|around)|directions|how to (?:get|find|reach)",
  "umgebung|environs|alrededores|arredores|dintorni|omgewing|omgeving",
]);
/** Classes that site builders use for amenity lists. */
const offerClass = /(?:^|[\s_-])(?:amenit\w*|facilit\w*)(?:[\s_-]|$)/i;
const featureClass =
  /(?:^|[\s_-])(?:features?|services?|perks?|comforts?|inclusions?|equipment)(?:[\s_-]|$)/i;
/** The same for the box around such entries: each of them may have the word in the singular. */
const boxClass =
  /(?:^|[\s_-])(?:features|services|perks|comforts|inclusions|amenities|facilities)(?:[\s_-]|$)/i;
/** The star rating beside a guest's name. */
const starsOfGuest = /[★⭐]\s?[★⭐]\s?[★⭐]/u;
const newsClass = /(?:^|[\s_-])(?:blog|news|excerpt|posts)(?:[\s_-]|$)/i;

const ancestors = (element: Element, most: number): Element[] => {
  const found: Element[] = [];
  let node: Element | null = element;
  while (node && found.length < most && node.name !== "body") {
    found.push(node);
    node = node.parent?.type === "tag" ? node.parent : null;
  }
  return found;
};

const hasClass = (element: Element, words: RegExp, most: number): boolean =>
  ancestors(element, most).some((one) => words.test((one.attribs.class ?? "").slice(0, 300)));

/** The rank of the headings above a block; a heading of another section ends an outer list. */
function byHeadings(headings: string[]): Announced {
  const [own = "", outer = ""] = headings.slice(-2).reverse();
  if (own.length >= 60) return "no";
  if (strong.test(own)) return "strong";
  if (outer.length < 60 && strong.test(outer) && !another.test(own)) return "strong";
  return weak.test(own) ? "weak" : "no";
}

/** The rank of a block's position: its headings, the line before its list, its class. */
function announcementRank(block: Block, caption: string): Announced {
  const stated = byHeadings(block.headings);
  if (stated === "strong" || strong.test(caption)) return "strong";
  // The title of a box is not one of its entries.
  if (hasClass(block.element, offerClass, 3)) return block.level > 0 ? "no" : "strong";
  return stated === "no" && hasClass(block.element, featureClass, 4) ? "weak" : stated;
}

/** Whether a block is about the surroundings or their history, not about the stay. */
function isAboutSurroundings(block: Block): boolean {
  const heading = block.headings.at(-1) ?? "";
  if (starsOfGuest.test(block.text.slice(0, 300)) || starsOfGuest.test(heading.slice(0, 300)))
    return true;
  const about = heading.length < 80 && surroundings.test(heading) && !strong.test(heading);
  return about || hasClass(block.element, newsClass, 4);
}

/** The list, table or feature box of which a block is an entry. */
function groupOf(block: Block): Element | undefined {
  const around = ancestors(block.element, 6);
  const list = around.find((one, at) => at > 0 && /^(?:ul|ol|table|dl)$/.test(one.name));
  return list ?? around.find((one) => boxClass.test(one.attribs.class ?? ""));
}

/** A line used as a heading: "Room facilities:". */
function captionOf(block: Block): string {
  return block.text.length < 50 && !block.text.includes("\n") && !/[.!?,]/.test(block.text)
    ? block.text
    : "";
}
