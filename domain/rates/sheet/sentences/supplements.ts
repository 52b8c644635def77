import type { Note } from "#domain/rates/reading";
import { amountIn } from "#domain/rates/sheet/words/amounts";
import { includesName, looksLikeSeason, readLabel } from "#domain/rates/sheet/words/label";
import { type Facts, type Nights, placeRange, splitSentences } from "./facts";
import type { Sentence } from "./words";

/** The price that notes state for one adult alone: "Single: +40%", "no single supplement in the low season". */

export interface Supplement {
  /** Added to the price of one who shares: a percentage of it, or cents. */
  percent?: number;
  cents?: number;
  /** Empty with no ranges: all other seasons. */
  name: string;
  ranges: Nights[];
  cell: string;
  sentence: string;
}
type Statement = Omit<Supplement, "cell" | "sentence">;

const added = "(?:supp?l?(?:ement)?s?|surcharges?)";
const alone = "(?:singles?|sgl|solo)";
const singleWords = new RegExp(
  `\\b${alone}\\b[^.;]{0,40}(?:\\b(?:${added}|adds?|plus)\\b|\\+)|\\b${added}\\b[^.;]{0,20}\\b${alone}\\b`,
  "i",
);
const noneWords =
  /\b(?:no (?:single|sgl|solo|extra|supp?l?(?:ement)?s?|surcharges?|additional)|waived|nil|not applicable|does not apply|free of)\b|\bwithout (?:a )?(?:single )?supplement/i;
/** Sentences with a condition or an exception are left to the operator. */
const conditions =
  /\b(?:first|subject|if|when|request|guides?|child(?:ren)?|one (?:room|tent)|per stay|availability|except\w*|excluding|excl\.|other than|apart from|but not|save|unless)\b/i;
const clauseStart =
  /, (?=(?:and |but )?(?:us|usd|r|zar|eur|€|\$|no|nil|none|\d|waived|free|otherwise|in |during |single))|\b(?:and|but|while) (?=(?:us|usd|r ?\d|zar|eur|€|\$|no |nil|\d))/i;
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
    for (const sentence of splitSentences(text)) {
      if (!singleWords.test(sentence)) continue;
      const clauses = conditions.test(sentence) ? [] : withoutAside(sentence).split(clauseStart);
      const found = clauses.flatMap((clause) => readClause(clause, facts, currency));
      supplements.push(...found.map((one) => ({ ...one, cell, sentence })));
      if (found.length === 0) left.push(cell);
    }
  }
  return { supplements, left };
}

export const isOfSupplement = ({ text, cell }: Sentence, supplements: readonly Supplement[]) =>
  supplements.some((one) => one.cell === cell && one.sentence.includes(text));

/** "In the festive season (suites)" is of a season; "40% (waived in the green season)" says two things. */
const withoutAside = (text: string) =>
  text.replaceAll(/\(([^()\d]{0,40})\)/g, (aside, inner: string) => {
    if (!looksLikeSeason(aside)) return " ";
    return noneWords.test(inner) ? `, ${inner}` : aside;
  });

function readClause(clause: string, facts: Facts, currency: string | null): Statement[] {
  const percent = /\b(\d{1,3}(?:\.\d)?) ?%/.exec(clause)?.[1];
  const amount = amountIn(clause);
  const isNone = noneWords.test(clause);
  const figures = [percent, amount, isNone || undefined].filter(Boolean).length;
  if (figures !== 1 || (amount?.currency && amount.currency !== currency)) return [];
  const label = readLabel(clause, facts.order);
  const ranges = label.seasons.flatMap((season) =>
    season.ranges.flatMap((range) => placeRange(range, facts, []) ?? []),
  );
  const isSeasonal = !label.isAllYear && (ranges.length > 0 || looksLikeSeason(clause));
  const name = isSeasonal ? clause : "";
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
    ({ percent, cents }) => percent === first?.percent && cents === first?.cents,
  );
  return first && isClear ? first : null;
}
