import "~/components/layout/page-title.css";
import "./atlas-more.css";
import "./atlas-page.css";

import { months } from "#domain/calendar/months";
import { shownPrice } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { YearKey, YearStrip } from "~/components/editorial/year-strip";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { type AtlasCountry, AtlasMap } from "./atlas-map";

interface Props {
  banner: string;
  /** Counts of the stays listed today. */
  listed: string;
  countries: AtlasCountry[];
  /** Countries without a guide that have stays. */
  others: { slug: string; name: string; stays: number }[];
  /** 0 for January; null: the whole year. */
  month: number | null;
}

/** An atlas: the land stays at the left while the countries pass. */
export function AtlasPage({ banner, listed, countries, others, month }: Props) {
  const more = countries.filter(({ main }) => !main);
  return (
    <>
      <div className="atlas">
        <AtlasMap countries={countries} month={month} />
        <div className="atlas-title">
          <Breadcrumbs trail={[{ label: texts.destinations.title }]} />
          <p className="eyebrow">{banner}</p>
          <h1>{texts.destinations.title}</h1>
          <p className="page-lede">
            {texts.destinations.lede} {listed}
          </p>
        </div>
        <div className="atlas-rows">
          <MonthLinks month={month} />
          <Rows countries={countries.filter(({ main }) => main)} month={month} level={2} />
        </div>
      </div>
      {(more.length > 0 || others.length > 0) && (
        <section className="atlas-more" aria-labelledby="more-countries">
          <div className="wrap atlas-more-columns">
            <h2 id="more-countries">{texts.destinations.more}</h2>
            <div>
              <Rows countries={more} month={month} level={3} />
              <Others countries={others} />
            </div>
            <div className="atlas-more-foot">
              <YearKey />
              <Link to={paths.listing()} className="btn">
                {texts.destinations.viewAll}
              </Link>
            </div>
          </div>
        </section>
      )}
    </>
  );
}

function MonthLinks({ month }: { month: number | null }) {
  return (
    <nav className="month-links" aria-label={texts.destinations.monthLinks}>
      <span>{texts.destinations.showIn}</span>
      <Link
        to={paths.destinations()}
        preventScrollReset
        className="month-links-year"
        aria-current={month === null ? "true" : undefined}
      >
        {texts.destinations.wholeYear}
      </Link>
      {months.map((name, index) => (
        <Link
          key={name}
          to={paths.destinations(name.toLowerCase())}
          preventScrollReset
          aria-label={name}
          aria-current={month === index ? "true" : undefined}
        >
          {name[0]}
        </Link>
      ))}
    </nav>
  );
}

interface RowsProps {
  countries: AtlasCountry[];
  month: number | null;
  level: 2 | 3;
}

function Rows({ countries, month, level }: RowsProps) {
  const root = useRootData();
  const Name = `h${level}` as const;
  return (
    <ul className="atlas-countries">
      {countries.map(({ slug, iso2, name, tagline, months: ranks, stays, usd }) => (
        <li key={slug} data-country={iso2.toLowerCase()}>
          <div>
            <Name>
              <Link to={paths.destination(slug)}>{name}</Link>
            </Name>
            <p className="atlas-character">{tagline}</p>
          </div>
          <div className="atlas-facts">
            <YearStrip ranks={ranks} asked={month} />
            <p>
              <span>{texts.destinations.count(stays)}</span>
              {usd !== null && (
                <span>
                  {texts.destinations.from}{" "}
                  <b>{shownPrice(usd, "USD", root?.currency ?? "USD", root?.rates ?? {})}</b>
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Others({ countries }: { countries: Props["others"] }) {
  if (countries.length === 0) return null;
  return (
    <ul className="atlas-others">
      {countries.map(({ slug, name, stays }) => (
        <li key={slug}>
          <Link to={paths.destination(slug)}>{name}</Link> {texts.destinations.count(stays)}
        </li>
      ))}
    </ul>
  );
}
