import "~/components/layout/page-title.css";
import "./destinations.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { type MonthRank, months, readMonth } from "#domain/calendar/months";
import { parseListingQuery } from "#domain/listing/query";
import { displayPrice, usdMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { mapCountries, type MapPoint } from "#domain/places/map-projection";
import { pageHead } from "#domain/seo/seo";
import { texts } from "#domain/text/texts";
import { YearKey, YearStrip } from "~/components/editorial/year-strip";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { readCounts } from "~/server/pages/read-listing.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, guides, { found, counts }, prices, settings, { total }] = await Promise.all([
    readSite(context),
    context.cache.guides(),
    context.cache.listing(),
    context.cache.countryPrices(),
    context.settings(),
    readCounts(context, parseListingQuery(new URLSearchParams())),
  ]);
  const stays = (slug: string) => counts.countries[slug] ?? 0;
  const withGuide = new Set(guides.map(({ slug }) => slug));
  const main = guides.filter(({ destinationPosition }) => destinationPosition !== null).length;
  const { shown, properties } = settings.claims.counts;
  return data(
    {
      head: pageHead(site, {
        title: texts.destinations.title,
        description: texts.destinations.description,
        path: paths.destinations(),
      }),
      countries: guides.map(({ slug, iso2, name, tagline, months, destinationPosition }) => ({
        slug,
        iso2,
        name,
        tagline,
        months,
        stays: stays(slug),
        usd: prices[slug] ?? null,
        main: destinationPosition !== null,
      })),
      others: (found.countries ?? [])
        .filter(({ value }) => !withGuide.has(value))
        .map(({ value, label }) => ({ slug: value, name: label, stays: stays(value) })),
      banner: shown ? texts.destinations.banner(properties) : texts.destinations.bannerWithoutClaim,
      listed: texts.destinations.listed(total, main, guides.length - main),
      month: readMonth(new URL(request.url).searchParams.get("month")),
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Destinations() {
  return <AtlasPage {...useLoaderData<typeof loader>()} />;
}

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

/** Map on the left, which stays in view while the countries on the right scroll. */
function AtlasPage({ banner, listed, countries, others, month }: Props) {
  const more = countries.filter(({ main }) => !main);
  return (
    <>
      <div className="atlas grid">
        <AtlasMap countries={countries} month={month} />
        <div className="atlas-title">
          <Breadcrumbs trail={[{ label: texts.destinations.title }]} />
          <p className="eyebrow">{banner}</p>
          <h1>{texts.destinations.title}</h1>
          <p className="page-lede mt-4.5 text-lede text-ink-soft">
            {texts.destinations.lede} {listed}
          </p>
        </div>
        <div className="atlas-rows pb-section">
          <MonthLinks month={month} />
          <Rows countries={countries.filter(({ main }) => main)} month={month} level={2} />
        </div>
      </div>
      {(more.length > 0 || others.length > 0) && (
        <section
          className="atlas-more border-t border-line py-band"
          aria-labelledby="more-countries"
        >
          <div className="wrap atlas-more-columns grid-cols-1 grid items-start gap-x-gutter-l gap-y-8">
            <h2 id="more-countries">{texts.destinations.more}</h2>
            <div>
              <Rows countries={more} month={month} level={3} />
              <Others countries={others} />
            </div>
            <div className="atlas-more-foot row justify-between gap-4">
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
    <nav className="month-links row text-small" aria-label={texts.destinations.monthLinks}>
      <span className="text-ink-soft">{texts.destinations.showIn}</span>
      <Link
        to={paths.destinations()}
        preventScrollReset
        className="month-links-year hover:text-clay grid place-items-center min-h-tap no-underline"
        aria-current={month === null ? "true" : undefined}
      >
        {texts.destinations.wholeYear}
      </Link>
      {months.map((name, index) => (
        <Link
          className="hover:text-clay grid place-items-center min-h-tap no-underline"
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
  const exchange = useExchange();
  const Name = `h${level}` as const;
  return (
    <ul className="atlas-countries">
      {countries.map(({ slug, iso2, name, tagline, months: ranks, stays, usd }) => (
        <li
          className="clickable relative grid items-center border-t border-line gap-x-6 gap-y-1"
          key={slug}
          data-country={iso2.toLowerCase()}
        >
          <div>
            <Name>
              <Link className="no-underline" to={paths.destination(slug)}>
                {name}
              </Link>
            </Name>
            <p className="text-note leading-text text-ink-soft">{tagline}</p>
          </div>
          <div className="atlas-facts">
            <YearStrip ranks={ranks} highlighted={month} />
            <p className="flex items-baseline justify-between mt-2 text-small text-ink-soft">
              <span>{texts.destinations.count(stays)}</span>
              {usd !== null && (
                <span>
                  {texts.destinations.from}{" "}
                  <b className="text-ink">{displayPrice(usdMoney(usd), exchange)}</b>
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
    <ul className="flex flex-wrap mt-6 text-small text-ink-soft gap-x-6 gap-y-1">
      {countries.map(({ slug, name, stays }) => (
        <li key={slug}>
          <Link
            className="inline-block min-h-tap text-clay text-plain"
            to={paths.destination(slug)}
          >
            {name}
          </Link>{" "}
          {texts.destinations.count(stays)}
        </li>
      ))}
    </ul>
  );
}

interface AtlasCountry {
  slug: string;
  iso2: string;
  name: string;
  tagline: string;
  months: MonthRank[];
  stays: number;
  /** The lowest price in USD. */
  usd: number | null;
  /** One of the eight main countries. */
  main: boolean;
}

/** Southern and eastern Africa, large enough for names inside the countries. */
const viewBox = "337 318 320 420";
/** Labels of countries that are too small for them, placed to the west or in the sea. */
const asides: Readonly<Record<string, Aside>> = {
  UG: { anchor: "end", dx: -87, dy: -9, leader: [-16, -2, -83, -12] },
  RW: { anchor: "end", dx: -66, dy: -3, leader: [-6, 0, -62, -6] },
  MZ: { anchor: "start", dx: -12, dy: 68 },
};

/** Offset from the default label position. */
interface Aside {
  anchor: "start" | "end";
  dx: number;
  dy: number;
  /** Line from the country to its label. */
  leader?: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** Map on the left: colors mark countries with a page, or their rating in the selected month. */
function AtlasMap({ countries, month }: { countries: AtlasCountry[]; month: number | null }) {
  return (
    <div className="atlas-map bg-sand">
      <figure className="sticky overflow-hidden flex flex-col m-0">
        <svg className="block w-full" viewBox={viewBox} aria-hidden="true">
          <use href="/africa.svg#land" className="fill-sand-deep stroke-sand" />
          {countries.map((country) => (
            <Country key={country.iso2} country={country} month={month} />
          ))}
        </svg>
        <figcaption className="atlas-key relative flex flex-wrap bg-sand text-caption text-ink-soft">
          <span className="sr-only">{texts.destinations.map}</span>
          {month === null ? (
            <>
              <span className="atlas-key-best">{texts.destinations.keyMain}</span>
              <span className="atlas-key-good">{texts.destinations.keyMore}</span>
            </>
          ) : (
            <>
              <span className="atlas-key-best">
                {texts.destinations.bestIn(months[month] ?? "")}
              </span>
              <span className="atlas-key-good">{texts.year.ranks.good}</span>
              <span>{texts.year.ranks.fair}</span>
            </>
          )}
        </figcaption>
      </figure>
    </div>
  );
}

function Country({ country, month }: { country: AtlasCountry; month: number | null }) {
  const { iso2, name, slug, main } = country;
  const label = mapCountries.find((each) => each.iso2 === iso2)?.label;
  if (!label) return null;
  const color = month === null ? (main ? "best" : "good") : (country.months[month] ?? "fair");
  const beside = asides[iso2];
  return (
    // Not focusable, because the row beside the map is the same link.
    <Link
      to={paths.destination(slug)}
      tabIndex={-1}
      aria-hidden="true"
      data-shape={iso2.toLowerCase()}
      className={`atlas-country is-${color}${beside ? " is-aside" : ""}`}
    >
      <use className="fill-paper stroke-sand stroke-[1.5]" href={`/africa.svg#${iso2}`} />
      {beside?.leader && <Leader from={label} leader={beside.leader} />}
      <text
        className="text-tiny font-semibold fill-ink pointer-events-none"
        x={label.x + (beside?.dx ?? 0)}
        y={label.y + (beside?.dy ?? 0)}
        textAnchor={beside?.anchor ?? "middle"}
      >
        {name}
      </text>
    </Link>
  );
}

const Leader = ({
  from: { x, y },
  leader,
}: {
  from: MapPoint;
  leader: NonNullable<Aside["leader"]>;
}) => {
  const [x1, y1, x2, y2] = leader;
  return <line x1={x + x1} y1={y + y1} x2={x + x2} y2={y + y2} />;
};
