import "./year-strip.css";

import { type MonthRank, months, yearInWords } from "#domain/calendar/months";
import { texts } from "#domain/text/texts";

export { type MonthRank, rankOf } from "#domain/calendar/months";

interface Props {
  /** January first. */
  ranks: readonly MonthRank[];
  /** Outlined month, 0 for January. */
  highlighted?: number | null;
}

/** Twelve months, taller and darker if better, with text for screen readers. */
export function YearStrip({ ranks, highlighted = null }: Props) {
  return (
    <span className="year-strip relative grid items-end">
      <span className="sr-only">{yearInWords(ranks)}</span>
      {months.map((month, index) => (
        <i
          key={month}
          className={`rounded-1 text-ink-soft text-center year-strip-${ranks[index] ?? "fair"}${index === highlighted ? " is-highlighted" : ""}`}
          aria-hidden="true"
        >
          {month[0]}
        </i>
      ))}
    </span>
  );
}

/** Key of the heights and colors. */
export function YearKey({ ranks = ["best", "good", "fair"] }: { ranks?: readonly MonthRank[] }) {
  return (
    <p className="year-key flex flex-wrap items-baseline text-caption text-ink-soft">
      {ranks.map((rank) => (
        <span key={rank} className={`year-key-${rank}`}>
          {texts.year.keys[rank]}
        </span>
      ))}
    </p>
  );
}

/** Header of a table with a column per month; its rows have headers of their own. */
export function MonthsHead() {
  return (
    <thead>
      <tr>
        <td />
        {months.map((month) => (
          <th key={month} scope="col">
            <abbr title={month}>{month[0]}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}
