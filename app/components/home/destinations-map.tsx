import "./destinations-map.css";

import { paths } from "#domain/pages/paths";
import { countries } from "#domain/places/countries";
import { countStays } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { type MonthRank, YearStrip } from "~/components/editorial/year-strip";
import { SectionHead } from "~/components/layout/section-head";
import { Link } from "~/components/ui/link";

// That of public/africa.svg; the outlines themselves stay out of the bundle.
const spriteViewBox = "58 0 690 740";

export interface Destination {
  slug: string;
  iso2: string;
  name: string;
  months: MonthRank[];
  stays: number;
}

/** Where, and when: the countries on a map, and twelve squares for the year of each. */
export function DestinationsMap({ destinations }: { destinations: Destination[] }) {
  const listed = new Set(destinations.map(({ iso2 }) => iso2));
  return (
    <section className="sand section" aria-labelledby="destinations-title">
      <div className="wrap places">
        <svg viewBox={spriteViewBox} className="places-map" role="img" aria-label={texts.home.map}>
          <use href="/africa.svg#rest" className="places-rest" />
          {countries.map(({ iso2 }) => (
            <use
              key={iso2}
              href={`/africa.svg#${iso2}`}
              className={listed.has(iso2) ? "places-listed" : "places-rest"}
            />
          ))}
        </svg>
        <div id="destinations-title">
          <SectionHead eyebrow={texts.nav.destinations} title={texts.home.goWhen} />
          <ul className="places-list">
            {destinations.map(({ slug, name, months, stays }) => (
              <li key={slug}>
                <Link to={paths.destination(slug)}>{name}</Link>
                <YearStrip ranks={months} />
                <span className="places-count">{countStays(stays)}</span>
              </li>
            ))}
          </ul>
          <p className="places-key">
            <span className="places-key-best">{texts.year.keys.best}</span>
            <span className="places-key-good">{texts.year.keys.good}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
