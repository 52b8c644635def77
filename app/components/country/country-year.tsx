import "./country-year.css";

import { months } from "#domain/calendar/months";
import { type MonthRank, yearInWords } from "#domain/calendar/year-words";
import type { YearEvent } from "#domain/places/atlas/kinds";
import { texts } from "#domain/text/texts";
import { YearKey } from "~/components/editorial/year-strip";

interface Props {
  months: readonly MonthRank[];
  events: readonly YearEvent[];
  bestTime: string;
}

/** The year as one chart: how good each month is, and what happens in it, in twelve shared columns. */
export function CountryYear({ months: ranks, events, bestTime }: Props) {
  const ofKind = (kind: YearEvent["kind"]) => events.filter((event) => event.kind === kind);
  return (
    <section id="year" className="wrap country-year" aria-labelledby="year-title">
      <header>
        <div>
          <p className="eyebrow">{texts.country.bestTime}</p>
          <h2 id="year-title">{texts.country.year}</h2>
        </div>
        <p>{bestTime}</p>
      </header>
      <dl className="country-calendar">
        <dt>{texts.country.visit}</dt>
        <dd className="country-months">
          <span className="visually-hidden">{yearInWords(ranks)}</span>
          {months.map((month, index) => (
            <span key={month} aria-hidden="true" className={`is-${ranks[index] ?? "fair"}`}>
              <span>{month[0]}</span>
              <span>{month.slice(1, 3)}</span>
            </span>
          ))}
        </dd>
        <Bars label={texts.country.events} events={ofKind("sight")} />
        <Bars label={texts.country.weather} events={ofKind("weather")} />
      </dl>
      <YearKey />
    </section>
  );
}

function Bars({ label, events }: { label: string; events: readonly YearEvent[] }) {
  if (events.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="country-bars">
        {events.map((event) => (
          <p key={`${event.name}-${event.from}`}>
            <svg className={`is-${event.kind}`} aria-hidden="true">
              {stretches(event).map(({ from, to }) => (
                <rect
                  key={from}
                  x={share(from - 1)}
                  width={share(to - from + 1)}
                  height="100%"
                  rx="2"
                />
              ))}
            </svg>
            <span>{event.name}</span>{" "}
            <span className="country-bars-when">
              {texts.year.range(months[event.from - 1] ?? "", months[event.to - 1] ?? "")}
            </span>
          </p>
        ))}
      </dd>
    </>
  );
}

const share = (parts: number) => `${((parts / 12) * 100).toFixed(2)}%`;

/** An event over the new year is two bars. */
const stretches = ({ from, to }: YearEvent) =>
  from <= to
    ? [{ from, to }]
    : [
        { from: 1, to },
        { from, to: 12 },
      ];
