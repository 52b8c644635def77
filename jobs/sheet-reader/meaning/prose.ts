import type { ChildBand, Extra, ExtraKind, Offer } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import type { Note } from "#jobs/sheet-reader/table";
import { amountIn, money, readMarkers } from "#jobs/sheet-reader/words/amounts";
import { readRanges } from "#jobs/sheet-reader/words/dates";
import { type Ages, looksLikeSeason, readAges, readLabel } from "#jobs/sheet-reader/words/label";
import { type Facts, splitSentences, type Stated } from "./facts";
import { type Nights, placeRange } from "./seasons";

/** Reads the sentences around the tables: fees, children, offers, supplements and footnotes. */

/** What prose says of one adult alone in a unit. */
export type Supplement = { percent: number; cell: string } | { cents: number; cell: string };

export interface Prose {
  bands: Found<ChildBand>[];
  extras: Found<Extra>[];
  offers: Found<Offer>[];
  supplement: Supplement | null;
  footnotes: Map<string, Stated<number>>;
  minimums: Minimum[];
  /** Notes with amounts that were not read. */
  unread: string[];
  doubts: string[];
}

/** A minimum stay of some dates or of a season. */
export interface Minimum {
  nights: number;
  ranges: Nights[];
  name: string;
  cell: string;
}

interface Sentence {
  text: string;
  cell: string;
}

const maxNote = 1500;

export function readProse(notes: readonly Note[], facts: Facts, currency: string | null): Prose {
  const prose: Prose = {
    bands: [],
    extras: [],
    offers: [],
    supplement: null,
    footnotes: new Map(),
    minimums: [],
    unread: [],
    doubts: [],
  };
  for (const { id, text } of notes) {
    if (text.length > maxNote) {
      prose.doubts.push("A long paragraph was not read");
      continue;
    }
    addFootnote(prose, { text, cell: id });
    for (const part of splitSentences(text)) {
      const sentence = { text: part.trim(), cell: id };
      if (!sentence.text) continue;
      addMinimum(prose, sentence, facts);
      const isRead =
        addSupplement(prose, sentence, currency) ||
        addOffer(prose, sentence, facts) ||
        (!feeWords.test(text) && addBands(prose, sentence, currency)) ||
        addExtra(prose, sentence, facts, currency);
      if (!isRead && amountIn(sentence.text)?.currency) prose.unread.push(id);
    }
  }
  return prose;
}

const leadingMarker = /^([¹²³⁴-⁹ᵃ-ᵉ*†‡]{1,3}|\(?[1-9a-e]\)) ?(?=\S)/u;

