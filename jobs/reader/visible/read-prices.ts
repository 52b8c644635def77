import type { Candidates } from "#jobs/reader/candidates";
import { firstText } from "#jobs/reader/element-text";
import { addNightPrice } from "#jobs/reader/night-price";
import type { Element } from "#jobs/reader/nodes";
import { moneyIn } from "#jobs/reader/normalize/money";
import { plausibleNight } from "#jobs/reader/normalize/night-range";
import { namesExtra, nightly, type NightPrice, saysPerNight } from "#jobs/reader/normalize/nightly";
import { termsIn, termsOfAddress } from "#jobs/reader/normalize/price-terms";
import { fold, squeeze, wordCount } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { isSum, neighbourPrices, sameOffer } from "./neighbour-prices";
import { childrenOf, priceIn, rowsOf, tablePrices } from "./table-prices";

/**
 * The lowest price for a night, else for a room of a price list; a price of the linked data without a unit is confirmed by the page.
 * Prices in two currencies leave open which of them is paid: then there is none.
 */
export function readPrices(
  page: Page,
  country: string | undefined,
  unstated: { amount: number; currency: string }[],
  found: Candidates,
): void {
  const shown = visiblePrices(page, country).filter(sensible);
  const told = shown.length > 0 ? shown : metaPrices(page, country).filter(sensible);
  const stated = told.length > 0 ? told : roomPrices(page, country).filter(sensible);
  const amounts = new Set(unstated.map((one) => one.amount));
  const confirmed = stated.filter((price) => amounts.has(price.amount));
  const pool = confirmed.length > 0 ? confirmed : stated;
  const [first] = pool;
  if (!first) {
    const stay = stayCurrency(page, country);
    if (stay) found.add("currency", stay.currency, "page-text", stay.passage);
    return;
  }
  if (pool.some((price) => price.currency !== first.currency)) return;
  const [least] = plainest(pool).sort((a, b) => a.amount - b.amount);
  const terms = least && (termsIn(least.passage, least.nights) ?? termsOfAddress(page.url));
  if (least)
    addNightPrice(
      found,
      least,
      shown.length > 0 || told.length === 0 ? "page-text" : "meta",
      terms,
    );
}

function sensible(price: NightPrice): boolean {
  return plausibleNight(price.amount, price.currency);
}

/** What a night costs by itself counts before a part of a longer stay, and both before a season. */
function plainest(prices: NightPrice[]): NightPrice[] {
  const whole = prices.filter((price) => !price.nights);
  const plain = whole.filter((price) => !termsIn(price.passage));
  return [plain, whole, prices].find((some) => some.length > 0) ?? [];
}

/** "Entire rental unit for $41." is how one kind of listing states its night price in the meta text. */
const listingFor =
  /^(?:[^.]{0,30}- )?(?:entire|private|shared|tiny|room|hotel|\p{Lu}\p{Ll}+)\s[\p{L} /-]{3,40} for (?=\D{0,4}\d)/iu;

/** Sections whose sums are conditions, not the price of a stay. */
const smallPrint =
  /\b(polic(?:y|ies)|rules|fine print|good to know|important|terms|conditions|faqs?|questions|hausregeln|règlement|regras|extras?)\b/i;

function shown(block: Block): boolean {
  return block.zone === "main" || block.zone === "header";
}

/** No property states more; a page of sums is a table of something else. */
const mostPrices = 500;

