import type { Note } from "#jobs/sheet-reader/table";
import { amountIn } from "#jobs/sheet-reader/words/amounts";
import { looksLikeSeason, readLabel, sameName } from "#jobs/sheet-reader/words/label";
import { type Facts, splitSentences } from "./facts";
import { type Nights, placeRange } from "./seasons";
import { restWords } from "./sentences";

/** Single supplements that notes state for a season, or in few words: "Single: +40%". */

export interface SeasonalSupplement {
  percent: number | null;
  cents: number | null;
  /** Empty with no ranges: all other seasons. */
  name: string;
  ranges: Nights[];
  cell: string;
  sentence: string;
}

const singleWords =
  /\b(?:single|sgl|solo)\b[^.;]{0,40}\b(?:supp?l?(?:ement)?s?|surcharges?)\b|\b(?:supp?l?(?:ement)?s?|surcharges?)\b[^.;]{0,20}\b(?:single|sgl|solo)\b|\b(?:single|sgl|solo)\b(?: (?:occupancy|use|travell?ers?|room))?(?: pays?)?:? ?(?:\+|plus) ?/i;
const noneWords =
  /\b(?:no (?:single|sgl|solo|extra|supp?l?(?:ement)?s?|surcharges?|additional)|waived|nil|not applicable|does not apply|free of)\b|\bwithout (?:a )?(?:single )?supplement/i;
const conditions =
  /\b(?:first|subject|if|when|except|request|guides?|child(?:ren)?|one (?:room|tent)|per stay|availability)\b/i;
/** Those of sentences with a season of their own and without a condition. */
export function readSeasonalSupplements(
  notes: readonly Note[],
  facts: Facts,
  currency: string | null,
): SeasonalSupplement[] {
  return notes.flatMap(({ id, text }) =>
    text.length > 1500
      ? []
      : splitSentences(text).flatMap((sentence) => readSentence(sentence, id, facts, currency)),
  );
}

function readSentence(
  sentence: string,
  cell: string,
  facts: Facts,
  currency: string | null,
): SeasonalSupplement[] {
  if (!singleWords.test(sentence) || conditions.test(sentence)) return [];
  const found: SeasonalSupplement[] = [];
  for (const clause of sentence.split(
    /;|, (?=(?:and |but )?(?:us|usd|r|zar|eur|€|\$|no|nil|\d|waived|in |during |single))|\b(?:and|but|while) (?=(?:us|usd|r ?\d|zar|eur|€|\$|no |nil|\d))/i,
  )) {
    const percent = /\b(\d{1,3}(?:\.\d)?) ?%/.exec(clause)?.[1];
    const amount = amountIn(clause);
    const isNone = noneWords.test(clause);
    const figures = [percent, amount, isNone || undefined].filter(Boolean).length;
    if (figures !== 1 || (amount?.currency && amount.currency !== currency)) continue;
    const label = readLabel(clause, facts.order);
    const ranges = label.seasons.flatMap((season) =>
      season.ranges.flatMap((range) => placeRange(range, facts, [cell]) ?? []),
    );
    const isSeasonal = ranges.length > 0 || looksLikeSeason(withoutAside(clause));
    const isRest = restWords.test(clause);
    const isShort = sentence.length < 60;
    if (!isSeasonal && !isRest && !isShort) continue;
    found.push({
      percent: isNone ? 0 : percent ? Number(percent) : null,
      cents: amount?.cents ?? null,
      name: isSeasonal && !isRest ? clause : "",
      ranges,
      cell,
      sentence,
    });
  }
  return found;
}

/** "In the festive season (suites)" is of a season. */
const withoutAside = (clause: string) => clause.replaceAll(/\([^()]{0,60}\)/g, " ");

/** The supplement of the season or the dates; of several that fit, none. */
export function supplementAt(
  list: readonly SeasonalSupplement[],
  season: string,
  { from, to }: { from: string; to: string },
): SeasonalSupplement | null {
  const name = sameName(season);
  const own = list.filter((one) =>
    one.ranges.length > 0
      ? one.ranges.some((range) => range.from <= from && to <= range.to)
      : one.name !== "" && name !== "" && ` ${sameName(one.name)} `.includes(` ${name} `),
  );
  const others = list.filter((one) => one.name === "" && one.ranges.length === 0);
  const fitting = own.length > 0 ? own : others;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
