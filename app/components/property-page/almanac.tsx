import "./almanac.css";

import { dayOfYearText } from "#domain/calendar/day-of-year";
import { monthRanges } from "#domain/calendar/month-ranges";
import { months } from "#domain/calendar/months";
import type { ShownProperty } from "#domain/pages/shown-property";
import type { MonthRating, PriceSeason } from "#domain/property/property";
import { type SeasonSpan, seasonSpans } from "#domain/property/season-spans";
import { shownAmount } from "#domain/property/stay-price";
import { texts } from "#domain/text/texts";
import { MonthsHead } from "~/components/editorial/months-head";
import { useExchange } from "./use-exchange";

const words = texts.almanac;
const ratings: readonly MonthRating[] = ["excellent", "good", "fair", "closed"];

/** The year of a stay: each month as a height, and what a night costs under the same columns (P-093). */
export function Almanac({ property }: { property: ShownProperty }) {
  const { monthGrid, priceSeasons } = property;
  const rated = monthGrid.length === months.length;
  if (!rated && priceSeasons.length === 0) return null;
  return (
    <section className="almanac">
      <h3>{rated ? texts.property.bestTime : words.prices}</h3>
      <table>
        <caption className="visually-hidden">{words.caption}</caption>
        <MonthsHead />
        <tbody>
          {rated && <Ratings ratings={monthGrid} />}
          {priceSeasons.length > 0 && <Prices property={property} />}
        </tbody>
      </table>
      {rated && <Key ratings={monthGrid} />}
      <Notes seasons={priceSeasons} />
    </section>
  );
}

function Ratings({ ratings: rated }: { ratings: readonly MonthRating[] }) {
  return (
    <tr className="almanac-months">
      <th scope="row">
        <span className="visually-hidden">{words.howGood}</span>
      </th>
      {rated.map((rating, index) => (
        <td key={months[index]} className={`is-${rating}`}>
          <span className="visually-hidden">{words.ratings[rating]}</span>
        </td>
      ))}
    </tr>
  );
}

function Prices({ property }: { property: ShownProperty }) {
  const spans = seasonSpans(property.priceSeasons);
  const dearest = Math.max(...property.priceSeasons.map(({ price }) => price));
  return (
    <tr className="almanac-prices">
      <th scope="row">
        <span className="visually-hidden">{words.price}</span>
      </th>
      {spans.map((span) => (
        <Span
          key={span.months[0]}
          span={span}
          dear={span.season?.price === dearest}
          currency={property.currency}
        />
      ))}
    </tr>
  );
}

function Span({
  span,
  dear,
  currency,
}: {
  span: SeasonSpan;
  dear: boolean;
  currency: string | null;
}) {
  const exchange = useExchange();
  const { season } = span;
  if (!season) return <td colSpan={span.months.length} />;
  const { minimumNights } = season;
  return (
    <td colSpan={span.months.length} className={dear ? "almanac-span is-dear" : "almanac-span"}>
      <b>{shownAmount(season.price, currency, exchange).text}</b>
      <span className="almanac-words">
        {season.name}, {monthRanges(span.months)}
        {minimumNights !== null && `, ${words.nights(minimumNights)}`}
      </span>
    </td>
  );
}

function Key({ ratings: rated }: { ratings: readonly MonthRating[] }) {
  return (
    <dl className="almanac-key">
      {ratings.map((rating) => {
        const found = rated.flatMap((one, index) => (one === rating ? [index] : []));
        return (
          <div key={rating}>
            <dt>
              <i className={`is-${rating}`} aria-hidden="true" /> {words.ratings[rating]}
            </dt>
            <dd>{found.length > 0 ? monthRanges(found) : words.noMonth}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What a guest should know of a season: at the grid, since it says when to come. */
function Notes({ seasons }: { seasons: readonly PriceSeason[] }) {
  const noted = seasons.filter(({ note }) => note);
  if (noted.length === 0) return null;
  return (
    <ul className="almanac-notes">
      {noted.map(({ name, from, to, note }) => (
        <li key={name + from}>
          <b>
            {name}, {words.days(dayOfYearText(from), dayOfYearText(to))}:
          </b>{" "}
          {note}
        </li>
      ))}
    </ul>
  );
}