/** All prices for one night that the visible page states, in its order. */
export function visiblePrices(page: Page, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  for (const block of page.blocks) {
    if (found.length >= mostPrices) break;
    if (!shown(block) && block.zone !== "footer") continue;
    if (block.text.length > 4000 || smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    // Headings pass their unit on: "Rates per night" above a list of rooms.
    const heading = block.headings.at(-1) ?? "";
    const under =
      block.text.length < 160 && saysPerNight(heading) && moneyIn(heading, country).length === 0;
    found.push(...nightly(block.text, country, under));
  }
  return [
    ...found,
    ...neighbourPrices(page.blocks.filter(shown), country),
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

const stay = /\b(week|weekly|woche|semaine|semana|month|monat|mois|mês|night|stay)\b/i;

/** The currency a stay is priced in although no price per night is stated. */
function stayCurrency(page: Page, country: string | undefined): NightPrice | undefined {
  for (const block of page.blocks) {
    if (!shown(block) || block.text.length > 200 || namesExtra(block.text)) continue;
    if (smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    for (const sum of moneyIn(block.text, country)) {
      const after = block.text.slice(sum.end, sum.end + 20);
      if (/^\s{0,2}(?:\/|per|a|pro|par|por)\s{0,2}\w/i.test(after) && stay.test(after))
        return { ...sum, passage: block.text };
    }
  }
  return undefined;
}

/** A price list of rooms: nobody writes there that a room is let by the night. */
interface RoomPrice extends NightPrice {
  room: string;
  /** Stands below a heading about rates, or says "per room": one such line is enough. */
  sure: boolean;
}

const unit =
  "rooms?|suites?|tents?|chalets?|cottages?|cabins?|bungalows?|rondavels?|bandas?|huts?|villas?|apartments?|studios?|tree ?houses?|lodges?|dorm(?:itory|s)?|(?:einzel|doppel|familien)?zimmer|zelte?|chambres?|tentes?|quartos?|chal[eé]s?|habitaci[oó]n(?:es)?|cabañas?|kamers?|camer[ae]";
const room = new RegExp(String.raw`(?<!\p{L})(?:${unit})(?!\p{L})`, "iu");
/** "Double", "Deluxe twin" in a list of room types. */
const bareRoom =
  /^(?:(?:standard|deluxe|superior|executive|luxury|budget|economy|classic|en-?suite|self[- ]contained)\s?)?(?:single|double|twin|triple|quad(?:ruple)?|family|queen|king|deluxe|standard|superior|executive)s?(?: (?:bed|occupancy|deluxe|standard))?$/i;
const otherRoom =
  /\b(?:conferenc\w*|meetings?|board ?room|ballroom|halls?|venue|restaurant|dining|living|laundry|steam|treatment|massage|spa|sauna|gym|game|breakfast|lunch|dinner|buffet|day ?(?:use|visit\w*|rate|pass|guests?|room)|half[- ]day|delegates?|service|entrance|entry|package\w*|nights?|events?|weddings?|party|banquet|hire|rentals?|caravans?|camp ?sites?|camping|own tent|weeks?|weekly|months?|monthly|hours?|hourly|staff|guides?|drivers?|tours?|drives?|cruise|safaris?|transfers?|for sale|vouchers?|total)\b/i;
/** Sections that price something else, whatever their lines are called. */
const otherSection =
  /\b(?:packages?|specials?|offers?|\d+ nights?|events?|weddings?|conferenc\w*|meetings?|venue|party|menus?|dining|restaurant|spa|tours?|activities|excursions?|game drives?|day (?:use|visits?)|extras?|polic(?:y|ies)|terms|conditions|rentals|for sale|similar|nearby)\b/i;
const rates =
  /\b(?:rates?|tariffs?|prices?|pricing|price list|accom+odations?|rooms?|room types?|tarifas?|preise|tarifs?|precios|habitaciones|zimmer|chambres)\b/i;
const perRoom = new RegExp(
  String.raw`^\s{0,2}(?:\/|per|a|p\/|each|pro|par|por)\s{0,2}(?:${unit}|unit)(?!\p{L})`,
  "iu",
);
const longer =
  /^\s{0,2}(?:\/|per|a|each|pro|par|por)?\s{0,2}(?:weeks?|months?|years?|hours?|hrs?|woche|monat|semaine|mois|semana|m[eê]s)\b/iu;
const mostOptions = 200;
const mostTables = 30;

/** What is served with a room belongs to its price. */
const board =
  /\b(?:(?:dinner,? )?(?:bed (?:and|&) |with (?:\p{L}+ )?|incl(?:uding|uded|\.|usive of)? |and |& )breakfast|breakfast incl(?:uded|usive|\.)?)(?!\p{L})/giu;
/** Titles of columns that hold no price of a night. */
const otherColumn =
  /\b(?:weeks?|weekly|months?|monthly|hours?|hourly|day (?:use|visits?)|half[- ]day|conference|delegates?)\b/i;

function namesOther(text: string): boolean {
  return otherRoom.test(text.replace(board, " "));
}

function namesRoom(text: string): boolean {
  const name = text.replace(/[^\p{L}\p{N}\s'’&/-]+/gu, " ").trim();
  return wordCount(name) <= 8 && (room.test(name) || bareRoom.test(name)) && !namesOther(name);
}

/** A line that names a room and one sum: "Double Room: 60,- €", "Deluxe (KES 8,500 per room)". */
function inLine(line: string, country: string | undefined, listed: boolean): RoomPrice[] {
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

/** A sum by itself below the name of a room: its heading, or the piece before it. */
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

/** Rows that begin with a room; titles above name seasons, boards and the currency. */
function inTables(page: Page, country: string | undefined): RoomPrice[] {
  const tables = page.$("table").slice(0, mostTables).toArray() as Element[];
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
        if (namesExtra(title) || otherColumn.test(title)) return [];
        const [sum, other] = moneyIn(priceIn(cell, title), country);
        if (!sum || other || namesExtra(cell) || namesOther(cell)) return [];
        const passage = `${name}: ${cells.slice(1).join(" | ")}`;
        return [{ ...sum, passage, room: fold(name), sure: rates.test(titles.join(" ")) }];
      });
    });
  });
}

/** Forms for bookings name the price beside each room that can be chosen. */
function inChoices(page: Page, country: string | undefined): RoomPrice[] {
  const options = page.$("option").slice(0, mostOptions).toArray() as Element[];
  return options.flatMap((option) => inLine(firstText(option, 200), country, false));
}

/**
 * Prices of rooms where no unit is said: a list of rooms with a sum each, or one below a heading
 * about rates. Halls, packages, other periods and extras are no rooms.
 */
export function roomPrices(page: Page, country: string | undefined): NightPrice[] {
  const blocks = page.blocks.filter(
    (block) =>
      (block.zone === "main" || block.zone === "header") &&
      !otherSection.test(block.headings.slice(-2).join(" | ")),
  );
  const shown = blocks.flatMap((block, at) => [
    ...(block.text.length > 700
      ? []
      : block.text.split("\n").flatMap((line) => inLine(line, country, isListed(block)))),
    ...belowName(blocks, at, country),
  ]);
  const found = [...inTables(page, country), ...shown, ...inChoices(page, country)];
  const rooms = new Set(found.map((one) => one.room));
  return found.filter((one) => one.sure || rooms.size > 1);
}
