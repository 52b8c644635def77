import "./country.css";
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { longDate } from "#domain/calendar/dates";
import { type MonthRank, months, yearInWords } from "#domain/calendar/months";
import { displayPrice, usdMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { type Authority, type Leg, spokenMinutes } from "#domain/places/atlas";
import type { YearEvent } from "#domain/places/country-seasons";
import { pageHead } from "#domain/seo/seo";
import { itemListData } from "#domain/seo/structured-data";
import { texts } from "#domain/text/texts";
import { YearKey, YearStrip } from "~/components/editorial/year-strip";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange } from "~/components/root-data";
import { Scene } from "~/components/ui/picture";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import {
  type CountryPage as CountryPageData,
  readCountryPage,
} from "~/server/pages/country-page.server";
import { notFound, readSite } from "~/server/pages/page-loader.server";
import { CountryAreas } from "./country-map";
import { AreaStays } from "./country-stays";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

/** A guide for the ten named countries; any other one with a listed stay gets a plain page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.country ?? "";
  if (slug !== slug.toLowerCase()) throw redirect(paths.destination(slug.toLowerCase()), 301);
  const [site, country] = await Promise.all([readSite(context), readCountryPage(context, slug)]);
  if (!country)
    throw notFound({
      title: texts.destinations.notFound,
      links: [{ label: texts.destinations.viewAll, to: paths.listing() }],
    });
  const { name, tagline, areas } = country;
  const allCards = areas.flatMap(({ cards }) => cards);
  const path = paths.destination(slug);
  return data(
    {
      head: pageHead(site, {
        title: texts.country.title(name),
        description: tagline ?? texts.country.description(name),
        path,
        image: country.shareCard,
      }),
      structured:
        allCards.length > 0 ? [itemListData(site, texts.country.title(name), allCards)] : [],
      country,
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Destination() {
  const { country } = useLoaderData<typeof loader>();
  return <CountryPage {...country} />;
}

interface CountryGuide {
  description: string;
  highlights: string[];
  bestTime: string;
  gettingThere: string;
  image: string;
  months: OpeningProps["months"];
  events: YearEvent[];
  ways: GettingThereProps["ways"];
  notes: GettingThereProps["notes"];
}

type Props = Omit<CountryPageData, "guide" | "shareCard"> & {
  /** Null for a country without a guide, which has only its map and its stays. */
  guide: CountryGuide | null;
};

/** Country guide and its stays. */
function CountryPage({ tagline, usd, guide, map, ...stays }: Props) {
  const { name, total } = stays;
  return (
    <>
      <CountryOpening
        name={name}
        total={total}
        tagline={tagline}
        usd={usd}
        image={guide?.image ?? null}
        months={guide?.months ?? []}
      />
      {guide && <CountryIntro description={guide.description} highlights={guide.highlights} />}
      <CountryAreas {...stays} map={map} />
      {guide && (
        <CountryYear months={guide.months} events={guide.events} bestTime={guide.bestTime} />
      )}
      {guide && <GettingThere text={guide.gettingThere} ways={guide.ways} notes={guide.notes} />}
      <AreaStays {...stays} />
    </>
  );
}

interface OpeningProps {
  name: string;
  total: number;
  tagline: string | null;
  /** The lowest price in USD. */
  usd: number | null;
  image: string | null;
  /** Empty without a guide. */
  months: MonthRank[];
}

const contents = [
  ["areas", texts.country.areas],
  ["year", texts.country.year],
  ["arrive", texts.country.arrive],
  ["papers", texts.country.papers],
  ["stays", texts.country.whereShort],
] as const;

