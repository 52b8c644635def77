import "./atlas-map.css";
import "./atlas-answers.css";

import { months } from "#domain/calendar/months";
import type { MonthRank } from "#domain/calendar/year-words";
import { paths } from "#domain/pages/paths";
import { mapCountries } from "#domain/places/africa-map";
import type { MapPoint } from "#domain/places/map-projection";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

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
const viewBox = "337 318 320 420";
/** Too small or too slim for their names, which stand beside them: in the west, and in the sea. */
const asides: Readonly<Record<string, Aside>> = {
  UG: { anchor: "end", dx: -87, dy: -9, line: [-16, -2, -83, -12] },
  RW: { anchor: "end", dx: -66, dy: -3, line: [-6, 0, -62, -6] },
  MZ: { anchor: "start", dx: -12, dy: 68 },
};

/** Measured from where the name would stand. */
interface Aside {
  anchor: "start" | "end";
  dx: number;
  dy: number;
  /** From the land to its name. */
  line?: readonly [x1: number, y1: number, x2: number, y2: number];
}

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
        <svg viewBox={viewBox}>
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
  const beside = asides[iso2];
  return (
    // The row beside it is the way for the keyboard; twice would be once too often.
    <Link
      to={paths.destination(slug)}
      tabIndex={-1}
      aria-hidden="true"
      data-shape={iso2.toLowerCase()}
      className={`atlas-country is-${colour}${beside ? " is-aside" : ""}`}
    >
      <use href={`/africa.svg#${iso2}`} />
      {beside?.line && <Leader from={label} line={beside.line} />}
      <text
        x={label.x + (beside?.dx ?? 0)}
        y={label.y + (beside?.dy ?? 0)}
        textAnchor={beside?.anchor ?? "middle"}
      >
        {name}
      </text>
    </Link>
  );
}

const Leader = ({ from: { x, y }, line }: { from: MapPoint; line: NonNullable<Aside["line"]> }) => {
  const [x1, y1, x2, y2] = line;
  return <line x1={x + x1} y1={y + y1} x2={x + x2} y2={y + y2} />;
};
