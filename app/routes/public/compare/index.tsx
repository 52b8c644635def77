import "./compare.css";
import "~/components/layout/page-title.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { findShortlist } from "#db/queries/property/shortlist.server";
import { longDate } from "#domain/calendar/dates";
import { months } from "#domain/calendar/months";
import { paths } from "#domain/paths/paths";
import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { project } from "#domain/places/map-projection";
import type { OpenQuote } from "#domain/rates/open-sum";
import { readTrip, type Trip, withTrip } from "#domain/rates/trip";
import { pageHead } from "#domain/seo/seo";
import {
  commonMonths,
  lastChecked,
  mapFrame,
  monthsInWords,
  placeMarkers,
} from "#domain/shortlist/comparison";
import { maxCompared, maxFavorites, stayIdsIn } from "#domain/shortlist/ids";
import { letterOf, type ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";
import { MonthsHead } from "~/components/editorial/year-strip";
import { DroppedNote } from "~/components/favorites/notices";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange, useRootData } from "~/components/root-data";
import { Letter, ListHead, PrintTool, ShareLink, Tools } from "~/components/shortlist/list-parts";
import { TripBar } from "~/components/shortlist/trip-bar";
import { useTrip } from "~/components/trip/use-trip";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { openQuotesFor } from "~/server/rates/open-quotes.server";
import { quoteDay } from "~/server/rates/quotes.server";
import { Matrix } from "./matrix";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const words = texts.compare;

/** Two to four stays side by side; the URL names them, so it can be bookmarked and shared. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const requested = stayIdsIn(searchParams, "stay", maxFavorites);
  const { trip, typed, errors } = readTrip(searchParams, quoteDay());
  const ids = requested.slice(0, maxCompared);
  const [site, { stays, missingCount }] = await Promise.all([
    readSite(context),
    findShortlist(context.db, ids),
  ]);
  const current = stays.map(({ id }) => id);
  const quotes = trip ? await openQuotesFor(context, current, trip) : new Map<string, OpenQuote>();
  const head = pageHead(site, {
    title: words.plainTitle,
    description: words.description,
    path: paths.compare(current),
  });
  return data(
    {
      stays,
      quotes: current.map((id) => quotes.get(id) ?? null),
      typed,
      errors,
      missingCount,
      leftOut: requested.length > ids.length,
      today: longDate(context.now()),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: pageCache(request) },
  );
}

export default function Compare() {
  const { stays, quotes, typed, errors, ...page } = useLoaderData<typeof loader>();
  const { missingCount, leftOut, today } = page;
  const { trip } = useTrip();
  const notes = (
    <>
      {leftOut && <DroppedNote>{words.leftOut(maxCompared)}</DroppedNote>}
      {missingCount > 0 && <DroppedNote>{texts.sharedList.missing(missingCount)}</DroppedNote>}
    </>
  );
  if (stays.length < 2) return <TooFew>{notes}</TooFew>;
  return (
    <div className="wrap compare-page">
      <CompareHead stays={stays} today={today} trip={trip} />
      {notes}
      <TripBar
        trip={trip}
        typed={typed}
        errors={errors}
        path={paths.compare()}
        values={{ stay: stays.map(({ id }) => id).join(",") }}
        tool={texts.tools.compareDates}
      />
      <Matrix stays={stays} quotes={quotes} trip={trip} />
      <section className="plan grid-cols-1 grid gap-gutter-l mt-10 bg-sand rounded-2">
        <MonthsTable stays={stays} />
        <SmallMap stays={stays} />
      </section>
      <AskAll stays={stays} trip={trip} />
    </div>
  );
}

interface Compared {
  stays: readonly ShortlistStay[];
}

interface Dated extends Compared {
  /** Dates of the visitor, which links carry. */
  trip: Trip | null;
}

function CompareHead({ stays, today, trip }: Dated & { today: string }) {
  const root = useRootData();
  const { currency } = useExchange();
  const ids = stays.map(({ id }) => id);
  return (
    <ListHead
      above={
        <Link
          to={withTrip(paths.favorites(ids), trip)}
          className="print:hidden! inline-flex items-center min-h-tap text-ink-soft text-small mb-2"
        >
          {words.back}
        </Link>
      }
      title={words.title(stays.length)}
      lede={
        <span className="compare-printed">
          {words.printed(root?.site.name ?? "", today, currency)}
        </span>
      }
    >
      <Tools>
        <label className="tool only-differing items-center gap-2 min-h-tap border-0 rounded-full bg-transparent no-underline whitespace-nowrap cursor-pointer">
          <input className="accent-forest" type="checkbox" /> {words.onlyDiffering}
        </label>
        <ShareLink
          url={(root?.site.address ?? "") + withTrip(paths.compare(ids), trip)}
          title={words.title(stays.length)}
          lead={texts.share.leadCompared}
        />
        <PrintTool />
      </Tools>
    </ListHead>
  );
}

function AskAll({ stays, trip }: Dated) {
  const checked = lastChecked(stays);
  return (
    <p className="compare-ask row text-small text-ink-soft">
      <Link to={withTrip(paths.ask(stays.map(({ id }) => id)), trip)} className="btn">
        {words.ask(stays.length)}
      </Link>
      <span>
        {words.askHint} {checked && words.checked(longDate(checked))}
      </span>
    </p>
  );
}

