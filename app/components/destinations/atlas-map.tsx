import "./atlas-map.css";
import "./atlas-answers.css";
import { Link } from "@remix-run/react";

import { months } from "#domain/calendar/months";
import type { MonthRank } from "#domain/calendar/year-words";
import { paths } from "#domain/pages/paths";
import { mapCountries } from "#domain/places/africa-map";
import { texts } from "#domain/text/texts";

export interface AtlasCountry {
  slug: string;
  iso2: string;
  name: string;
  tagline: string;
  months: MonthRank[];
  stays: number;
  /** The lowest price in USD. */
  usd: number | null;
  /** Among the eight; the others stand below. */
  main: boolean;
}

/** Southern and eastern Africa, so large that the countries carry their names. */
const viewBox = "340 318 312 420";
/** Too small for its name, which stands in the west of it. */
const aside = "RW";

/** The land at the left: colour tells who has a page, or, with a month asked, who is at its best. */
export function AtlasMap({
  countries,
  month,
}: {
  countries: AtlasCountry[];
  month: number | null;
}) {
  return (
    <div className="atlas-map">
      <figure>
        <svg viewBox={viewBox} preserveAspectRatio="xMidYMin slice">
          <use href="/africa.svg#land" className="atlas-land" />
          {countries.map((country) => (
            <Country key={country.iso2} country={country} month={month} />
          ))}
        </svg>
        <figcaption className="visually-hidden">{texts.destinations.map}</figcaption>
      </figure>
      <p className="atlas-key">
        {month === null ? (
          <>
            <span className="atlas-key-best">{texts.destinations.keyMain}</span>
            <span className="atlas-key-good">{texts.destinations.keyMore}</span>
          </>
        ) : (
          <>
            <span className="atlas-key-best">{texts.destinations.bestIn(months[month] ?? "")}</span>
            <span className="atlas-key-good">{texts.year.ranks.good}</span>
            <span className="atlas-key-fair">{texts.year.ranks.fair}</span>
          </>
        )}
      </p>
    </div>
  );
}

function Country({ country, month }: { country: AtlasCountry; month: number | null }) {
  const { iso2, name, slug, main } = country;
  const label = mapCountries.find((each) => each.iso2 === iso2)?.label;
  if (!label) return null;
  const colour = month === null ? (main ? "best" : "good") : (country.months[month] ?? "fair");
  const isAside = iso2 === aside;
  return (
    // The row beside it is the way for the keyboard; twice would be once too often.
    <Link
      to={paths.destination(slug)}
      tabIndex={-1}
      aria-hidden="true"
      data-shape={iso2.toLowerCase()}
      className={`atlas-country is-${colour}${isAside ? " is-aside" : ""}`}
    >
      <use href={`/africa.svg#${iso2}`} />
      {isAside && <line x1={label.x - 6} y1={label.y} x2={label.x - 62} y2={label.y - 6} />}
      <text x={isAside ? label.x - 66 : label.x} y={isAside ? label.y - 3 : label.y}>
        {name}
      </text>
    </Link>
  );
}
