import "./country-opening.css";

import type { MonthRank } from "#domain/calendar/year-words";
import { shownPrice } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { YearStrip } from "~/components/editorial/year-strip";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { useRootData } from "~/components/root-data";
import { Scene } from "~/components/ui/picture";

export interface OpeningProps {
  name: string;
  total: number;
  tagline: string | null;
  /** The lowest price in USD. */
  usd: number | null;
  image: string | null;
  /** Empty where no guide says. */
  months: MonthRank[];
}

const contents = [
  ["areas", texts.country.areas],
  ["year", texts.country.year],
  ["arrive", texts.country.arrive],
  ["papers", texts.country.papers],
  ["stays", texts.country.whereShort],
] as const;

/** Title and picture share the first screen; below them stands what the page holds. */
export function CountryOpening({ name, total, tagline, usd, image, months }: OpeningProps) {
  const root = useRootData();
  return (
    <>
      <div className={image ? "country-opening" : "country-opening is-plain"}>
        <div className="country-opening-words">
          <Breadcrumbs
            trail={[{ label: texts.destinations.title, to: paths.destinations() }, { label: name }]}
          />
          <div>
            <p className="eyebrow">{texts.destinations.count(total)}</p>
            <h1>{name}</h1>
            {tagline && <p className="country-tagline">{tagline}</p>}
            <div className="country-opening-facts">
              {months.length > 0 && <YearStrip ranks={months} />}
              {usd !== null && (
                <p>
                  {texts.country.from}{" "}
                  <b>{shownPrice(usd, "USD", root?.currency ?? "USD", root?.rates ?? {})}</b>
                </p>
              )}
            </div>
          </div>
        </div>
        {image && <Scene image={image} sizes="(max-width: 60rem) 100vw, 58vw" eager />}
      </div>
      {image && (
        <nav className="country-contents" aria-label={texts.country.contents}>
          <ul className="wrap">
            {contents.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