const scenes = [
  "lantern-reed-camp",
  "treehouse-canopy",
  "apricot-dune-yurts",
  "mushroom-reef-house",
];
const { price, sleeps, included, children, arrival } = words.rows;

/** Fewer than two stays: the rows of the table without values. */
const TooFew = ({ children: notes }: { children: ReactNode }) => (
  <div className="wrap">
    <Breadcrumbs trail={[{ label: words.tooFew }]} />
    {notes}
    <div className="too-few grid items-center md:grid-cols-5-7 grid-cols-1 pt-gap-title pb-section">
      <div>
        <h1>{words.tooFew}</h1>
        <p className="page-lede mt-4.5 text-lede text-ink-soft">{words.tooFewHint}</p>
        <p className="too-few-ways row mt-7">
          <Link to={paths.favorites()} className="btn">
            {words.toFavorites}
          </Link>
          <Link to={paths.listing()} className="link">
            {words.toStays}
          </Link>
        </p>
      </div>
      <div className="too-few-table">
        <ul className="too-few-stays grid gap-4 picture-crop" aria-hidden="true">
          {scenes.map((scene, index) => (
            <li className="relative" key={scene}>
              <Scene image={scene} sizes="(max-width: 40rem) 45vw, 12rem" decorative eager />
              <Letter letter={letterOf(index)} />
            </li>
          ))}
        </ul>
        <h2 className="mt-6 text-ink-soft">{words.answers}</h2>
        <ul className="too-few-rows mt-3">
          {[price, words.months, sleeps, included, children, arrival].map((question) => (
            <li className="border-t border-line text-note py-2.5 break-inside-avoid" key={question}>
              {question}
            </li>
          ))}
        </ul>
      </div>
    </div>
  </div>
);

const ratings = ["excellent", "good", "fair", "closed"] as const;

/** Months of each stay in a row, so that shared months line up. */
function MonthsTable({ stays }: { stays: readonly ShortlistStay[] }) {
  return (
    <div>
      <h2 className="mb-5 text-name">{words.months}</h2>
      <table className="months-table w-full">
        <caption className="sr-only">{words.monthsCaption}</caption>
        <MonthsHead />
        <tbody>
          {stays.map(({ id, name, monthGrid }, index) => (
            <tr key={id}>
              <th scope="row">
                <span className="flex items-center gap-2.5">
                  <Letter letter={letterOf(index)} /> {name}
                </span>
              </th>
              {monthGrid.length === 0 ? (
                <td colSpan={12} className="months-unknown text-small text-center text-ink-soft">
                  {words.noMonths}
                </td>
              ) : (
                monthGrid.map((rating, month) => (
                  <td key={months[month]} className={`months-${rating}`}>
                    <span className="sr-only">{words.key[rating]}</span>
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="months-key flex flex-wrap text-caption text-ink-soft">
        {ratings
          .filter((rating) => stays.some(({ monthGrid }) => monthGrid.includes(rating)))
          .map((rating) => (
            <li className="flex items-center gap-2" key={rating}>
              <i className={`rounded-1 months-${rating}`} /> {words.key[rating]}
            </li>
          ))}
      </ul>
      <CommonMonths stays={stays} />
    </div>
  );
}

/** Months that are good for every stay; null if a stay has no ratings. */
function CommonMonths({ stays }: { stays: readonly ShortlistStay[] }) {
  if (stays.some(({ monthGrid }) => monthGrid.length === 0)) return null;
  const shared = commonMonths(stays.map(({ monthGrid }) => monthGrid));
  if (shared.length === 0)
    return <p className="pt-4 border-t border-line">{words.noCommon(stays.length)}</p>;
  const lead = shared.length < 3 ? words.commonMonth : words.commonMonths;
  return (
    <p className="pt-4 border-t border-line">
      {lead(stays.length)} <b>{monthsInWords(shared)}</b>.
    </p>
  );
}

/** Map section with a lettered marker per stay. */
function SmallMap({ stays }: { stays: readonly ShortlistStay[] }) {
  const places = stays.flatMap((stay, index) => {
    const point = pointOf(stay);
    return point ? [{ ...project(point), letter: letterOf(index), name: stay.name }] : [];
  });
  if (places.length === 0) return null;
  const frame = mapFrame(places);
  const own = new Set(stays.map(({ country }) => country));
  const unit = frame.width / 100;
  return (
    <div>
      <h2 className="mb-5 text-name">{texts.compare.map}</h2>
      <svg
        className="small-map w-full max-w-80"
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={texts.compare.mapLabel(places.map(({ name }) => name))}
      >
        <use href="/africa.svg#rest" className="small-map-rest" />
        {countries.map(({ iso2, name }) => (
          <use
            key={iso2}
            href={`/africa.svg#${iso2}`}
            className={own.has(name) ? "small-map-own" : "small-map-rest"}
          />
        ))}
        {placeMarkers(places, unit * 10).map(({ x, y, at, letter }) => (
          <g key={letter}>
            {(x !== at.x || y !== at.y) && (
              <line x1={at.x} y1={at.y} x2={x} y2={y} strokeWidth={unit / 2} />
            )}
            <circle
              className="fill-forest stroke-sand"
              cx={x}
              cy={y}
              r={unit * 4.6}
              strokeWidth={unit * 0.8}
            />
            <text
              className="font-bold fill-paper anchor-middle"
              x={x}
              y={y}
              dy=".36em"
              fontSize={unit * 5}
            >
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
