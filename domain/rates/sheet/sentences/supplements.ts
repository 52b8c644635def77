import type { Note } from "#domain/rates/reading";
import { amountIn } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { includesName, looksLikeSeason, readLabel } from "#domain/rates/sheet/words/label";
import { type Facts, type Nights, placeRange, splitSentences } from "./facts";
import { restWords, type Sentence } from "./words";

/** The price that notes state for one adult alone: "Single: +40%", "no single supplement in the low season". */

export interface Supplement {
  /** Added to the price of one who shares: a percentage of it, or cents. */
  percent?: number;
  cents?: number;
  /** Percent of the price of the room that one adult pays. */
  ofRoom?: number;
  /** Empty with no ranges: all other seasons. */
  name: string;
  ranges: Nights[];
  cell: string;
  sentence: string;
}
type Statement = Omit<Supplement, "cell" | "sentence">;

const singleWords =
  /\b(?:single|sgl|solo)\b[^.;]{0,40}\b(?:supp?l?(?:ement)?s?|surcharges?)\b|\b(?:supp?l?(?:ement)?s?|surcharges?)\b[^.;]{0,20}\b(?:single|sgl|solo)\b|\b(?:single|sgl|solo)\b(?: (?:occupancy|use|travell?ers?|room))?(?: pays?)?:? ?(?:\+|plus) ?/i;
const noneWords =
  /\b(?:no (?:single|sgl|solo|extra|supp?l?(?:ement)?s?|surcharges?|additional)|waived|nil|not applicable|does not apply|free of)\b|\bwithout (?:a )?(?:single )?supplement/i;
const conditions =
  /\b(?:first|subject|if|when|request|guides?|child(?:ren)?|one (?:room|tent)|per stay|availability)\b/i;