function addFootnote(prose: Prose, { text, cell }: Sentence): void {
  const marker = leadingMarker.exec(text)?.[1];
  if (!marker) return;
  const nights = readLabel(text.replace(marker, "")).minNights;
  const key = readMarkers(marker) || marker.replace(/^\(/, "");
  if (nights !== null) prose.footnotes.set(key, { value: nights, cell });
  else if (/\d/.test(text.replace(marker, "")))
    prose.doubts.push(`Footnote ${key} was not applied: ${text.slice(0, 80)}`);
}

function addMinimum(prose: Prose, { text, cell }: Sentence, facts: Facts): void {
  const label = readLabel(text, facts.order);
  if (label.minNights === null || leadingMarker.test(text)) return;
  const ranges = label.seasons.flatMap((season) => season.ranges);
  const placed = ranges.flatMap((range) => placeRange(range, facts, [cell]) ?? []);
  if (placed.length > 0 || looksLikeSeason(label.name))
    prose.minimums.push({ nights: label.minNights, ranges: placed, name: label.name, cell });
}

const supplementWords = /\bsingle (?:room |person |occupancy )?(?:supplement|surcharge)s?\b/i;

function addSupplement(prose: Prose, { text, cell }: Sentence, currency: string | null): boolean {
  if (!supplementWords.test(text)) return false;
  const after = text.slice(supplementWords.exec(text)?.index);
  const percent = /\b(\d{1,3}) ?%/.exec(after)?.[1] ?? /\b(\d{1,3}) ?%/.exec(text)?.[1];
  const amount = amountIn(text);
  const isSeasonal = readRanges(text).length > 0 || /\bseason\b/i.test(text);
  if (prose.supplement || isSeasonal || (percent && amount)) {
    prose.doubts.push(`The single supplement was not applied: ${text.slice(0, 80)}`);
    return false;
  }
  if (percent) prose.supplement = { percent: Number(percent), cell };
  else if (/\bno single\b|\bwaived\b|\bfree\b/i.test(text)) prose.supplement = { percent: 0, cell };
  else if (amount && (amount.currency ?? currency) === currency)
    prose.supplement = { cents: amount.cents, cell };
  else return false;
  return true;
}

const numberWords = "one two three four five six seven eight nine ten".split(" ");
const count = `(\\d{1,2}|${numberWords.join("|")})`;
const offerPatterns = [
  new RegExp(
    `\\bstay(?: for)? ${count}(?: nights?)?,? ?(?:and |& ?|/ ?|– |- )?(?:only )?pay(?: for| only| only for)? ${count}\\b`,
    "i",
  ),
  new RegExp(
    `\\b${count}(?: nights?)? for(?: the price of)? ${count}\\b(?! ?(?:guests|people|pax|adults|persons|years))`,
    "i",
  ),
  new RegExp(`\\bpay(?: for)? ${count}(?: nights?)?,? (?:and )?stay(?: for)? ${count}\\b`, "i"),
];
const toCount = (text: string | undefined) =>
  text ? Number(text) || numberWords.indexOf(text.toLowerCase()) + 1 : 0;

function addOffer(prose: Prose, { text, cell }: Sentence, facts: Facts): boolean {
  const matches = offerPatterns.map((pattern) => pattern.exec(text));
  const index = matches.findIndex(Boolean);
  const match = matches[index];
  if (!match) return false;
  const numbers = [toCount(match[1]), toCount(match[2])];
  const [pay = 0, stay = 0] = index === 2 ? numbers : numbers.toReversed();
  if (pay < 1 || pay >= stay) return false;
  const [range] = readRanges(text, facts.order);
  const dates = datesOf(range ? placeRange(range, facts, [cell]) : null);
  const stated: Evidence = { cells: [cell], derived: null };
  const assumed: Evidence = { cells: [cell], derived: "not stated" };
  const saysLast = /\blast night/i.test(text);
  const saysCheapest = /\bcheapest|lowest\b/i.test(text);
  prose.offers.push({
    value: {
      name: `Stay ${stay}, pay ${pay}`,
      stay,
      pay,
      free: saysCheapest ? "cheapest" : "last",
      covers: /\badults? only\b/i.test(text) ? "adults" : "everyone",
      repeats: /\b(?:multiples?|every|each|repeat)/i.test(text),
      unit: null,
      ...dates.value,
      soldFrom: null,
      soldTo: null,
    },
    evidence: {
      stay: stated,
      pay: stated,
      free: saysLast || saysCheapest ? stated : assumed,
      ...dates.evidence,
    },
  });
  return true;
}

const childWords = /\b(?:child(?:ren)?|kids?|infants?|teen(?:ager)?s?)\b|\bunder \d{1,2}/i;
const freeWords = /\b(?:free|no charge|complimentary|foc|gratis)\b/i;
const feeWords =
  /\b(?:levy|levies|fees?|tax(?:es)?|park|conservation|conservancy|concession|community|tourism|entrance|entry)\b/i;

/** "Children 5 – 12 years pay 50% of the adult rate; under 5 free". */
function addBands(prose: Prose, { text, cell }: Sentence, currency: string | null): boolean {
  if (!childWords.test(text) || feeWords.test(text)) return false;
  if (/\bnot (?:accepted|allowed|permitted|suitable)|\bno children\b/i.test(text)) return true;
  let isRead = false;
  for (const clause of text.split(
    /, (?=child|under|kids|infants|teen|\d{1,2} ?[-–])|\band (?=children|under|kids)/i,
  )) {
    const ages = readAges(clause);
    const percent = percentOf(clause);
    const amount = amountIn(clause);
    if (!ages || /\bsingle parent|own (?:room|tent)\b/i.test(clause)) continue;
    if (percent)
      prose.bands.push(
        toBand(ages, { percent: percent.value, amount: null }, cell, percent.derived),
      );
    else if (
      amount &&
      (amount.currency ?? currency) === currency &&
      /\bnight|pppn|pn\b/i.test(clause)
    )
      prose.bands.push(toBand(ages, { percent: null, amount: amount.cents }, cell, null));
    else continue;
    isRead = true;
  }
  return isRead;
}

function percentOf(clause: string): { value: number; derived: string | null } | null {
  const stated = /\b(\d{1,3}) ?%( off| discount| less| reduction)?/i.exec(clause);
  if (stated) {
    const percent = Number(stated[1]);
    const isDiscount = stated[2] !== undefined || /\b(?:discount|reduction) of\b/i.test(clause);
    return isDiscount
      ? { value: 100 - percent, derived: `100% less ${percent}%` }
      : { value: percent, derived: null };
  }
  if (/\bhalf\b(?! board)/i.test(clause)) return { value: 50, derived: "half" };
  if (freeWords.test(clause)) return { value: 0, derived: "free" };
  if (/\bfull (?:adult )?rate|\badult rates?\b/i.test(clause))
    return { value: 100, derived: "adult rate" };
  return null;
}

function toBand(
  ages: Ages,
  { percent, amount }: { percent: number | null; amount: number | null },
  cell: string,
  derived: string | null,
): Found<ChildBand> {
  const stated: Evidence = { cells: [cell], derived: null };
  return {
    value: {
      unit: null,
      from: null,
      to: null,
      fromAge: ages.from,
      toAge: ages.to,
      percent,
      amount,
    },
    evidence: {
      fromAge: stated,
      toAge: stated,
      ...(percent === null ? { amount: stated } : { percent: { cells: [cell], derived } }),
    },
  };
}

const extraKindsByWord: readonly (readonly [ExtraKind, RegExp])[] = [
  [
    "park fee",
    /\bpark\b.{0,30}\bfees?\b|\b(?:entrance|entry|concession|conservancy|reserve) fees?\b/i,
  ],
  ["levy", /\b(?:levy|levies|tax|conservation fees?|community fees?|tourism fees?)\b/i],
];
const includedWords = /\b(?:included|inclusive|includes?)\b/i;
const excludedWords =
  /\b(?:not included|excluded|excludes?|excluding|not inclusive|payable|additional|plus)\b/i;

function addExtra(
  prose: Prose,
  { text, cell }: Sentence,
  facts: Facts,
  currency: string | null,
): boolean {
  const isCharge = feeWords.test(text) || /\b(?:optional|supplement)\b/i.test(text);
  const amount = isCharge ? amountIn(text) : null;
  if (!amount) return false;
  if (includedWords.test(text) && !excludedWords.test(text)) return true;
  const per = perOf(text);
  if (!per) {
    prose.doubts.push(`It is unclear what this is charged for: ${text.slice(0, 80)}`);
    return false;
  }
  const kind = extraKindsByWord.find(([, words]) => words.test(text))?.[0] ?? "other";
  const [range] = readRanges(text, facts.order);
  const dates = datesOf(range ? placeRange(range, facts, [cell]) : null);
  const stated: Evidence = { cells: [cell], derived: null };
  const isOfChildren = childWords.test(text);
  const isOfAdults = /\badults?\b/i.test(text);
  const isPartial = isOfChildren || isOfAdults;
  const ages = isOfChildren && !isOfAdults ? readAges(text) : null;
  if (isOfChildren) prose.doubts.push(`The fee of children was not read: ${text.slice(0, 80)}`);
  prose.extras.push({
    value: {
      name: nameOf(text),
      kind,
      amount: amount.cents,
      currency: amount.currency ?? currency ?? "",
      ...per,
      ...toAges(ages),
      obligatory: kind !== "other" && !/\boptional\b|\bon request\b/i.test(text),
      ...dates.value,
    },
    evidence: {
      amount: { ...stated, derived: isPartial ? "what children pay was not read" : null },
      currency: { ...stated, derived: amount.currency ? null : "currency of the sheet" },
      per: stated,
      each: stated,
      obligatory: stated,
      ...dates.evidence,
    },
  });
  return true;
}

const toAges = (ages: Ages | null) => ({ fromAge: ages?.from ?? null, toAge: ages?.to ?? null });

/** Open at both ends if no dates are stated. */
function datesOf(nights: Nights | null) {
  const dates: Evidence | null = nights && { cells: nights.cells, derived: nights.derived };
  return {
    value: { from: nights?.from ?? null, to: nights?.to ?? null },
    evidence: dates ? { from: dates, to: dates } : {},
  };
}

/** Null if the text does not say what the amount is charged for. */
function perOf(text: string): Pick<Extra, "per" | "each"> | null {
  const isNightly =
    /\b(?:per|a|each) (?:night|day)|\bpppn|\bpn\b|\bper person,? ?per (?:night|day)|\/ ?night/i.test(
      text,
    );
  const isOfPerson = /\b(?:per|each) (?:person|adult|guest|pax)|\bpp(?:pn)?\b/i.test(text);
  const isOfUnit = /\bper (?:room|unit|tent|villa|suite|cottage|booking)\b/i.test(text);
  if (/\bper (?:vehicle|car|hour|activity|way|km|flight|bottle|24 hours)\b/i.test(text))
    return null;
  if (isOfPerson === isOfUnit) return null;
  const isOfStay = /\bper (?:stay|booking|visit)|\bonce|\bone-off/i.test(text);
  if (!isNightly && !isOfStay) return null;
  return { per: isNightly ? "night" : "stay", each: isOfPerson ? "person" : "unit" };
}

/** The words before the amount. */
function nameOf(text: string): string {
  const before = text.slice(0, money.exec(text)?.index ?? 0);
  const name = before
    .replace(leadingMarker, "")
    .replace(/^(?:an?|the|please note:?) /i, "")
    .replace(/(?: ?(?:of|is|are|at|:|–|-|=|,)){1,3} ?$/i, "")
    .trim();
  return name.slice(0, 60) || "Fee";
}
