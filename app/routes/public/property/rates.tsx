import "./property.css";
import type { ReactNode } from "react";

import { dayOfYearText, months, monthsInWords } from "#domain/calendar/months";
import { displayPrice, type Money } from "#domain/money/money";
import type { MonthRating } from "#domain/property/property";
import type { PublicProperty } from "#domain/property/public-property";
import { conversionText, listedPrices, priceTerms, rateFacts } from "#domain/property/stay-facts";
import {
  displayAmount,
  type PricedSeason,
  type SeasonSpan,
  seasonSpans,
} from "#domain/property/stay-price";
import type { PublishedSheet } from "#domain/rates/published";
import { texts } from "#domain/text/texts";
import { MonthsHead } from "~/components/editorial/year-strip";
import { useExchange } from "~/components/root-data";
import { FactSource, FactTable } from "./facts";
import { Published } from "./published";

const words = texts.stayPrice;

const chartWords = texts.seasonChart;

const ratings: readonly MonthRating[] = ["excellent", "good", "fair", "closed"];

interface Props {
  property: PublicProperty;
  /** "YYYY-MM-DD" of the exchange rates; null while only built-in ones are in use. */
  ratesDay: string | null;
  /** Rates of accepted sheets: they take the place of the typed price and its seasons. */
  published?: readonly PublishedSheet[];
}

/** Amounts in the visitor's currency, with the listed ones beside them; free texts unchanged. */
export function RatesTab({ property, ratesDay, published = [] }: Props) {
  return (
    <>
      {published.length > 0 ? (
        <Published property={property} sheets={published} />
      ) : (
        <>
          <PriceFacts property={property} />
          <Seasons property={property} />
          {property.priceSeasons.length > 0 && (
            <FactSource property={property} field="priceSeasons" />
          )}
        </>
      )}
      <ConversionNote property={property} ratesDay={ratesDay} />
      <FactTable property={property} facts={rateFacts(property)} />
    </>
  );
}

const PriceFacts = ({ property }: { property: PublicProperty }) => (
  <FactTable
    property={property}
    facts={[
      ...listedPrices(property).map(({ money, unit, people, ...fact }) => ({
        ...fact,
        value: money && <Amount money={money} unit={unit} people={people} />,
      })),
      ...priceTerms(property).map(({ to, value, ...fact }) => ({
        ...fact,
        value: to && value ? <SourceLink to={to} host={value} /> : value,
      })),
    ]}
  />
);

function ConversionNote({ property, ratesDay }: Props) {
  const text = conversionText(property, useExchange(), ratesDay);
  return text && <p className="rates-exchanged text-small text-ink-soft">{text}</p>;
}

