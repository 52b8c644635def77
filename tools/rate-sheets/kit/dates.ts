/** The first and the last day, both inclusive: "2026-06-01". */
export interface Period {
  from: string;
  to: string;
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Spells a date in a pattern of d, dd, dth, mm, mmm, mmmm, yy and yyyy. */
export function spell(date: string, pattern: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = months[Number(month) - 1] ?? "";
  const words: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: month,
    dth: ordinal(Number(day)),
    dd: day,
    d: String(Number(day)),
  };
  return pattern.replaceAll(/yyyy|yy|mmmm|mmm|mm|dth|dd|d/g, (word) => words[word] ?? word);
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`;
}

export const spellPeriod = ({ from, to }: Period, pattern: string, until = " – ") =>
  `${spell(from, pattern)}${until}${spell(to, pattern)}`;

export const isOfOneYear = ({ from, to }: Period) => from.slice(0, 4) === to.slice(0, 4);

/** Spells the year of the last day, and of the first day only if it is another. */
export function spellYearOnce(period: Period, pattern: string, until = " – "): string {
  const withYear = `${pattern} yyyy`;
  const first = spell(period.from, isOfOneYear(period) ? pattern : withYear);
  return `${first}${until}${spell(period.to, withYear)}`;
}

export const spellPeriods = (
  periods: readonly Period[],
  pattern: string,
  until = " – ",
  join = "<br>",
) => periods.map((period) => spellPeriod(period, pattern, until)).join(join);

/** A pattern of dates, and the word or sign between the two of a period. */
type Spelling = readonly [pattern: string, until: string];

export const datesWithYear: readonly Spelling[] = [
  ["d mmmm yyyy", " – "],
  ["d mmmm yyyy", " to "],
  ["dd/mm/yyyy", " - "],
  ["dd.mm.yy", " – "],
  ["dd mmm yyyy", " - "],
];
export const datesWithoutYear: readonly Spelling[] = [
  ["dd mmm", " – "],
  ["dd mmm", " to "],
  ["mmm d", " – "],
  ["d mmmm", " to "],
  ["dd mmm", "-"],
];
