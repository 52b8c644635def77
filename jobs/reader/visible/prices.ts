import type { EvidenceVia } from "#domain/imports/extraction";
import { addNightPrice, type Candidates } from "#jobs/reader/candidates";
import { type Element, firstText } from "#jobs/reader/nodes";
import { moneyIn, plausibleNight } from "#jobs/reader/normalize/money";
import {
  namesExtra,
  nightly,
  type NightPrice,
  termsIn,
  termsOfAddress,
} from "#jobs/reader/normalize/night-price";
import { fold, squeeze, wholeWords, wordCount } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { childrenOf, priceIn, rowsOf, tablePrices } from "./tables";

/**
 * The lowest price per night, else that of a room in a price list. Of prices in several currencies
 * those in the most frequent one count.
 */
export function readPrices(page: Page, country: string | undefined, found: Candidates): void {
  const readers: [EvidenceVia, () => NightPrice[]][] = [
    ["page-text", () => visiblePrices(page, country)],
    ["meta", () => metaPrices(page, country)],
    ["page-text", () => roomPrices(page, country)],
  ];
  for (const [via, read] of readers) {
    const prices = read().filter((price) => plausibleNight(price.amount, price.currency));
    const usual = usualCurrency(prices);
    const [least] = plainest(prices.filter((price) => price.currency === usual)).sort(
      (a, b) => a.amount - b.amount,
    );
    if (!least) continue;
    const terms = termsIn(least.passage, least.nights) ?? termsOfAddress(page.url);
    addNightPrice(found, least, via, terms);
    return;
  }
}

