import type { Extra, ExtraKind } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { type Amount, amountIn, money } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { type Ages, readAges, withoutDots } from "#domain/rates/sheet/words/label";
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
  doubts: string[];
}

/** Reads a charge with its ages, dates and basis. */
export function readFee(sentence: Sentence, facts: Facts, currency: string | null): FeeReading {
  const { text, cell } = sentence;
  const none = { isRead: false, extras: [], doubts: [] };
  const amount = amountIn(text);
  if (!amount) return none;
  if (includedWords.test(text) && !excludedWords.test(text)) return { ...none, isRead: true };
  const isCharge = feeWords.test(text) || otherChargeWords.test(text);
  if (!isCharge || penaltyWords.test(text)) return none;
  if (residentWords.test(text)) return { ...none, doubts: ["Fees of residents were not read"] };
  const per = perOf(text);
  if (!per) return { ...none, doubts: ["It is unclear what a fee is charged for"] };
  const extra = toExtra(sentence, amount, per, facts, currency);
  const fees =
    childFeesOf(text, { ...amount, currency: extra.value.currency }) ?? feesOfClauses(text, amount);
  if (fees) {
    const doubts = hasGap(fees) ? ["A fee does not name all children"] : [];
    return { isRead: true, extras: splitByAge(extra, fees, cell), doubts };
  }
  const isOfChildren = childWords.test(text);
  const isOfAdults = /\badults?\b/i.test(text);
  const ages = isOfChildren && !isOfAdults ? readAges(text) : null;
  Object.assign(extra.value, toAges(ages));
  if (ages) return { isRead: true, extras: [withAges(extra, cell)], doubts: [] };
  if (isOfChildren || isOfAdults)
    extra.evidence.amount = { cells: [cell], derived: "what children pay was not read" };
  const doubts = isOfChildren ? ["What children pay of a fee was not read"] : [];
  return { isRead: true, extras: [extra], doubts };
}

/** "Park fee, child 5–15: USD 12": a fee of children alone. */
function withAges({ value, evidence }: Found<Extra>, cell: string): Found<Extra> {
  const stated: Evidence = { cells: [cell], derived: null };
  return { value, evidence: { ...evidence, fromAge: stated, toAge: stated } };
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
      ...toAges(null),
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

/** "USD 70 (adult), USD 35 (child 5–15)": a clause for adults, and one for children of each age. */
function feesOfClauses(text: string, ofAdults: Amount): ChildFee[] | null {
  const clauses: string[] = [];
  for (const part of text.split(/[,;] |\band\b| \/ /)) {
    const last = clauses.at(-1);
    if (last !== undefined && (!amountIn(part) || !amountIn(last)))
      clauses[clauses.length - 1] = `${last} ${part}`;
    else clauses.push(part);
  }
  const [first = "", ...rest] = clauses;
  if (childWords.test(first)) return null;
  const fees: ChildFee[] = [];
  for (const part of rest) {
    const ages = readAges(part.replace(money, " "));
    const amount = amountIn(part);
    if (!ages || !amount || !childWords.test(part) || ownBasis.test(part)) return null;
    if (amount.currency !== ofAdults.currency) return null;
    fees.push({ ages, cents: amount.cents, derived: null });
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

const unitWords =
  /\b(?:per|each|a) (?:room|unit|tent|villa|suite|cottage|house|chalet|banda|bungalow|apartment|cabin|camp|property|home|hut|rondavel|group|family|party|booking|reservation)\b/i;
const otherBasis =
  /\b(?:per|each) (?:vehicle|car|hour|activity|way|km|flight|bottle|guide|driver|trip|drive|entry)\b/i;

/** Null if the text does not say what the amount is charged for. */
function perOf(sentence: string): Pick<Extra, "per" | "each"> | null {
  const text = withoutDots(sentence);
  const isNightly =
    /\b(?:per|a|each|every) (?:night|day|24 ?h(?:ou)?rs?)\b|\bp{2,3}[nd]\b|\bpn\b|\bnightly\b|\bdaily\b|\/ ?(?:night|day|n)\b/i.test(
      text,
    );
  const isOfPerson =
    /\b(?:per|each|every|a) (?:person|adult|guest|pax|child|head|visitor)\b|\bp{2,3}[nd]?\b|\bp\/p\b|\/ ?(?:person|pax|guest|adult)\b/i.test(
      text,
    );
  const isOfUnit = unitWords.test(text);
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
