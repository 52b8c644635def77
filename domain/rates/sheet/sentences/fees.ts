import type { Extra, ExtraKind } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { type Amount, amountIn, money } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { type Ages, readAges, withoutDots } from "#domain/rates/sheet/words/label";
import { ofPersons, perUnit } from "#domain/rates/sheet/words/measures";
import { type Facts, placeRange } from "./facts";
import { childWords, datesOf, feeWords, leadingMarker, percentOf, type Sentence } from "./words";

/** Reads the sentences on levies, park fees and optional charges. */

const parkWords =
  /\bpark\b.{0,30}\bfees?\b|\b(?:entrance|entry|concession|conservancy|reserve) fees?\b/i;
const levyWords =
  /\b(?:levy|levies|tax(?:es)?|(?:conservation|community|village|tourism|government|municipal|city|infrastructure|bed|wildlife|marine|environmental) (?:development )?(?:fees?|charges?|contributions?))\b/i;
const extraKindsByWord: readonly (readonly [ExtraKind, RegExp])[] = [
  ["park fee", parkWords],
  ["levy", levyWords],
];
const includedWords =
  /\b(?:included|inclusive|includes?|(?:already )?part of (?:the|our|all|your) (?:rates?|prices?|tariffs?))\b/i;
const excludedWords =
  /\b(?:not included|not part of|excluded|excludes?|excluding|exclusive of|not inclusive|payable|additional|added|add|plus|extra)\b/i;
const otherChargeWords =
  /\b(?:optional|supplements?|surcharges?|contributions?|donations?|funds?|gratuit(?:y|ies)|gala)\b/i;
/** Charges for guests who do not come, or for paying. */
const penaltyWords =
  /\b(?:cancel\w*|no[- ]?shows?|amend\w*|refund\w*|deposits?|credit cards?|bank(?:ing)? (?:charges?|fees?)|late (?:check|departure)\w*|early check\w*)\b/i;
const residentWords = /(?<!non-?\s?)\b(?:residents?|citizens?|nationals)\b/i;
const optionalWords =
  /\b(?:optional|voluntary|on request|upon request|if (?:required|requested|desired)|available|can be (?:arranged|booked|ordered))\b/i;
const obligatoryWords =
  /\b(?:compulsory|mandatory|obligatory|(?:is|are|to be|will be|please) add(?:ed)?|must be paid|applies to (?:all|every)|(?:all|every|each) (?:guests?|bookings?|stays?))\b/i;
/** Charges for the dates themselves, which every guest pays. */
const datedWords =
  /\b(?:festive|christmas|xmas|new year|easter|peak|high season)\b.{0,30}\b(?:supplements?|surcharges?)\b/i;

export interface FeeReading {
  isRead: boolean;
  extras: Found<Extra>[];
  doubt?: string;
}

/** Reads a charge with its ages, dates and basis. */
export function readFee(sentence: Sentence, facts: Facts, currency: string | null): FeeReading {
  const { text, cell } = sentence;
  const none = { isRead: false, extras: [] };
  const amount = amountIn(text);
  if (!amount) return none;
  if (includedWords.test(text) && !excludedWords.test(text)) return { ...none, isRead: true };
  const isCharge = feeWords.test(text) || otherChargeWords.test(text);
  if (!isCharge || penaltyWords.test(text)) return none;
  if (residentWords.test(text)) return { ...none, doubt: "Fees of residents were not read" };
  const per = perOf(text);
  if (!per) return { ...none, doubt: "It is unclear what a fee is charged for" };
  const extra = toExtra(sentence, amount, per, facts, currency);
  const isOfChildren = childWords.test(text);
  const isOfAdults = /\badults?\b/i.test(text);
  if (!isOfChildren && !isOfAdults) return { isRead: true, extras: [extra] };
  const children = childFeeOf(text, amount);
  if (children) return splitByAge(extra, children, cell);
  const ages = isOfAdults ? null : readAges(text);
  // "Park fee, child 5–15: USD 12" is a fee of children alone.
  if (ages) return { isRead: true, extras: [withAges(extra, ages, cell)] };
  extra.evidence.amount = { cells: [cell], derived: "what children pay was not read" };
  const read = { isRead: true, extras: [extra] };
  return isOfChildren ? { ...read, doubt: "What children pay of a fee was not read" } : read;
}

function withAges({ value, evidence }: Found<Extra>, ages: Ages, cell: string): Found<Extra> {
  const stated: Evidence = { cells: [cell], derived: null };
  return {
    value: { ...value, fromAge: ages.from, toAge: ages.to },
    evidence: { ...evidence, fromAge: stated, toAge: stated },
  };
}

interface ChildFee {
  /** Null for all children. */
  ages: Ages | null;
  cents: number;
  derived: string;
}