/** Title, picture and table of contents. */
function CountryOpening({ name, total, tagline, usd, image, months }: OpeningProps) {
  const exchange = useExchange();
  return (
    <>
      <div
        className={
          image
            ? "country-opening grid border-b border-line"
            : "country-opening is-plain grid border-b border-line"
        }
      >
        <div className="country-opening-words flex flex-col justify-between">
          <Breadcrumbs
            trail={[{ label: texts.destinations.title, to: paths.destinations() }, { label: name }]}
          />
          <div>
            <p className="eyebrow">{texts.destinations.count(total)}</p>
            <h1>{name}</h1>
            {tagline && (
              <p className="font-serif font-normal text-h4 leading-snug italic">{tagline}</p>
            )}
            <div className="country-opening-facts flex flex-wrap items-end mt-8 text-small text-ink-soft border-t border-line">
              {months.length > 0 && <YearStrip ranks={months} />}
              {usd !== null && (
                <p>
                  {texts.country.from}{" "}
                  <b className="text-ink">{displayPrice(usdMoney(usd), exchange)}</b>
                </p>
              )}
            </div>
          </div>
        </div>
        {image && (
          <Scene
            image={image}
            sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, (max-width: 80rem) 68vw, 58vw"
            eager
          />
        )}
      </div>
      {image && (
        <nav className="country-contents border-b border-line" aria-label={texts.country.contents}>
          <ul className="wrap flex overflow-x-auto">
            {contents.map(([id, label]) => (
              <li key={id}>
                <a
                  className="hover:text-clay grid items-center text-note no-underline whitespace-nowrap font-medium"
                  href={`#${id}`}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

interface CountryIntroProps {
  description: string;
  highlights: readonly string[];
}

/** The first paragraph is the standfirst. */
function CountryIntro({ description, highlights }: CountryIntroProps) {
  return (
    <section className="wrap md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] grid-cols-1 grid gap-gutter-l py-section">
      <div className="country-story-text">
        {description.split(/\n{2,}/).map((paragraph) => (
          <p className="max-w-measure" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
      <div>
        <h2 className="mb-3.5 text-h3">{texts.country.highlights}</h2>
        <ul>
          {highlights.map((highlight) => (
            <li className="py-3 border-t border-line text-plain" key={highlight}>
              {highlight}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface CountryYearProps {
  months: readonly MonthRank[];
  events: readonly YearEvent[];
  bestTime: string;
}

/** Chart of the year: the rating and the events of each month in twelve shared columns. */
function CountryYear({ months: ranks, events, bestTime }: CountryYearProps) {
  const ofKind = (kind: YearEvent["kind"]) => events.filter((event) => event.kind === kind);
  return (
    <section id="year" className="wrap country-year py-section" aria-labelledby="year-title">
      <header className="grid items-end grid-cols-5-6">
        <div>
          <p className="eyebrow">{texts.country.bestTime}</p>
          <h2 id="year-title">{texts.country.year}</h2>
        </div>
        <p>{bestTime}</p>
      </header>
      <dl className="gap-x-4 gap-y-5 md:grid-cols-[--spacing(32)_minmax(0,1fr)] grid-cols-1 grid mb-5">
        <dt className="text-note font-semibold">{texts.country.visit}</dt>
        <dd className="country-months grid items-end m-0">
          <span className="sr-only">{yearInWords(ranks)}</span>
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
      <dt className="text-note font-semibold">{label}</dt>
      <dd className="country-bars m-0">
        {events.map((event) => (
          <p key={`${event.name}-${event.from}`}>
            <svg className={`is-${event.kind}`} aria-hidden="true">
              {spansOf(event).map(({ from, to }) => (
                <rect
                  key={from}
                  x={share(from - 1)}
                  width={share(to - from + 1)}
                  height="100%"
                  rx="2"
                />
              ))}
            </svg>
            <span className="text-small">{event.name}</span>{" "}
            <span className="text-ink-soft text-small">
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
const spansOf = ({ from, to }: YearEvent) =>
  from <= to
    ? [{ from, to }]
    : [
        { from: 1, to },
        { from, to: 12 },
      ];

interface Note {
  title: string;
  text: string;
  authority: Authority | null;
}

interface GettingThereProps {
  text: string;
  ways: Leg[];
  notes: { checkedOn: string | null; items: Note[] };
}

/** Legs of the journey on one scale, then health and entry rules with their official sources. */
function GettingThere({ text, ways: legs, notes }: GettingThereProps) {
  const longest = Math.max(1, ...legs.map(({ minutes }) => minutes));
  return (
    <section
      id="arrive"
      className="wrap country-arrive grid-cols-1 grid py-section border-t border-line gap-x-gutter-l gap-y-8"
      aria-labelledby="arrive-title"
    >
      <div>
        <h2 id="arrive-title">{texts.country.arrive}</h2>
        <p className="max-w-measure-note mt-4 text-ink-soft">{text}</p>
      </div>
      {legs.length > 0 && (
        <div>
          <ul className="country-legs">
            {legs.map((leg) => (
              <LegRow key={leg.from + leg.to} leg={leg} longest={longest} />
            ))}
          </ul>
          <p className="country-arrive-note mt-3">{texts.country.wayNote}</p>
        </div>
      )}
      <div
        id="papers"
        className="country-papers grid-cols-1 grid col-span-full pt-8 gap-x-gutter-l gap-y-8"
      >
        {notes.items.map(({ title, text: note, authority }) => (
          <section key={title}>
            <h3 className="mb-2 text-h4">{title}</h3>
            <p className="max-w-measure text-ink-soft text-plain">{note}</p>
            {authority && (
              <p className="country-papers-source max-w-measure text-ink-soft mt-3 text-plain">
                {notes.checkedOn
                  ? texts.country.noteOf(longDate(notes.checkedOn))
                  : texts.country.rule}{" "}
                <a className="text-clay" href={authority.url} rel="noopener">
                  {authority.name}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}

/** Percent of the width for the longest leg; the rest is for its label. */
const maxWidth = 66;

function LegRow({ leg, longest }: { leg: Leg; longest: number }) {
  const { from, to, by, km, minutes } = leg;
  const length = `${((minutes / longest) * maxWidth).toFixed(1)}%`;
  const mode = texts.country.way[by];
  return (
    <li className="grid items-center border-b border-line py-2.5">
      <p>
        <b className="block text-note font-semibold">
          {from} – {to}
        </b>{" "}
        <span>{km === null ? mode : texts.country.wayLength(km, mode)}</span>
      </p>
      <svg
        className={by === "road" ? "is-road" : undefined}
        role="img"
        aria-label={spokenMinutes(minutes)}
      >
        <line x1="5" y1="50%" x2={length} y2="50%" />
        <circle className="fill-ink" cx="5" cy="50%" r="4" />
        <circle className="fill-ink" cx={length} cy="50%" r="4" />
        <svg x={length} y="50%" overflow="visible">
          <text className="baseline-central fill-ink" x="14">
            {spokenMinutes(minutes)}
          </text>
        </svg>
      </svg>
    </li>
  );
}
