import type { Element } from "#jobs/reader/nodes";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { labelledValues } from "./labelled";

/** A number of guests that stands as a fact by itself: beside a label, an icon, or above its word. */
export interface GuestField {
  guests: number;
  passage: string;
  headings: string[];
  /** Rooms, beds or hours of the same place stand beside it. */
  ofPlace: boolean;
}

const guestLabel =
  /^(?:sleeps|(?:max(?:imum|\.)?|total|number of|no\.? of) ?(?:guests?|people|persons?|pax|occupancy|capacity)|(?:guest|sleeping|bed|lodge|camp|house|total) capacity|capacity|occupancy|accommodates|guests?|people|persons|slaap|schläft|gäste(?:zahl)?|anzahl gäste|personen|voyageurs|capacité|hóspedes|capacidade|huéspedes|ospiti|gasten)$/i;
/** In the name of a class, where an icon takes the place of the label. */
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

/** Whether the pieces around tell of a place, not of a visitor who is looking for one. */
function besidePlace(blocks: Block[], at: number): boolean {
  const near = blocks
    .slice(Math.max(0, at - 4), at + 5)
    .filter((block) => block.text.length < 60)
    .map((block) => block.text)
    .join(" \n ");
  return placeWords.test(near) && !searchWords.test(near);
}

/** Of the labels those that read as one with a number above them. */
const countedWord =
  /^(?:guests?|people|persons|gäste|personen|voyageurs|hóspedes|huéspedes|ospiti|gasten)$/i;

/** The label of a number: the word below it, or what stands above it and is not yet another's. */
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
  const values = labelledValues(page, blocks.filter(shown));
  return values.flatMap(({ label, value }) => {
    const guests = guestLabel.test(label) ? number(value) : undefined;
    if (!guests) return [];
    const passage = `${label}: ${value}`;
    const at = blocks.findIndex((block) => block.text.includes(label));
    const headings = blocks[at]?.headings ?? [];
    return [{ guests, passage, headings, ofPlace: besidePlace(blocks, at) }];
  });
}

/** A bare number in a piece that is called after those who sleep there. */
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

export function guestFields(page: Page): GuestField[] {
  const { blocks } = page;
  return [...labelled(page, blocks), ...pairs(blocks), ...marked(blocks)];
}
