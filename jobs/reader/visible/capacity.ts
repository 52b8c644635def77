import type { Element } from "#jobs/reader/nodes";
import { fold, squeeze } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { labeledValues } from "./tables";
import { visibleUnits } from "./units";

const person =
  "(?:guests?|people|persons?|pax|adults?|visitors|sleepers|personen|leute|gäste|personnes?|voyageurs|hôtes|hóspedes|pessoas|huéspedes|personas|persone|ospiti|mense|gaste|gasten|άτομα|osób|名)";
/** "up to" and its like, which may precede any number. */
const most =
  "(?:up to |a maximum of |maximum of |max\\.? |at most |a total of |tot |bis zu |maximal |höchstens |jusqu['’]à |até |hasta |fino a |máximo de )?";
const patterns = [
  new RegExp(
    String.raw`\b(?:sleeps|sleeping|slaap|schläft|dorme)\s{0,2}:?\s{0,2}${most}(?:\d{1,2}\s?(?:-|–|to)\s?)?(\d{1,3})\b(?!\s?(?:-|–)\s?\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum|max\.?|accommodates?|accommodating|can (?:host|accommodate|sleep)|hosts|houses|holds|caters? (?:for|to)|(?:room|space) for|platz für|accueille|accueillir|peut accueillir|acomoda|aloja|ospita|recebe|capacity|capacity of|maximum occupancy|capacité|kapasiteit|capacidade|total capacity)\s{0,2}:?\s{0,2}(?:of |is |de |für |van )?${most}(?:only )?(\d{1,3})\s{0,2}(?:or more |plus )?${person}(?!\p{L})`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:up to|for up to|bis zu|jusqu['’]à|até|hasta|fino a|tot|no more than|not more than|never more than|a maximum of|at most|limited to|höchstens|maximal)\s{1,2}(\d{1,3})\s{1,2}${person}(?!\p{L})`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:für|pour|para|vir|voor)\s{1,2}(\d{1,2})(?:\s?(?:-|–|à|bis)\s?(?:\d{1,2}))?\s{1,2}(?:personen|personnes|pessoas|personas|mense|gäste)\b`,
    "giu",
  ),
  new RegExp(
    String.raw`(?:^|[·•|,\n]\s{0,2})(?:up to )?(\d{1,2})\s{1,2}(?:guests|persons|people|hóspedes|voyageurs|gäste|personen|huéspedes|gasten|ospiti)(?: max(?:imum|\.)?)?\s{0,2}(?:$|[·•|,\n]|(?=\d{1,2} (?:bed|bath)))`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum occupancy|max(?:imum)? guests|max\.? (?:persons|people|pax)|guest capacity|anzahl gäste|number of guests|sleeping capacity)\s{0,2}:?\s{0,3}(\d{1,3})\b`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\d.,–-])(\d{1,3})\s{1,2}${person}\s{1,2}(?:at most|max(?:imum|\.)?|in total|in all|altogether|at (?:a|any one) time|maximal|insgesamt|au maximum|au total|como máximo|en total|no máximo|no total|in totale)(?!\p{L})`,
    "giu",
  ),
  /(?<!\d)(\d{1,3})\s{1,2}miejsc(?:a)? noclegow/giu,
  /全[室館]\P{L}?.{0,6}最大\s?(\d{1,3})\s?[名人]/gu,
];
const numberWords: Record<string, number> = {};
for (const names of [
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "un deux trois quatre cinq six sept huit neuf dix onze douze",
  "um dois três quatro cinco seis sete oito nove dez onze doze",
  "un dos tres cuatro cinco seis siete ocho nueve diez once doce",
  "een twee drie vier vyf ses sewe agt nege tien elf twaalf",
])
  names.split(" ").forEach((name, at) => (numberWords[name] ??= at + 1));
const numberWord = new RegExp(
  String.raw`(?<!\p{L})(${Object.keys(numberWords).join("|")})(?=\s${person}(?!\p{L}))`,
  "giu",
);

/** A number word before another noun: "six tents". */
const numberBefore = new RegExp(
  String.raw`(?<!\p{L})(?:${Object.keys(numberWords).join("|")})(?=\s)`,
  "giu",
);

function numberOf(word: string): number | string {
  return numberWords[word.toLowerCase()] ?? word;
}

