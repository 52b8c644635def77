import type { ChildBand, Extra, Offer } from "#domain/rates/rate";
import type { Evidence, Found, Note } from "#domain/rates/reading";
import { amountIn } from "#domain/rates/sheet/words/amounts";
import { type Ages, readAges, withoutDots } from "#domain/rates/sheet/words/label";
import { bookedWords, type Facts, splitSentences } from "./facts";
import { readFee } from "./fees";
import { type OfferSource, readOffers, type SeasonNights } from "./offers";
import { isOfSupplement, type Supplement } from "./supplements";
import { childWords, feeWords, leadingMarker, markerOf, percentOf, type Sentence } from "./words";

/** Reads the sentences around the tables: fees, children, offers, supplements and footnotes. */

export interface Prose {
  bands: Found<ChildBand>[];
  extras: Found<Extra>[];
  offers: Found<Offer>[];
  /** Sentences that were not read, with the reason. */
  left: { cell: string; why: string }[];
}

const maxNote = 1500;

/** Statements of notes that are read elsewhere. */
interface ReadBefore {
  /** Cells of notes on minimum stays. */
  minimums: ReadonlySet<string>;
  supplements: readonly Supplement[];
  seasons: SeasonNights;
  /** Names of seasons that a person gave a note. */
  appliesTo: ReadonlyMap<string, readonly string[]>;
}

export function readProse(
  notes: readonly Note[],
  facts: Facts,
  currency: string | null,
  before: ReadBefore,
): Prose {
  const prose: Prose = {
    bands: [],
    extras: [],
    offers: [],
    left: [],
  };
  let heading = "";
  for (const { id, text } of notes) {
    if (isHeading(text)) heading = text;
    if (text.length > maxNote) prose.left.push({ cell: id, why: "Long paragraphs were not read" });
    else readNote(prose, { text, cell: id }, { heading, facts, currency, ...before });
  }
  return prose;
}

interface Surrounding extends ReadBefore {
  heading: string;
  facts: Facts;
  currency: string | null;
}

function readNote(
  prose: Prose,
  { text, cell }: Sentence,
  { heading, facts, currency, minimums, supplements, seasons, appliesTo }: Surrounding,
): void {
  let isWhole = true;
  let isOfChildren = childWords.test(heading);
  for (const part of joinFees(splitSentences(text))) {
    const sentence = { text: part.trim(), cell };
    if (!sentence.text) continue;
    isOfChildren ||= childWords.test(part);
    const isRead =
      isOfSupplement(sentence, supplements) ||
      addOffers(prose, sentence, { facts, seasons, names: appliesTo.get(cell) ?? [] }) ||
      (isOfChildren && addBands(prose, sentence, currency)) ||
      addExtra(prose, underFees(heading, sentence), facts, currency);
    if (!isRead && amountIn(sentence.text)?.currency)
      prose.left.push({ cell, why: "Sentences with amounts were not read" });
    if (bookedWords.test(sentence.text) && dateOfSale.test(sentence.text))
      prose.left.push({ cell, why: "Dates of booking were not read" });
    isWhole &&= isRead || !/\d/.test(sentence.text.replace(leadingMarker, ""));
  }
  const marker = markerOf(text);
  if (marker && !minimums.has(cell) && !isWhole)
    prose.left.push({ cell, why: `Footnote ${marker} was not applied` });
}

const dateOfSale = /\b(?:before|until|till|by|up to|after|from|between)\b.{0,25}\b20\d\d\b/i;

/** A heading such as "Children" or "Park fees" says what the sentences below it are about. */
const isHeading = (text: string) => text.length < 50 && !/[.;,]$|\d/.test(text);

const underFees = (heading: string, { text, cell }: Sentence): Sentence =>
  feeWords.test(heading) && !feeWords.test(text)
    ? { text: `${heading}: ${text}`, cell }
    : { text, cell };

function addExtra(
  prose: Prose,
  sentence: Sentence,
  facts: Facts,
  currency: string | null,
): boolean {
  const { isRead, extras, doubt } = readFee(sentence, facts, currency);
  prose.extras.push(...extras);
  if (doubt) prose.left.push({ cell: sentence.cell, why: doubt });
  return isRead;
}

/** "Levy USD 50 p.p.p.n. Children half." is one sentence. */
function joinFees(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isOfFee = before && feeWords.test(before) && amountIn(before) !== null;
    if (isOfFee && /^\s*(?:child|under)/i.test(part) && part.length < 60)
      joined[joined.length - 1] = `${before}; ${part}`;
    else joined.push(part);
  }
  return joined;
}

function addOffers(prose: Prose, sentence: Sentence, source: OfferSource): boolean {
  const { offers, why } = readOffers(sentence, source);
  prose.offers.push(...offers);
  if (why) prose.left.push({ cell: sentence.cell, why });
  return offers.length > 0;
}

const ownRoomWords =
  /\bsingle parent|\bown (?:\w+ )?(?:room|tent|unit|suite|cottage|villa|chalet)\b|\bseparate (?:room|tent)|\bsharing with (?:one|1|an) adult\b/i;

/** "Children 5 – 12 years pay 50% of the adult rate; under 5 free". */
function addBands(prose: Prose, { text, cell }: Sentence, currency: string | null): boolean {
  if (feeWords.test(text)) return false;
  let isRead = false;
  for (const clause of text.split(
    /, (?=child|under|kids|infants|teen|\d{1,2} ?[-–])|\band (?=children|under|kids)/i,
  )) {
    const ages = readAges(clause);
    const percent = percentOf(clause);
    const amount = amountIn(clause);
    if (!ages || ownRoomWords.test(clause)) continue;
    const condition = /\b(?:one|1|first|1st) child\b/i.test(clause) ? "for one child" : null;
    if (percent)
      prose.bands.push(
        toBand(ages, { percent: percent.value, amount: null }, cell, condition ?? percent.derived),
      );
    else if (
      amount &&
      (amount.currency ?? currency) === currency &&
      /\bnight|pppn|pn\b/i.test(withoutDots(clause))
    )
      prose.bands.push(toBand(ages, { percent: null, amount: amount.cents }, cell, null));
    else continue;
    isRead = true;
  }
  return isRead;
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
