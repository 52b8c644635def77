import type { Extra, ExtraKind } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { type Amount, amountIn, money } from "#jobs/sheet-reader/words/amounts";
import { readRanges } from "#jobs/sheet-reader/words/dates";
import { type Ages, readAges, withoutDots } from "#jobs/sheet-reader/words/label";
import type { Facts } from "./facts";
import { placeRange } from "./seasons";
import {
  childWords,
  datesOf,
  feeWords,
  leadingMarker,
  percentOf,
  type Sentence,
} from "./sentences";

/** Reads the sentences on levies, park fees and optional charges. */

const parkWords =
  /\bpark\b.{0,30}\bfees?\b|\b(?:entrance|entry|concession|conservancy|reserve) fees?\b/i;
const extraKindsByWord: readonly (readonly [ExtraKind, RegExp])[] = [
  ["park fee", parkWords],
  ["levy", /\b(?:levy|levies|tax|conservation fees?|community fees?|tourism fees?)\b/i],
];
const includedWords = /\b(?:included|inclusive|includes?)\b/i;
const excludedWords =
  /\b(?:not included|excluded|excludes?|excluding|not inclusive|payable|additional|plus)\b/i;

export interface FeeReading {
  isRead: boolean;
  extras: Found<Extra>[];
  doubts: string[];
}

/** Reads a charge with its ages, dates and basis. */
export function readFee(sentence: Sentence, facts: Facts, currency: string | null): FeeReading {
  const { text, cell } = sentence;
  const isCharge = feeWords.test(text) || /\b(?:optional|supplement)\b/i.test(text);
  const amount = isCharge ? amountIn(text) : null;
  const none = { isRead: false, extras: [], doubts: [] };
  if (!amount) return none;
  if (includedWords.test(text) && !excludedWords.test(text)) return { ...none, isRead: true };
  const start = text.slice(0, 80);
  const per = perOf(text);
  if (!per) return { ...none, doubts: [`It is unclear what this is charged for: ${start}`] };
  const extra = toExtra(sentence, amount, per, facts, currency);
  const fees = childFeesOf(text, { ...amount, currency: extra.value.currency });
  if (fees) {
    const doubts = hasGap(fees) ? [`Some children are not named: ${start}`] : [];
    return { isRead: true, extras: splitByAge(extra, fees, cell), doubts };
  }
  const isOfChildren = childWords.test(text);
  const isOfAdults = /\badults?\b/i.test(text);
  if (isOfChildren || isOfAdults)
    extra.evidence.amount = { cells: [cell], derived: "what children pay was not read" };
  if (isOfChildren && !isOfAdults) Object.assign(extra.value, toAges(readAges(text)));
  const doubts = isOfChildren ? [`The fee of children was not read: ${start}`] : [];
  return { isRead: true, extras: [extra], doubts };
}

function toExtra(
  { text, cell }: Sentence,
  amount: Amount,
  per: Pick<Extra, "per" | "each">,
  facts: Facts,
  currency: string | null,
): Found<Extra> {
  const kind = extraKindsByWord.find(([, words]) => words.test(text))?.[0] ?? "other";
  const [range] = readRanges(text, facts.order);
  const dates = datesOf(range ? placeRange(range, facts, [cell]) : null);
  const stated: Evidence = { cells: [cell], derived: null };
  return {
    value: {
      name: nameOf(text),
      kind,
      amount: amount.cents,
      currency: amount.currency ?? currency ?? "",
      ...per,
      ...toAges(null),
      obligatory: kind !== "other" && !/\boptional\b|\bon request\b/i.test(text),
      ...dates.value,
    },
    evidence: {
      amount: stated,
      currency: { ...stated, derived: amount.currency ? null : "currency of the sheet" },
      per: stated,
      each: stated,
      obligatory: stated,
      ...dates.evidence,
    },
  };
}

/** What children pay of a fee: "children half", "children (5–11) USD 25", "under 5 free". */
interface ChildFee {
  ages: Ages | null;
  cents: number;
  derived: string | null;
}

/** Null if the sentence does not say it for all children, or in another order than "adults, children". */
function childFeesOf(text: string, ofAdults: Amount): ChildFee[] | null {
  const start = childWords.exec(text)?.index ?? -1;
  if (start < (money.exec(text)?.index ?? 0)) return null;
  const parts = text.slice(start).split(nextChildren).filter(Boolean);
  const fees: ChildFee[] = [];
  for (const part of parts) {
    const ages = readAges(part);
    const percent = percentOf(part);
    const amount = amountIn(part);
    const isOfAll = parts.length === 1 && /^(?:child(?:ren)?|kids?)\b/i.test(part);
    if ((!ages && !isOfAll) || Boolean(percent) === Boolean(amount) || ownBasis.test(part))
      return null;
    if (amount && amount.currency !== ofAdults.currency) return null;
    if (amount) fees.push({ ages, cents: amount.cents, derived: null });
    else if (percent)
      fees.push({
        ages,
        cents: Math.round((ofAdults.cents * percent.value) / 100),
        derived: percent.derived ?? `${percent.value}%`,
      });
  }
  return fees.length > 0 ? fees : null;
}

/** True if ages below the oldest child are missing. */
function hasGap(fees: readonly ChildFee[]): boolean {
  let next = 0;
  for (const { ages } of fees.toSorted((a, b) => (a.ages?.from ?? 0) - (b.ages?.from ?? 0))) {
    if (ages && ages.from > next) return true;
    next = Math.max(next, (ages?.to ?? ageOfAdults) + 1);
  }
  return false;
}

const nextChildren = /[,;] (?=child|under|kids|\d{1,2} ?[-–])|\band (?=child|under|kids)/i;
const ownBasis = /\bper (?:stay|booking|visit|entry|vehicle)\b|\bonce\b/i;
const ageOfAdults = 18;

/** One fee for adults and one for children of each age who pay. */
function splitByAge(
  { value, evidence }: Found<Extra>,
  fees: readonly ChildFee[],
  cell: string,
): Found<Extra>[] {
  const at = (derived: string | null): Evidence => ({ cells: [cell], derived });
  const unstated = "age of adults not stated";
  const oldest = Math.max(...fees.map(({ ages }) => ages?.to ?? ageOfAdults - 1));
  const isStated = fees.every(({ ages }) => ages !== null);
  const adults = {
    value: { ...value, fromAge: oldest + 1, toAge: null },
    evidence: { ...evidence, fromAge: at(isStated ? "older than children" : unstated) },
  };
  const children = fees
    .filter(({ cents }) => cents > 0)
    .map(({ ages, cents, derived }) => ({
      value: {
        ...value,
        name: `${value.name}, children`,
        amount: cents,
        fromAge: ages?.from ?? null,
        toAge: ages?.to ?? ageOfAdults - 1,
      },
      evidence: {
        ...evidence,
        amount: at(derived),
        toAge: at(ages ? null : unstated),
        ...(ages ? { fromAge: at(null) } : {}),
      },
    }));
  return [adults, ...children];
}

const toAges = (ages: Ages | null) => ({ fromAge: ages?.from ?? null, toAge: ages?.to ?? null });

/** Null if the text does not say what the amount is charged for. */
function perOf(sentence: string): Pick<Extra, "per" | "each"> | null {
  const text = withoutDots(sentence);
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
    .replace(/(?: ?(?:of|is|are|at|:|–|-|=|,|\b(?:for |per )?adults?)){1,4} ?$/i, "")
    .trim();
  return name.slice(0, 60) || (parkWords.test(text) ? "Park fee" : "Fee");
}