const exceptWords =
  /[,(]? ?\b(?:except(?:ed|ing|ion)?|excluding|excl\.|other than|apart from|but not|save|unless)\b(?: (?:in|during|for|from|over))?/i;
/** Parts that go on about the sentence before them: "40%; waived in the low season". */
const goesOn = /^(?:waived|none|nil|no supp?l|not |free|otherwise|in |during |\+|\d{1,3} ?%)/i;
const alwaysWords = /\b(?:regardless|irrespective) of (?:the )?season/i;
const noneWhen = /\bwhen (?:none|no\b|it (?:is|does)\b|there is)/i;
const maxNote = 1500;

/** The supplements of the notes, and the notes with sentences on supplements that were not understood. */
export function readSupplements(
  notes: readonly Note[],
  facts: Facts,
  currency: string | null,
): { supplements: Supplement[]; left: string[] } {
  const supplements: Supplement[] = [];
  const left: string[] = [];
  for (const { id: cell, text } of notes) {
    if (text.length > maxNote) continue;
    for (const sentence of joinParts(splitSentences(text))) {
      const plain = asSupplement(sentence);
      const seasonal = readSentence(plain, facts, currency);
      const found = seasonal.length > 0 ? seasonal : readGeneral(plain, currency);
      supplements.push(...found.map((one) => ({ ...one, cell, sentence })));
      if (found.length === 0 && supplementWords.test(sentence)) left.push(cell);
    }
  }
  return { supplements, left };
}

export const isOfSupplement = ({ text, cell }: Sentence, supplements: readonly Supplement[]) =>
  supplements.some((one) => one.cell === cell && one.sentence.includes(text));

const supplementWords = /\bsingle (?:room |person |occupancy )?(?:supplement|surcharge)s?\b/i;
const aloneWords = /\b(?:singles?|sgl|solo)\b/i;
const roomRate =
  "(?:the |our )?(?:full )?(?:room|double|dbl|unit|tent)(?: room)? (?:rates?|prices?|tariff)";
const shareOfRoom = new RegExp(
  `\\b(\\d{1,2}|100) ?% (?:(off|less than|discount|reduction|below)(?: (?:on|off|from))?|of) ${roomRate}\\b`,
  "i",
);
/** "Single use of a double room: 20% reduction" or "less 20%". */
const lessForOne =
  /\b(?:single|sole|solo) (?:use|occupancy)\b(?:[^.%]{0,40}?)\b(?:(?:less|minus|discount(?: of)?|reduction(?: of)?) ?(\d{1,2}) ?%|(\d{1,2}) ?% (?:off|less|discount|reduction)\b)|\b(\d{1,2}) ?% (?:off|less|discount|reduction) (?:for|on) (?:single|sole|solo) (?:use|occupancy)\b/i;
/** "Singles pay the full room rate" is all of it. */
const wholeRoom = new RegExp(
  `\\b(?:pays?|charged(?: at)?|applies|at|is|:) (?:the |our )?full (?:room|double|dbl|unit|tent)(?: room)? (?:rates?|prices?|tariff)\\b`,
  "i",
);
const maxShare = 120;

const ofSharing =
  "(?:the |our )?(?:(?:adult|standard|normal|full) )?(?:per person(?: per night)?(?: sharing)?|pps|pppns|pppn|ppsn|pp|sharing|adult)\\b(?: (?:rates?|prices?|tariff))?";
/** Other words for a supplement, each with the percentage that it adds to the price of one who shares. */
const shares: readonly (readonly [RegExp, (figure: number) => number])[] = [
  [new RegExp(`\\b(1\\d\\d) ?% of ${ofSharing}`, "gi"), (figure) => figure - 100],
  [
    new RegExp(`\\b([12]\\.\\d{1,2}) ?(?:x|×|times) ${ofSharing}`, "gi"),
    (figure) => Math.round(100 * (figure - 1)),
  ],
];
const added =
  /(?:\b(?:please )?adds?(?: an?)?(?: (?:additional|extra))?|\bplus|\+|\bsurcharge of) ?(?=\d|US|USD|ZAR|EUR|GBP|KES|R ?\d|[$€£])/gi;

/** "Singles add 25%", "150% of the sharing rate" and "1.5 times the sharing rate" in the words of a supplement. */
function asSupplement(sentence: string): string {
  if (!aloneWords.test(sentence) || sentence.length > maxShare) return sentence;
  let plain = sentence.replaceAll(added, "supplement ");
  for (const [words, toPercent] of shares)
    plain = plain.replaceAll(words, (_, figure) => `supplement ${toPercent(Number(figure))}%`);
  return plain === sentence || supplementWords.test(plain)
    ? plain
    : plain.replace(aloneWords, "single supplement");
}

/** Statements that hold for all prices. */
function readGeneral(sentence: string, currency: string | null): Statement[] {
  return readShare(sentence) ?? readAddition(sentence, currency);
}

const ofAll = { name: "", ranges: [] };

/** What one adult pays of the rate of a room; null if the sentence says nothing of it. */
function readShare(sentence: string): Statement[] | null {
  if (!aloneWords.test(sentence) || sentence.length >= maxShare) return null;
  const [, share, less] = shareOfRoom.exec(sentence) ?? [];
  if (share) return [{ ...ofAll, ofRoom: less ? 100 - Number(share) : Number(share) }];
  const off = lessForOne.exec(sentence)?.slice(1).find(Boolean);
  if (off && !conditions.test(sentence) && !looksLikeSeason(sentence))
    return [{ ...ofAll, ofRoom: 100 - Number(off) }];
  if (!wholeRoom.test(sentence)) return null;
  return conditions.test(sentence) ? [] : [{ ...ofAll, ofRoom: 100 }];
}

function readAddition(sentence: string, currency: string | null): Statement[] {
  const words = supplementWords.exec(sentence);
  if (!words || readRanges(sentence).length > 0 || /\bseason\b/i.test(sentence)) return [];
  const percent =
    /\b(\d{1,3}) ?%/.exec(sentence.slice(words.index)) ?? /\b(\d{1,3}) ?%/.exec(sentence);
  const amount = amountIn(sentence);
  if (percent) return amount ? [] : [{ ...ofAll, percent: Number(percent[1]) }];
  if (/\b(?:first|subject|if|when|except|only|request)\b/i.test(sentence)) return [];
  if (/\bno single\b|\bwaived\b|\bfree\b/i.test(sentence)) return [{ ...ofAll, percent: 0 }];
  const isOfSheet = amount && (amount.currency ?? currency) === currency;
  return isOfSheet ? [{ ...ofAll, cents: amount.cents }] : [];
}

function joinParts(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && singleWords.test(before) && goesOn.test(part.trim()) && looksLikeSeason(part))
      joined[joined.length - 1] = `${before}, ${part.trim()}`;
    else joined.push(part);
  }
  return joined;
}

