import "./month-grid.css";

import { months } from "#domain/calendar/months";
import type { MonthRating } from "#domain/property/property";
import { texts } from "#domain/text/texts";

/** Twelve months as a small table, so that it can be read as well as seen. */
export function MonthGrid({ ratings }: { ratings: MonthRating[] }) {
  if (ratings.length !== months.length) return null;
  return (
    <div className="passage">
      <h3>{texts.property.bestTime}</h3>
      <table className="month-grid">
        <thead>
          <tr>
            {months.map((month) => (
              <th key={month} scope="col">
                <abbr title={month}>{month.slice(0, 1)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {ratings.map((rating, index) => (
              <td key={months[index]} className={`month-${rating}`}>
                {rating}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