/** The most frequent currency, of equally frequent ones the first. */
function usualCurrency(prices: NightPrice[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of prices) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A price for any night overrides a share of a longer stay, and both override a season. */
function plainest(prices: NightPrice[]): NightPrice[] {
  const whole = prices.filter((price) => !price.nights);
  const plain = whole.filter((price) => !termsIn(price.passage));
  return [plain, whole, prices].find((some) => some.length > 0) ?? [];
}

/** "Entire rental unit for $41." is the nightly price in the meta text of one kind of listing. */
const listingFor =
  /^(?:[^.]{0,30}- )?(?:entire|private|shared|tiny|room|hotel|\p{Lu}\p{Ll}+)\s[\p{L} /-]{3,40} for (?=\D{0,4}\d)/iu;

/** Sections whose amounts are conditions, not the price of a stay. */
const smallPrint =
  /\b(polic(?:y|ies)|rules|fine print|good to know|important|terms|conditions|faqs?|questions|hausregeln|règlement|regras|extras?)\b/i;

/** An offer with conditions, above the price that it leads to. */
const reduced =
  /\d{1,2}\s?%\s?(?:off|discount|de r[ée]duction|de remise|rabatt|(?:di )?sconto|de descuento|de desconto|korting)|\b(?:early bird|last minute|loyalty rate)\b/i;

function isContent(block: Block): boolean {
  return block.zone === "main" || block.zone === "header";
}

/** Limit of prices: a page with more amounts is a table of something else. */
const maxPrices = 500;

/** All prices per night of the visible page, in order. */
export function visiblePrices(page: Page, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  const blocks = page.blocks.filter(
    (_, at) => !reduced.test(page.blocks[at - 1]?.text.slice(0, 300) ?? ""),
  );
  for (const block of blocks) {
    if (found.length >= maxPrices) break;
    if (!isContent(block) && block.zone !== "footer") continue;
    if (block.text.length > 4000 || smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    found.push(...nightly(block.text, country));
  }
  return [
    ...found,
    ...neighborPrices(blocks.filter(isContent), country),
    ...tablePrices(page, country),
  ];
}

function metaPrices(page: Page, country: string | undefined): NightPrice[] {
  const text = meta(page, "description") ?? "";
  const stated = nightly(`${text}`, country);
  if (stated.length > 0) return stated;
  const listing = text.replace(/^\p{Lu}\p{Ll}{2,8} \d{1,2}, \d{4} - /u, "");
  const lead = listingFor.exec(listing);
  const sum = lead ? moneyIn(listing.slice(lead[0].length), country)[0] : undefined;
  return sum && sum.start === 0
    ? [{ amount: sum.amount, currency: sum.currency, passage: listing.slice(0, 120) }]
    : [];
}

/** A price of a room list, which omits "per night". */
interface RoomPrice extends NightPrice {
  room: string;
  /** True below a heading about rates, or beside "per room": one such line is enough. */
  sure: boolean;
}

const unit =
  "rooms?|suites?|tents?|chalets?|cottages?|cabins?|bungalows?|rondavels?|bandas?|huts?|villas?|apartments?|studios?|tree ?houses?|lodges?|dorm(?:itory|s)?|(?:einzel|doppel|familien)?zimmer|zelte?|chambres?|tentes?|quartos?|chal[eé]s?|habitaci[oó]n(?:es)?|cabañas?|kamers?|camer[ae]";
const room = new RegExp(String.raw`(?<!\p{L})(?:${unit})(?!\p{L})`, "iu");
/** "Double", "Deluxe twin" in a list of room types. */
const bareRoom =
  /^(?:(?:standard|deluxe|superior|executive|luxury|budget|economy|classic|en-?suite|self[- ]contained)\s?)?(?:single|double|twin|triple|quad(?:ruple)?|family|queen|king|deluxe|standard|superior|executive)s?(?: (?:bed|occupancy|deluxe|standard))?$/i;
/** Lines and sections with prices of something else, or of other periods. */
const others = wholeWords([
  String.raw`conferenc\p{L}*|meetings?|board ?room|ballroom|halls?|venue|events?|weddings?|party|banquet|delegates?`,
  "restaurant|dining|living|breakfast|lunch|dinner|buffet|menus?|laundry|steam|treatment|massage|spa|sauna|gym|game",
  String.raw`day ?(?:use|visit\p{L}*|rate|pass|guests?|room)|half[- ]day|hours?|hourly|nights|weeks?|weekly|months?|monthly`,
  "services?|entrance|entry|packages?|specials?|offers?|hire|rentals?|extras?|vouchers?|total|staff|guides?|drivers?",
  "caravans?|camp ?sites?|camping|own tent|tours?|drives?|excursions?|activities|cruise|safaris?|transfers?",
  "polic(?:y|ies)|terms|conditions|for sale|similar|nearby",
]);
const rates =
  /\b(?:rates?|tariffs?|prices?|pricing|price list|accom+odations?|rooms?|room types?|tarifas?|preise|tarifs?|precios|habitaciones|zimmer|chambres)\b/i;
const perRoom = new RegExp(
  String.raw`^\s{0,2}(?:\/|per|a|p\/|each|pro|par|por)\s{0,2}(?:${unit}|unit)(?!\p{L})`,
  "iu",
);
const longer =
  /^\s{0,2}(?:\/|per|a|each|pro|par|por)?\s{0,2}(?:weeks?|months?|years?|hours?|hrs?|woche|monat|semaine|mois|semana|m[eê]s)\b/iu;

/** Meals included with a room are part of its price. */
const board =
  /\b(?:(?:dinner,? )?(?:bed (?:and|&) |with (?:\p{L}+ )?|incl(?:uding|uded|\.|usive of)? |and |& )breakfast|breakfast incl(?:uded|usive|\.)?)(?!\p{L})/giu;
const maxTables = 30;

function namesOther(text: string): boolean {
  return others.test(text.replace(board, " "));
}

function namesRoom(text: string): boolean {
  const name = text.replace(/[^\p{L}\p{N}\s'’&/-]+/gu, " ").trim();
  return wordCount(name) <= 8 && (room.test(name) || bareRoom.test(name)) && !namesOther(name);
}

/** A line with a room and one amount: "Double Room: 60,- €", "Deluxe (KES 8,500 per room)". */
function priceInLine(line: string, country: string | undefined, listed: boolean): RoomPrice[] {
  const text = squeeze(line);
  if (text.length > 140 || namesExtra(text)) return [];
  const [sum, other] = moneyIn(text, country);
  if (!sum || other) return [];
  const [before, after] = [text.slice(0, sum.start), text.slice(sum.end)];
  const each = perRoom.test(after);
  const named = namesRoom(before) || (before.trim() === "" && namesRoom(after));
  if ((!named && !each) || namesOther(text) || longer.test(after)) return [];
  return [{ ...sum, passage: text, room: fold(before) || fold(after), sure: each || listed }];
}

function isListed(block: Block): boolean {
  return rates.test(block.headings.slice(-2).join(" "));
}

/** A single amount below the name of a room: its heading, or the block before it. */
function belowName(blocks: Block[], at: number, country: string | undefined): RoomPrice[] {
  const block = blocks[at];
  const [before, earlier] = [blocks[at - 1], blocks[at - 2]];
  if (!block || !isSum(block, country)) return [];
  const beside = [before, earlier].filter(
    (one): one is Block => one !== undefined && one.text.length < 60 && sameOffer(block, one),
  );
  const name = [...beside.map((one) => one.text), block.headings.at(-1) ?? ""].find(namesRoom);
  const words = `${beside.map((one) => one.text).join(" ")} ${block.text}`;
  const [sum] = moneyIn(block.text, country);
  if (!name || !sum || namesExtra(words) || namesOther(words)) return [];
  if (longer.test(block.text.slice(sum.end))) return [];
  const passage = `${squeeze(name)}: ${squeeze(block.text)}`;
  return [{ ...sum, passage, room: fold(name), sure: isListed(block) }];
}

/** Rows that begin with a room; titles above name seasons, board types and the currency. */
function inTables(page: Page, country: string | undefined): RoomPrice[] {
  const tables = page.$("table").slice(0, maxTables).toArray() as Element[];
  return tables.flatMap((table) => {
    const rows = rowsOf(table).map((row) =>
      childrenOf(row, /^t[dh]$/).map((cell) => squeeze(firstText(cell, 200)).slice(0, 120)),
    );
    const titles = rows[0] ?? [];
    return rows.flatMap((cells) => {
      const name = cells[0] ?? "";
      if (!namesRoom(name)) return [];
      return cells.slice(1).flatMap((cell, at) => {
        const title = titles[at + 1] ?? "";
        if (namesExtra(title) || namesOther(title)) return [];
        const [sum, other] = moneyIn(priceIn(cell, title), country);
        if (!sum || other || namesExtra(cell) || namesOther(cell)) return [];
        const passage = `${name}: ${cells.slice(1).join(" | ")}`;
        return [{ ...sum, passage, room: fold(name), sure: rates.test(titles.join(" ")) }];
      });
    });
  });
}

/**
 * Prices of rooms without a unit: a list of rooms with an amount each, or one below a heading about
 * rates. Halls, packages, other periods and extras are not rooms.
 */
export function roomPrices(page: Page, country: string | undefined): NightPrice[] {
  const blocks = page.blocks.filter(
    (block) =>
      (block.zone === "main" || block.zone === "header") &&
      !namesOther(block.headings.slice(-2).join(" | ")),
  );
  const inText = blocks.flatMap((block, at) => [
    ...(block.text.length > 700
      ? []
      : block.text.split("\n").flatMap((line) => priceInLine(line, country, isListed(block)))),
    ...belowName(blocks, at, country),
  ]);
  const found = [...inTables(page, country), ...inText];
  const rooms = new Set(found.map((one) => one.room));
  return found.filter((one) => one.sure || rooms.size > 1);
}

/** Maximum levels up to the common ancestor of two blocks of one offer. */
const nearby = 4;

function wrappers(block: Block): Set<Element> {
  const found = new Set<Element>();
  let node: Element | null = block.element;
  for (let steps = 0; node && steps <= nearby; steps++) {
    if (/^(?:body|html|main)$/.test(node.name)) break;
    found.add(node);
    node = node.parent?.type === "tag" ? node.parent : null;
  }
  return found;
}

/** Whether two blocks belong to one card, row or list, and are not only adjacent. */
function sameOffer(one: Block, other: Block): boolean {
  // Pages without boxes place them directly side by side.
  if (one.element.parent === other.element.parent) return true;
  const own = wrappers(one);
  return [...wrappers(other)].some((element) => own.has(element));
}

/** A block that is an amount and hardly anything else. */
function isSum(block: Block, country: string | undefined): boolean {
  if (block.text.length > 40) return false;
  const [sum, another] = moneyIn(block.text, country);
  return Boolean(sum && !another && block.text.length - (sum.end - sum.start) <= 14);
}

/** Combinations of an amount with the adjacent blocks, most likely first. */
function readings(blocks: Block[], at: number, country: string | undefined): string[] {
  const block = blocks[at];
  if (!block) return [];
  const sum = squeeze(block.text);
  const near = (offset: number, most: number): string | undefined => {
    const other = blocks[at + offset];
    if (!other || other.text.length >= most || !sameOffer(block, other)) return undefined;
    return moneyIn(other.text, country).length === 0 ? squeeze(other.text) : undefined;
  };
  const [next, before, lead] = [near(1, 46), near(-1, 46), near(-1, 40)];
  return [
    ...(next ? [`${lead ? `${lead}: ` : ""}${sum} ${next}`] : []),
    ...(before ? [`${before} ${sum}`] : []),
  ];
}

/** Prices with amount and unit in adjacent blocks: "R 2 450" above "per night". */
function neighborPrices(blocks: Block[], country: string | undefined): NightPrice[] {
  return blocks.flatMap((block, at) => {
    if (!isSum(block, country)) return [];
    for (const text of readings(blocks, at, country)) {
      const [price] = nightly(text, country);
      if (price) return [price];
    }
    return [];
  });
}