const clauseStart =
  /;|, (?=(?:and |but )?(?:us|usd|r|zar|eur|€|\$|no|nil|none|\d|waived|free|otherwise|in |during |single))|\b(?:and|but|while) (?=(?:us|usd|r ?\d|zar|eur|€|\$|no |nil|\d))/i;

/** What holds for the seasons that it names, or that is said in few words; nothing that has a condition. */
function readSentence(sentence: string, facts: Facts, currency: string | null): Statement[] {
  if (!singleWords.test(sentence) || conditions.test(sentence.replace(noneWhen, " "))) return [];
  const except = exceptWords.exec(sentence);
  const rule = withoutAside(sentence.slice(0, except?.index));
  const exception = except ? sentence.slice(except.index + except[0].length) : "";
  const excepted = exception ? readClause(exception, "exception", facts, currency) : [];
  if (exception && excepted.length === 0) return [];
  const isShort = sentence.length < 60 || excepted.length > 0;
  const rules = rule.split(clauseStart).flatMap((clause) => {
    const isSeasonal =
      looksLikeSeason(withoutAside(clause)) || restWords.test(clause) || alwaysWords.test(clause);
    const read = readClause(clause, "rule", facts, currency);
    return read.filter(({ ranges }) => isShort || isSeasonal || ranges.length > 0);
  });
  return [...rules, ...excepted];
}

/** "In the festive season (suites)" is of a season; "40% (waived in the green season)" says two things. */
const withoutAside = (text: string) =>
  text.replaceAll(/\(([^()\d]{0,40})\)/g, (aside, inner: string) => {
    if (!looksLikeSeason(aside)) return " ";
    return noneWords.test(inner) ? `; ${inner}` : aside;
  });

/** An exception without a figure is one from the supplement. */
function readClause(
  clause: string,
  kind: "rule" | "exception",
  facts: Facts,
  currency: string | null,
): Statement[] {
  const percent = /\b(\d{1,3}(?:\.\d)?) ?%/.exec(clause)?.[1];
  const amount = amountIn(clause);
  const isNone = noneWords.test(clause) || (kind === "exception" && !percent && !amount);
  const figures = [percent, amount, isNone || undefined].filter(Boolean).length;
  if (figures !== 1 || (amount?.currency && amount.currency !== currency)) return [];
  const label = readLabel(clause, facts.order);
  const ranges = label.seasons.flatMap((season) =>
    season.ranges.flatMap((range) => placeRange(range, facts, []) ?? []),
  );
  const isSeasonal = ranges.length > 0 || looksLikeSeason(withoutAside(clause));
  if (kind === "exception" && !isSeasonal) return [];
  const isForAll = label.isAllYear || alwaysWords.test(clause) || restWords.test(clause);
  const name = isSeasonal && !isForAll ? clause : "";
  if (amount) return [{ cents: amount.cents, name, ranges }];
  return [{ percent: isNone ? 0 : Number(percent), name, ranges }];
}

/** The supplement of the season or the dates, or else that of all others; null if several differ. */
export function supplementAt(
  list: readonly Supplement[],
  season: string,
  { from, to }: { from: string; to: string },
): Supplement | null {
  const own = list.filter((one) =>
    one.ranges.length > 0
      ? one.ranges.some((range) => range.from <= from && to <= range.to)
      : includesName(one.name, season),
  );
  const others = list.filter((one) => one.name === "" && one.ranges.length === 0);
  const [first, ...more] = own.length > 0 ? own : others;
  const isClear = more.every(
    ({ percent, cents, ofRoom }) =>
      percent === first?.percent && cents === first?.cents && ofRoom === first?.ofRoom,
  );
  return first && isClear ? first : null;
}
