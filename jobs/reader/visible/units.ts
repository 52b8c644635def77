import type { Unit } from "#jobs/reader/linked-data/find-lodging";
import { fold, squeeze } from "#jobs/reader/normalize/text";
import type { Block } from "#jobs/reader/page-blocks";
import { isProse } from "./prose";

const kinds =
  "rooms?|suites?|tents?|chalets?|villas?|cottages?|cabins?|bungalows?|rondavels?|bandas?|units?|apartments?|studios?|treehouses?|doppelzimmer|einzelzimmer|familienzimmer|zelte?|chambres?|tentes?|quartos?|chalés?|habitaci[oó]n(?:es)?|tiendas?|kamers?|tente|hutte";
/** "Luxury Tent", "Family Room with Deck", "Chambre double". */
const namesUnit = new RegExp(
  String.raw`^(?!our\b|unsere\b|nos\b|nuestr|noss|ons\b|onze\b|the (?:rooms?|tents?)$)(?:[\p{L}\d'’&/-]{1,20}\s){1,4}(?:${kinds})(?:\s(?:with|mit|avec|com|con|met)\s.{2,40})?$|^(?:chambre|suite|quarto|habitaci[oó]n|tente)\s[\p{L}\s]{3,30}$`,
  "iu",
);
const notForSale =
  /\b(meeting|conference|dining|living|sitting|treatment|steam|laundry|game|games|board|function|book|view|all|your|available|other|more|about|select|choose|why|enquire)\b/i;
const sleeps =
  /\b(?:sleeps|max(?:imum)?(?: occupancy| guests)?|up to|für|pour|para|slaap|vir)\s{0,2}:?\s{0,2}(\d{1,2})\b(?!\s?(?:m|km|%|night|hour))/i;
const maxUnits = 30;

/** Rooms and tents named by headings, with the text below each. */
export function visibleUnits(blocks: Block[]): Unit[] {
  const units = new Map<string, Unit>();
  blocks.forEach((block, at) => {
    if (block.zone !== "main" || block.level < 2 || block.linked > 0.5) return;
    const name = squeeze(block.text);
    if (name.length > 60 || !namesUnit.test(name) || notForSale.test(name)) return;
    if (units.has(fold(name)) || units.size >= maxUnits) return;
    const below: string[] = [];
    for (let next = at + 1; next < at + 12 && (blocks[next]?.level ?? 1) === 0; next++)
      below.push(squeeze(blocks[next]?.text ?? ""));
    const guests = Number(below.map((text) => sleeps.exec(text)?.[1]).find(Boolean) ?? 0);
    units.set(fold(name), {
      name,
      capacity: guests > 0 && guests <= 20 ? guests : null,
      description: below.find((text) => isProse(text))?.slice(0, 1500) ?? null,
      images: [],
    });
  });
  // A single such heading may as well be the title of the page.
  return units.size > 1 ? [...units.values()] : [];
}
