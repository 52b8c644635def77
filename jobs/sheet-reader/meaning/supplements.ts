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
  /\b(?:first|subject|if|request|guides?|child(?:ren)?|one (?:room|tent)|per stay|availability)\b/i;
const exceptWords =
  /[,(]? ?\b(?:except(?:ed|ing|ion)?|excluding|excl\.|other than|apart from|but not|save|unless)\b(?: (?:in|during|for|from|over))?/i;
/** Parts that go on about the sentence before them: "40%; waived in the low season". */
const goesOn = /^(?:waived|none|nil|no supp?l|not |free|otherwise|in |during |\+|\d{1,3} ?%)/i;
/** Those of sentences with a season of their own and without a condition. */
export function readSeasonalSupplements(
  notes: readonly Note[],
  facts: Facts,
  currency: string | null,
): SeasonalSupplement[] {
  return notes.flatMap(({ id, text }) =>
    text.length > 1500
      ? []
      : joinParts(splitSentences(text)).flatMap((sentence) =>
          readSentence(sentence, id, facts, currency),
        ),
  );
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

function readSentence(
  sentence: string,
  cell: string,
  facts: Facts,
  currency: string | null,
): SeasonalSupplement[] {
  if (!singleWords.test(sentence) || conditions.test(sentence)) return [];
  const except = exceptWords.exec(sentence);
  const rule = sentence.slice(0, except?.index);
  const exception = except ? sentence.slice(except.index + except[0].length) : "";
  const read = (clause: string, kind: "rule" | "exception") =>
    readClause(clause, kind, facts, currency).map((one) => ({ ...one, cell, sentence }));
  const excepted = exception ? read(exception, "exception") : [];
  if (exception && excepted.length === 0) return [];
  const isShort = sentence.length < 60 || excepted.length > 0;
  const rules = rule
    .split(clauseStart)
    .flatMap((clause) => read(clause, "rule"))
    .filter(({ name, ranges, isRest }) => isShort || isRest || name !== "" || ranges.length > 0);
  return [...rules, ...excepted].map(({ isRest: _isRest, ...one }) => one);
}

/** An exception without a figure is one from the supplement. */
function readClause(
  clause: string,
  kind: "rule" | "exception",
  facts: Facts,
  currency: string | null,
) {
  const percent = /\b(\d{1,3}(?:\.\d)?) ?%/.exec(clause)?.[1];
  const amount = amountIn(clause);
  const isNone = noneWords.test(clause) || (kind === "exception" && !percent && !amount);
  const figures = [percent, amount, isNone || undefined].filter(Boolean).length;
  if (figures !== 1 || (amount?.currency && amount.currency !== currency)) return [];
  const ranges = readLabel(clause, facts.order).seasons.flatMap((season) =>
    season.ranges.flatMap((range) => placeRange(range, facts, []) ?? []),
  );
  const isSeasonal = ranges.length > 0 || looksLikeSeason(clause);
  const isRest = restWords.test(clause);
  if (kind === "exception" && !isSeasonal) return [];
  return [
    {
      percent: isNone ? 0 : percent ? Number(percent) : null,
      cents: amount?.cents ?? null,
      name: isSeasonal && !isRest ? clause : "",
      ranges,
      isRest,
    },
  ];
}

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