function Seasons({ property }: { property: PublicProperty }) {
  if (property.priceSeasons.length === 0) return null;
  return (
    <table className="seasons mt-7 w-full text-note border-collapse">
      <caption className="text-left">{texts.seasonChart.prices}</caption>
      <thead>
        <tr>
          <th scope="col">{words.season}</th>
          <th scope="col">{words.days}</th>
          <th scope="col">{texts.seasonChart.price}</th>
        </tr>
      </thead>
      <tbody>
        {property.priceSeasons.map((season) => (
          <tr key={season.name + season.from}>
            <th scope="row">{season.name}</th>
            <td>
              {dayOfYearText(season.from)} {words.until} {dayOfYearText(season.to)}
              {season.minimumNights !== null && (
                <small className="block text-small text-ink-soft">
                  {texts.seasonChart.nights(season.minimumNights)}
                </small>
              )}
            </td>
            <td>
              <Amount money={season.price} unit={season.unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SourceLink = ({ to, host }: { to: string; host: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener nofollow">
    {host}
  </a>
);

/** Month grid: the rating as a bar, and nightly prices under the same columns (P-093). */
export function SeasonChart({ property }: { property: PublicProperty }) {
  const { monthGrid, priceSeasons } = property;
  const rated = monthGrid.length === months.length;
  if (!rated && priceSeasons.length === 0) return null;
  return (
    <section className="season-chart mt-10">
      <h3 className="mb-4 text-name">{rated ? texts.property.bestTime : chartWords.prices}</h3>
      <table className="relative w-full">
        <caption className="sr-only">{chartWords.caption}</caption>
        <MonthsHead />
        <tbody>
          {rated && <Ratings ratings={monthGrid} />}
          {priceSeasons.length > 0 && <Prices property={property} />}
        </tbody>
      </table>
      {rated && <Key property={property} />}
      <Notes seasons={priceSeasons} />
    </section>
  );
}

function Ratings({ ratings: rated }: { ratings: readonly MonthRating[] }) {
  return (
    <tr className="season-chart-months">
      <th scope="row">
        <span className="sr-only">{chartWords.howGood}</span>
      </th>
      {rated.map((rating, index) => (
        <td key={months[index]} className={`p-0 is-${rating}`}>
          <span className="sr-only">{chartWords.ratings[rating]}</span>
        </td>
      ))}
    </tr>
  );
}

/** Longer prices do not fit into two months of a phone. */
const maxPhonePrice = 6;

function Prices({ property: { priceSeasons } }: { property: PublicProperty }) {
  const exchange = useExchange();
  const highest = Math.max(...priceSeasons.map(({ price }) => price.cents));
  const spans = seasonSpans(priceSeasons).map((span) => {
    const price = span.season && displayPrice(span.season.price, exchange);
    const { length, 0: first = 0 } = span.months;
    const isShort = price && length === 1;
    const isShortOnPhone = price && length === 2 && price.length > maxPhonePrice;
    return {
      ...span,
      price,
      first,
      shape: isShort ? "is-short" : isShortOnPhone ? "is-short-on-phone" : "",
      isLate: first >= months.length / 2,
      isHighest: span.season?.price.cents === highest,
    };
  });
  return (
    <>
      <tr className="season-chart-prices">
        <th scope="row">
          <span className="sr-only">{chartWords.price}</span>
        </th>
        {spans.map(({ isHighest, isLate, shape, first, ...span }) => (
          <td
            key={first}
            colSpan={span.months.length}
            className={
              span.season
                ? `season-chart-span align-top ${shape} ${isLate ? "is-late" : ""} ${isHighest ? "is-dear" : ""}`
                : ""
            }
          >
            <SpanLabel {...span} />
          </td>
        ))}
      </tr>
      {spans.map((span) => span.shape && <ShortSpan key={span.first} {...span} />)}
    </>
  );
}

interface PricedSpan extends SeasonSpan {
  price: string | null;
}

function SpanLabel({ season, price, months: own }: PricedSpan) {
  if (!season) return null;
  const { minimumNights } = season;
  return (
    <span className="season-chart-label block text-caption leading-snug text-ink-soft">
      <b className="whitespace-nowrap text-ink">{price}</b>
      <span className="season-chart-words">
        {season.name}, {monthsInWords(own)}
        {minimumNights !== null && `, ${chartWords.nights(minimumNights)}`}
      </span>
    </span>
  );
}

interface ShortSpanProps extends PricedSpan {
  shape: string;
  /** Its first month, 0 for January. */
  first: number;
  /** In the second half of the year. */
  isLate: boolean;
}

/**
 * The label of a span that is narrower than its price, as a line of its own: it begins or ends below
 * the span. Screen readers have read it in the span.
 */
function ShortSpan({ shape, first, isLate, ...span }: ShortSpanProps) {
  const end = first + span.months.length;
  return (
    <tr className={`season-chart-line ${shape} ${isLate ? "text-right" : ""}`} aria-hidden="true">
      <td />
      {!isLate && first > 0 && <td colSpan={first} />}
      <td colSpan={isLate ? end : months.length - first}>
        <SpanLabel {...span} />
      </td>
    </tr>
  );
}

function Key({ property }: { property: PublicProperty }) {
  return (
    <dl className="season-chart-key grid-cols-1 grid justify-between mt-6 pt-4 text-small leading-text border-t border-line">
      {ratings.map((rating) => {
        const ratedMonths = property.monthGrid.flatMap((one, index) =>
          one === rating ? [index] : [],
        );
        return (
          <div key={rating}>
            <dt className="flex items-center gap-2 font-bold">
              <i className={`rounded-1 is-${rating}`} aria-hidden="true" />{" "}
              {chartWords.ratings[rating]}
            </dt>
            <dd className="m-0 text-ink-soft">
              {ratedMonths.length > 0 ? monthsInWords(ratedMonths) : chartWords.noMonth}
              {rating === "closed" && <FactSource property={property} field="monthGrid" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Season notes are placed beside the chart, where visitors choose when to travel. */
function Notes({ seasons }: { seasons: readonly PricedSeason[] }) {
  const noted = seasons.filter(({ note }) => note);
  if (noted.length === 0) return null;
  return (
    <ul className="season-chart-notes grid gap-1.5 max-w-measure p-0 text-note list-none">
      {noted.map(({ name, from, to, note }) => (
        <li key={name + from}>
          <b className="font-semibold">
            {name}, {chartWords.days(dayOfYearText(from), dayOfYearText(to))}:
          </b>{" "}
          {note}
        </li>
      ))}
    </ul>
  );
}

interface AmountProps {
  /** As listed. */
  money: Money;
  unit?: string;
  people?: number;
}

/** "$544 per person per night (stated as £430)" */
function Amount({ money, unit, people }: AmountProps) {
  const { text, own } = displayAmount(money, useExchange(), people);
  return (
    <span className="amount">
      <b className="whitespace-nowrap font-semibold">{text}</b>{" "}
      {unit && <span className="inline-block max-w-full text-ink-soft">{unit}</span>}{" "}
      {own && (
        <span className="inline-block max-w-full text-ink-soft">
          ({texts.stayPrice.stated(own)})
        </span>
      )}
    </span>
  );
}
