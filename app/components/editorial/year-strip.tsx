import "./year-strip.css";

import { months } from "#domain/calendar/months";

/** How good a month is for a visit; "closed" where nobody can go. */
export type MonthRank = "best" | "good" | "fair" | "closed";

/** Twelve squares for a year; for those who do not see them, the best and the good months in words. */
export function YearStrip({ ranks }: { ranks: readonly MonthRank[] }) {
  const named = (wanted: MonthRank) => months.filter((_, index) => ranks[index] === wanted);
  const words = [
    ["Best in", named("best")],
    ["good in", named("good")],
    ["closed in", named("closed")],
  ] as const;
  return (
    <span className="year-strip">
      <span className="visually-hidden">
        {words
          .filter(([, names]) => names.length > 0)
          .map(([rank, names]) => `${rank} ${names.join(", ")}`)
          .join("; ")}
      </span>
      {months.map((month, index) => (
        <i key={month} className={`year-strip-${ranks[index] ?? "fair"}`} aria-hidden="true">
          {month[0]}
        </i>
      ))}
    </span>
  );
}