function withDigits(text: string): string {
  return text.replace(numberWord, (word) => String(numberOf(word)));
}
/** Index of the pattern that needs no other word of the list above. */
const bareNumber = 4;
const events =
  /\b(conference|wedding|banquet|reception|meeting|event|function|venue|seats?|ballroom|delegates|restaurant|vehicle|boat|table|esstisch|tisch|sofa|couch|sauna|jacuzzi|hot tub|caravans?|part(?:y|ies)|game drive|tagung|mariage|casamento|per (?:room|tent|suite|chalet|unit|booking))\b/i;

/** Parts of a property, whose capacity is not that of the whole. */
const unit =
  /\b((?:bed)?rooms?|suites?|tents?|units?|chalets?|cottages?|cabins?|rondavels?|bungalows?|campsites?|bandas?|zimmer|chambres?|quartos?|kamers?|habitaci[oó]n(?:es)?|camere)\b/i;
/** "Four units sleeping 1 to 6 guests": a range of each. */
const severalUnits = /\b(?:units|apartments|rooms|suites|chalets|cottages|cabins|tents|villas)\b/i;
/** Beds are stated per room. */
const bedding = /\b(beds?|king|queen|twin|double|betten|lits?|camas?|letti)\b/i;
const bedroomsBeside =
  /\d{1,2}\s(?:\p{L}+ )?(?:bed ?rooms?|baths?|bathrooms?|schlafzimmer|chambres|quartos|habitaci|dormitori|camere|slaapkamers)/iu;
/** Properties that are rented as a whole. */
const wholeUnit =
  /\b(cottage|cabin|villa|apartment|flat|(?<!guest[ -])house|holiday home|\p{L}*huis|vakantiewoning|chalet|bungalow|farmhouse|ferienhaus|ferienwohnung|gîte|casa|studio|loft|treehouse)\b/iu;
/** Words with which a lodge or hotel refers to all its guests. */
const ofAll =
  /\b(lodge|camp|hotel|resort|property|estate|guest ?house|the (?:house|home|villa|farm)|die huis|das haus|la maison|a casa|la casa|in total|total|altogether|in all|whole|entire|exclusive(?:ly)?|max|at (?:a|any one) time|at most|capacity|gesamt|insgesamt|maximal|höchstens|au total|maximum|máximo|ao todo|no total|en total|in totale|altesaam|kapasiteit|capacité|capacidade)\b|miejsc noclegow|最大/i;
const bedrooms =
  /\b(?:two|three|four|five|six|[2-6])[ -]bedrooms?\b(?! (?:suites?|tents?|chalets?|units?|family))/i;
/** A bare "4 guests" is a capacity only beside beds and baths, otherwise it is the visitor's search. */
const beside =
  /\b(bed|bath|zimmer|bad|chambre|lit|quarto|cama|banheiro|camer|letto|bagno|habitaci|baño|slaap)/i;

interface Stated {
  guests: number;
  passage: string;
  /** The sentence up to the number, and from it on. */
  before: string;
  after: string;
}

const sentenceEnd = /[.!?](?=\s|$)|\n/;

/** @param isFact whether a bare "4 guests" is a fact of the place, not of a visitor's search */
function statedIn(written: string, isFact = false): Stated[] {
  const found: Stated[] = [];
  const text = withDigits(written);
  for (const [at, pattern] of patterns.entries()) {
    if (at === bareNumber && !isFact && !beside.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const passage = text.slice(Math.max(0, match.index - 70), end + 50);
      const guests = Number(match[1]);
      if (guests <= 0 || guests > 200 || events.test(passage)) continue;
      if (/\d\s?(?:-|–|to)\s?\d/.test(match[0]) && severalUnits.test(passage)) continue;
      const before =
        text
          .slice(Math.max(0, match.index - 150), match.index)
          .split(sentenceEnd)
          .at(-1) ?? "";
      const after = text.slice(end, end + 80).split(sentenceEnd)[0] ?? "";
      found.push({ guests, passage, before, after: `${match[0]}${after}` });
    }
  }
  return found;
}

const each =
  /\b(?:per|each|every|pro|je|jede[rsnm]?|par|chaque|por|cada|ogni|elke|apiece|twin|double|king|queen)\b/i;
