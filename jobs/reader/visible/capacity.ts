import type { Element } from "#jobs/reader/nodes";
import { fold, squeeze } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { labeledValues } from "./tables";

const person =
  "(?:guests?|people|persons?|pax|adults?|personen|gäste|personnes?|voyageurs|hôtes|hóspedes|pessoas|huéspedes|personas|persone|ospiti|mense|gaste|gasten)";
const patterns = [
  new RegExp(
    String.raw`\b(?:sleeps|slaap|schläft|dorme)\s{0,2}:?\s{0,2}(?:up to |a maximum of |max\.? |tot |bis zu )?(?:\d{1,2}\s?(?:-|–|to)\s?)?(\d{1,3})\b(?!\s?(?:-|–)\s?\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum|max\.?|accommodates|capacity|capacity of|maximum occupancy|capacité|kapasiteit|capacidade|hosts|total capacity)\s{0,2}:?\s{0,2}(?:of |up to |is |de |für |de até |van )?(\d{1,3})\s{0,2}${person}\b`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:up to|for up to|bis zu|jusqu['’]à|até|hasta|fino a|tot)\s{1,2}(\d{1,3})\s{1,2}${person}\b`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:für|pour|para|vir|voor)\s{1,2}(\d{1,2})\s{1,2}(?:personen|personnes|pessoas|personas|mense|gäste)\b`,
    "giu",
  ),
  new RegExp(
    String.raw`(?:^|[·•|,\n]\s{0,2})(\d{1,2})\s{1,2}(?:guests|hóspedes|voyageurs|gäste|huéspedes|gasten)\s{0,2}(?:$|[·•|,\n])`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum occupancy|max(?:imum)? guests|max\.? (?:persons|people|pax)|guest capacity|anzahl gäste|number of guests|sleeping capacity)\s{0,2}:?\s{0,3}(\d{1,3})\b`,
    "giu",
  ),
];
/** Index of the pattern that needs no other word of the list above. */
const bareNumber = 4;
const events =
  /\b(conference|wedding|banquet|reception|meeting|event|function|venue|seats?|ballroom|delegates|restaurant|vehicle|boat|table|esstisch|tisch|sofa|couch|sauna|jacuzzi|hot tub|caravans?|part(?:y|ies)|game drive|tagung|mariage|casamento|per (?:room|tent|suite|chalet|unit|booking))\b/i;

/** Parts of a property, whose capacity is not that of the whole. */
const unit =
  /\b((?:bed)?rooms?|suites?|tents?|units?|chalets?|cottages?|cabins?|rondavels?|bungalows?|campsites?|bandas?|zimmer|chambres?|quartos?|kamers?|habitaci[oó]n(?:es)?|camere)\b/i;
/** Beds are stated per room. */
const bedding = /\b(beds?|king|queen|twin|double|betten|lits?|camas?|letti)\b/i;
/** Properties that are rented as a whole. */
const wholeUnit =
  /\b(cottage|cabin|villa|apartment|flat|(?<!guest[ -])house|holiday home|chalet|bungalow|farmhouse|ferienhaus|ferienwohnung|gîte|casa|huis|studio|loft|treehouse)\b/i;
/** Words with which a lodge or hotel refers to all its guests. */
const ofAll =
  /\b(lodge|camp|hotel|resort|property|estate|guest ?house|the (?:house|home|villa|farm)|die huis|das haus|la maison|a casa|la casa|in total|total|altogether|in all|whole|entire|exclusive(?:ly)?|max|at (?:a|any one) time|capacity|gesamt|insgesamt|maximal|höchstens|au total|maximum|máximo|ao todo|no total|en total|in totale|altesaam|kapasiteit|capacité|capacidade)\b/i;
const bedrooms =
  /\b(?:two|three|four|five|six|[2-6])[ -]bedrooms?\b(?! (?:suites?|tents?|chalets?|units?|family))/i;
/** A bare "4 guests" is a capacity only beside beds and baths, otherwise it is the visitor's search. */
const beside =
  /\b(bed|bath|zimmer|bad|chambre|lit|quarto|cama|banheiro|camer|letto|bagno|habitaci|baño|slaap)/i;

interface Stated {
  guests: number;
  passage: string;
}

function statedIn(text: string): Stated[] {
  const found: Stated[] = [];
  for (const [at, pattern] of patterns.entries()) {
    if (at === bareNumber && !beside.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const around = text.slice(Math.max(0, match.index - 70), match.index + match[0].length + 50);
      const guests = Number(match[1]);
      if (guests > 0 && guests <= 200 && !events.test(around))
        found.push({ guests, passage: around });
    }
  }
  return found;
}

/**
 * Capacity of the whole place. A lodge with rooms must refer to all of them; if numbers differ, only
 * the page's title and description count.
 */
export function statedCapacity(page: Page, name: string): Stated | undefined {
  const title = page.title.replace(/^home(?:page)?\b/i, "");
  const ofWhole = wholeUnit.test(`${name} ${title}`);
  const fits = (one: Stated): boolean =>
    ofWhole || (!unit.test(one.passage) && !bedding.test(one.passage) && ofAll.test(one.passage));
  const own = [
    title,
    meta(page, "description", "og:description") ?? "",
    meta(page, "og:title") ?? "",
  ]
    .flatMap(statedIn)
    .filter((one) => ofWhole || !unit.test(one.passage));
  const [first] = own;
  if (first && own.every((one) => one.guests === first.guests)) return first;
  const aside = (headings: string[]): boolean =>
    headings
      .slice(-2)
      .filter((one) => fold(one) !== fold(name))
      .some((one) => events.test(one) || (!ofWhole && unit.test(one)));
  const stated = page.blocks
    .filter((block) => block.zone === "main" || block.zone === "header")
    .filter((block) => block.text.length < 1500 && !aside(block.headings))
    .flatMap((block) => statedIn(block.text))
    .filter(fits);
  return agreed(stated) ?? fieldCapacity(page, ofWhole, aside);
}

function agreed(stated: Stated[]): Stated | undefined {
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
  return agreed(fields) && agreed(own);
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