/** "Levy USD 20, children half", "under 3 free": null if children of several ages pay differently. */
function childFeeOf(text: string, ofAdults: Amount): ChildFee | null {
  const start = childWords.exec(text)?.index ?? 0;
  const part = text.slice(start);
  const percent = percentOf(part);
  const ages = readAges(part);
  const isOfAll = /^(?:child(?:ren)?|kids?)\b/i.test(part);
  const isFirst = start < (money.exec(text)?.index ?? 0);
  if (isFirst || !percent || amountIn(part) || nextChildren.test(part)) return null;
  if (!ages && !isOfAll) return null;
  const cents = Math.round((ofAdults.cents * percent.value) / 100);
  return { ages, cents, derived: percent.derived ?? `${percent.value}%` };
}

const nextChildren = /[,;] (?=child|under|kids|\d{1,2} ?[-–])|\band (?=child|under|kids)/i;
const ageOfAdults = 18;

/** A fee for adults and one for the children who pay. */
function splitByAge(
  { value, evidence }: Found<Extra>,
  { ages, cents, derived }: ChildFee,
  cell: string,
): FeeReading {
  const at = (why: string | null): Evidence => ({ cells: [cell], derived: why });
  const toAge = ages?.to ?? ageOfAdults - 1;
  const why = ages ? "older than children" : "age of adults not stated";
  const adults = {
    value: { ...value, fromAge: toAge + 1 },
    evidence: { ...evidence, fromAge: at(why) },
  };
  const children = {
    value: {
      ...value,
      name: `${value.name}, children`,
      amount: cents,
      fromAge: ages?.from ?? null,
      toAge,
    },
    evidence: {
      ...evidence,
      amount: at(derived),
      toAge: at(ages ? null : why),
      ...(ages ? { fromAge: at(null) } : {}),
    },
  };
  const read = { isRead: true, extras: cents > 0 ? [adults, children] : [adults] };
  return ages && ages.from > 0 ? { ...read, doubt: "A fee does not name all children" } : read;
}

function toExtra(
  { text, cell }: Sentence,
  amount: Amount,
  per: Pick<Extra, "per" | "each">,
  facts: Facts,
  currency: string | null,
): Found<Extra> {
  const kind = extraKindsByWord.find(([, words]) => words.test(text))?.[0] ?? "other";
  const saysOptional = optionalWords.test(text);
  const obligatory =
    obligatoryWords.test(text) || (!saysOptional && (kind !== "other" || datedWords.test(text)));
  const [range] = readRanges(text, facts.order);
  const dates = datesOf(range ? placeRange(range, facts, [cell]) : null);
  const stated: Evidence = { cells: [cell], derived: null };
  return {
    value: {
      name: nameOf(text),
      kind,
      amount: amount.cents,
      percent: null,
      currency: amount.currency ?? currency ?? "",
      ...per,
      fromAge: null,
      toAge: null,
      obligatory,
      ...dates.value,
    },
    evidence: {
      amount: stated,
      currency: { ...stated, derived: amount.currency ? null : "currency of the sheet" },
      per: stated,
      each: stated,
      obligatory: {
        ...stated,
        derived: kind !== "other" || saysOptional || obligatory ? null : "not stated",
      },
      ...dates.evidence,
    },
  };
}

const perParty = /\bper (?:group|family|party|booking|reservation)\b/i;
const otherBasis =
  /\b(?:per|each) (?:vehicle|car|hour|activity|way|km|flight|bottle|guide|driver|trip|drive|entry)\b/i;

/** Null if the text does not say what the amount is charged for. */
function perOf(sentence: string): Pick<Extra, "per" | "each"> | null {
  const text = withoutDots(sentence);
  const isNightly =
    /\b(?:per|a|each|every) (?:night|day|24 ?h(?:ou)?rs?)\b|\bp{2,3}[nd]\b|\bpn\b|\bnightly\b|\bdaily\b|\/ ?(?:night|day|n)\b/i.test(
      text,
    );
  const isOfPerson = ofPersons.test(text);
  const isOfUnit = perUnit.test(text) || perParty.test(text);
  if (otherBasis.test(text)) return null;
  if (isOfPerson === isOfUnit) return null;
  const isOfStay =
    /\bper (?:stay|booking|visit|reservation)\b|\bonce\b|\bonce-off\b|\bone-(?:off|time)\b/i.test(
      text,
    );
  if (!isNightly && !isOfStay) return null;
  return { per: isNightly ? "night" : "stay", each: isOfPerson ? "person" : "unit" };
}

/** The words before the amount. */
function nameOf(text: string): string {
  const before = text.slice(0, money.exec(text)?.index ?? 0);
  const name = before
    .replace(leadingMarker, "")
    .replace(/^(?:an?|the|please (?:note|add):?|plus:?|add:?) /i, "")
    .replace(/(?: ?(?:of|is|are|at|:|–|-|=|,|\b(?:for |per )?adults?)){1,4} ?$/i, "")
    .trim();
  return name.slice(0, 60) || (parkWords.test(text) ? "Park fee" : "Fee");
}