const several = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})\s(?:\p{L}+[\s-]){0,3}${unit.source}`,
  "iu",
);

/** Whether the subject of the sentence is a room: "our tents sleep 2", but not "our 6 tents sleep 12". */
function isOfRoom(one: Stated): boolean {
  if (each.test(one.before) || /\b(?:per|each|pro|par|chaque|cada|je)\b/i.test(one.after))
    return true;
  const subject = one.before.replace(numberBefore, (word) => String(numberOf(word)));
  const rooms = Number(several.exec(subject)?.[1] ?? 0);
  if (rooms > 1) return one.guests <= rooms;
  return unit.test(one.before) || (bedding.test(one.before) && !/bedroom/i.test(one.before));
}

/** Lines with the facts of a place are near its name. */
const firstScreen = 25;

/**
 * Capacity of the whole place: as its title or description states it, else a sentence about all guests,
 * else what is said of a house that is rented as a whole, else a fact beside its name. Contradictory
 * numbers of one kind belong to several rooms.
 */
export function statedCapacity(page: Page, name: string): Stated | undefined {
  const title = page.title.replace(/^home(?:page)?\b/i, "");
  const hasRooms = visibleUnits(page.blocks).length > 1;
  const ofWhole = wholeUnit.test(`${name} ${title}`);
  const own = [
    title,
    meta(page, "description", "og:description") ?? "",
    meta(page, "og:title") ?? "",
  ]
    .flatMap((text) => statedIn(text))
    .filter((one) => ofWhole || !unit.test(one.passage));
  const inHead = agreed(own);
  if (inHead) return inHead;
  const aside = (headings: string[]): boolean =>
    headings
      .slice(-2)
      .filter((one) => fold(one) !== fold(name))
      .some((one) => events.test(one) || ((!ofWhole || hasRooms) && unit.test(one)));
  const blocks = page.blocks
    .filter(shown)
    .filter((block) => block.text.length < 1500 && !aside(block.headings));
  const stated = blocks.flatMap((block) => statedIn(block.text)).filter((one) => !isOfRoom(one));
  const ofEverybody = stated.filter((one) => ofAll.test(`${one.before} ${one.after}`));
  return (
    agreed(ofEverybody) ??
    (ofWhole && !hasRooms ? agreed(stated) : undefined) ??
    fieldCapacity(page, ofWhole && !hasRooms, aside) ??
    agreed(factsBesideName(blocks))
  );
}

/** "8 guests · 4 bedrooms" below the name. */
function factsBesideName(blocks: Block[]): Stated[] {
  const top = blocks.slice(0, firstScreen);
  return top.flatMap((block, at) => {
    const near = top.slice(Math.max(0, at - 2), at + 3).map((one) => one.text.slice(0, 120));
    if (block.text.length > 120 || !bedroomsBeside.test(near.join(" \n "))) return [];
    if (searchWords.test(near.join(" "))) return [];
    return statedIn(block.text, true);
  });
}

function agreed<One extends { guests: number }>(stated: One[]): One | undefined {
  return new Set(stated.map((one) => one.guests)).size === 1 ? stated[0] : undefined;
}

/** Contradictory facts belong to several rooms; for a lodge, rooms or hours must be beside them. */
function fieldCapacity(
  page: Page,
  ofWhole: boolean,
  aside: (headings: string[]) => boolean,
): Stated | undefined {
  const fields = guestFields(page).filter((one) => !events.test(one.passage));
  // A single number on a page with several bedrooms applies to the house.
  const house = fields.length === 1 && page.blocks.some(({ text }) => bedrooms.test(text));
  const own = fields.filter((one) => !aside(one.headings) && (ofWhole || house || one.ofPlace));
  const field = agreed(fields) && agreed(own);
  return field && { ...field, before: "", after: "" };
}

/** A number of guests as a fact: beside a label, an icon, or above its word. */
interface GuestField {
  guests: number;
  passage: string;
  headings: string[];
  /** Whether rooms, beds or hours of the same place are beside it. */
  ofPlace: boolean;
}

const guestLabel =
  /^(?:sleeps|(?:max(?:imum|\.)?|total|number of|no\.? of) ?(?:guests?|people|persons?|pax|occupancy|capacity)|(?:guest|sleeping|bed|lodge|camp|house|total) capacity|capacity|occupancy|accommodates|guests?|people|persons|slaap|schläft|gäste(?:zahl)?|anzahl gäste|personen|voyageurs|capacité|hóspedes|capacidade|huéspedes|ospiti|gasten)$/i;
/** In a class name, where an icon replaces the label. */
const guestClass =
  /(?:^|[\s_-])(?:sleeps|max-?(?:guests|people|persons|pax|occupancy)|guest-?(?:count|capacity)|occupancy|accommodates)(?:[\s_-]|$)/i;
const guestNumber =
  /^(?:up to |max\.? )?(\d{1,3})(?: (?:guests?|people|persons?|pax|adults|personen|gäste|voyageurs|personnes|hóspedes|pessoas|huéspedes|personas|ospiti|gasten|mense))?(?: max(?:imum)?)?$/i;
const placeWords =
  /(?<!\p{L})(?:(?:bed|bath)?rooms?|beds?|baths?|suites?|tents?|chalets?|cottages?|cabins?|schlafzimmer|chambres?|quartos?|camere|camera|habitaci\p{L}+)(?!\p{L})/iu;
const searchWords =
  /\b(?:adults?|child(?:ren)?|kids|check[- ]?(?:in|out)|arrival|departure|nights?|search|availability|dates)\b/i;

function shown(block: Block): boolean {
  return block.zone === "main" || block.zone === "header";
}

function number(text: string): number | undefined {
  const guests = Number(guestNumber.exec(squeeze(text))?.[1] ?? 0);
  return guests > 0 && guests <= 200 ? guests : undefined;
}

/** Whether the surrounding blocks describe a place, not a visitor's search. */
function besidePlace(blocks: Block[], at: number): boolean {
  const near = blocks
    .slice(Math.max(0, at - 4), at + 5)
    .filter((block) => block.text.length < 60)
    .map((block) => block.text)
    .join(" \n ");
  return placeWords.test(near) && !searchWords.test(near);
}

/** Labels that refer to the number above them. */
const countedWord =
  /^(?:guests?|people|persons|gäste|personen|voyageurs|hóspedes|huéspedes|ospiti|gasten)$/i;

/** The label of a number: the word below it, or the text above it that labels no other number. */
function labelAround(blocks: Block[], at: number): Block | undefined {
  const [earlier, before, after] = [blocks[at - 2], blocks[at - 1], blocks[at + 1]];
  if (after && shown(after) && countedWord.test(squeeze(after.text))) return after;
  const free = before && shown(before) && guestLabel.test(squeeze(before.text));
  const taken = countedWord.test(squeeze(before?.text ?? "")) && number(earlier?.text ?? "");
  return free && !taken ? before : undefined;
}

/** "12" above "Guests", or "Sleeps" above "12". */
function pairs(blocks: Block[]): GuestField[] {
  return blocks.flatMap((block, at) => {
    if (block.text.length > 30 || !shown(block) || /^(?:dd|td)$/.test(block.tag)) return [];
    const guests = number(block.text);
    const label = guests ? labelAround(blocks, at) : undefined;
    if (!guests || !label) return [];
    const passage = `${squeeze(label.text)}: ${block.text}`;
    return [{ guests, passage, headings: block.headings, ofPlace: besidePlace(blocks, at) }];
  });
}

function labelled(page: Page, blocks: Block[]): GuestField[] {
  const values = labeledValues(page, blocks.filter(shown));
  return values.flatMap(({ label, value }) => {
    const guests = guestLabel.test(label) ? number(value) : undefined;
    if (!guests) return [];
    const passage = `${label}: ${value}`;
    const at = blocks.findIndex((block) => block.text.includes(label));
    const headings = blocks[at]?.headings ?? [];
    return [{ guests, passage, headings, ofPlace: besidePlace(blocks, at) }];
  });
}

/** A bare number in a block whose class names guests. */
function marked(blocks: Block[]): GuestField[] {
  return blocks.flatMap((block) => {
    const guests = shown(block) ? number(block.text) : undefined;
    if (!guests) return [];
    const parent = block.element.parent?.type === "tag" ? (block.element.parent as Element) : null;
    const names = `${block.element.attribs.class ?? ""} ${parent?.attribs.class ?? ""}`;
    if (!guestClass.test(names.slice(0, 300))) return [];
    const passage = `sleeps: ${block.text}`;
    return [{ guests, passage, headings: block.headings, ofPlace: false }];
  });
}

function guestFields(page: Page): GuestField[] {
  const { blocks } = page;
  return [...labelled(page, blocks), ...pairs(blocks), ...marked(blocks)];
}
