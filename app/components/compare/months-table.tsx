import "./months-table.css";

import { months } from "#domain/calendar/months";
import { commonMonths, monthsInWords } from "#domain/shortlist/common-months";
import { letterOf } from "#domain/shortlist/letters";
import type { ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";
import { MonthsHead } from "~/components/editorial/months-head";
import { Letter } from "~/components/shortlist/letter";

const words = texts.compare;
const ratings = ["excellent", "good", "fair", "closed"] as const;

/** The years of the stays, month under month, so that the months they share stand as a column. */
export function MonthsTable({ stays }: { stays: readonly ShortlistStay[] }) {
  return (
    <div>
      <h2>{words.months}</h2>
      <table className="months-table">
        <caption className="visually-hidden">{words.monthsCaption}</caption>
        <MonthsHead />
        <tbody>
          {stays.map(({ id, name, monthGrid }, index) => (
            <tr key={id}>
              <th scope="row">
                <Letter letter={letterOf(index)} /> {name}
              </th>
              {monthGrid.length === 0 ? (
                <td colSpan={12} className="months-unknown">
                  {words.noMonths}
                </td>
              ) : (
                monthGrid.map((rating, month) => (
                  <td key={months[month]} className={`months-${rating}`}>
                    <span className="visually-hidden">{words.key[rating]}</span>
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="months-key">
        {ratings
          .filter((rating) => stays.some(({ monthGrid }) => monthGrid.includes(rating)))
          .map((rating) => (
            <li key={rating}>
              <i className={`months-${rating}`} /> {words.key[rating]}
            </li>
          ))}
      </ul>
      <Verdict stays={stays} />
    </div>
  );
}

/** The months that are good everywhere, in words; nothing where a stay does not say. */
function Verdict({ stays }: { stays: readonly ShortlistStay[] }) {
  if (stays.some(({ monthGrid }) => monthGrid.length === 0)) return null;
  const shared = commonMonths(stays.map(({ monthGrid }) => monthGrid));
  if (shared.length === 0) return <p className="months-verdict">{words.noCommon(stays.length)}</p>;
  const lead = shared.length < 3 ? words.verdictSingle : words.verdict;
  return (
    <p className="months-verdict">
      {lead(stays.length)} <b>{monthsInWords(shared)}</b>.
    </p>
  );
}
