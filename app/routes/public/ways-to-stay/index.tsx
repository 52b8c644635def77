import "~/components/layout/page-title.css";
import "./ways-to-stay.css";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { NightPrices } from "#db/queries/guides/stats.server";
import { convertPrice, displayPrice, formatMoney, moneyOf, usdMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { countryBySlug } from "#domain/places/countries";
import {
  doublingScale,
  placeOnScale,
  waysToStay,
  type WayToStay,
} from "#domain/property/ways-to-stay";
import { forWhom } from "#domain/text/public/ways-to-stay";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";
import { tryRead } from "~/server/pages/try-read.server";
import type { RequestContext } from "~/server/services.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.waysToStay.title,
    lede: texts.waysToStay.lede,
    path: paths.waysToStay(),
    shows: "listing",
  },
  async (context) => ({ summaries: await readWays(context) }),
);

/** The page renders without bars if their data times out. */
async function readWays(context: RequestContext): Promise<Record<string, WaySummary>> {
  const [{ counts }, figures] = await Promise.all([
    context.cache.listing(),
    tryRead(context, "prices of the ways to stay", context.cache.wayStats),
  ]);
  const all = figures?.allCountries ?? [];
  return Object.fromEntries(
    waysToStay.map(({ id }) => [
      id,
      {
        stays: counts.types[id] ?? 0,
        prices: figures?.prices[id] ?? null,
        where: whereInWords(figures?.countries[id] ?? [], all),
      },
    ]),
  );
}

const none: WaySummary = { stays: 0, prices: null, where: "" };

export default function WaysToStay() {
  const { summaries } = useLoaderData<typeof loader>();
  const scale = useNightScale(Object.values(summaries).flatMap(({ prices }) => prices ?? []));
  return (
    <div className="wrap pb-section">
      <Breadcrumbs trail={[{ label: texts.waysToStay.title }]} />
      <WaysPlate summaries={summaries} scale={scale} />
      <div className="ways grid">
        {waysToStay.map((way, index) => (
          <WayEntry
            key={way.id}
            way={way}
            number={index + 1}
            summaries={summaries[way.id] ?? none}
            scale={scale}
          />
        ))}
      </div>
    </div>
  );
}

interface Props {
  summaries: Readonly<Record<string, WaySummary>>;
  scale: NightScale | null;
}

/** Title beside an overview of all ten. */
function WaysPlate({ summaries, scale }: Props) {
  return (
    <div className="plate grid-cols-1 grid pt-gap-title pb-section">
      <div className="plate-title">
        <p className="eyebrow">{texts.waysToStay.banner}</p>
        <h1>{texts.waysToStay.title}</h1>
        <p className="page-lede mt-4.5 text-lede text-ink-soft">{texts.waysToStay.lede}</p>
      </div>
      <div>
        <ol>
          {waysToStay.map(({ id, name }) => {
            const { stays = 0, prices } = summaries[id] ?? {};
            return (
              <li
                key={id}
                className="plate-row clickable relative grid items-center border-t border-line"
              >
                <WayDrawing id={id} />
                <a className="no-underline" href={`#${id}`}>
                  {name}
                </a>
                {prices && scale && <NightSpan prices={prices} scale={scale} />}
                <span className="plate-count text-caption text-right text-ink-soft">
                  {texts.waysToStay.count(stays)}
                </span>
              </li>
            );
          })}
        </ol>
        {scale && (
          <>
            <div className="plate-scale grid items-center border-t border-line pt-2.5">
              <NightTicks stops={scale.stops} />
            </div>
            <p className="mt-3 text-caption text-ink-soft">{texts.waysToStay.scaleNote}</p>
          </>
        )}
      </div>
    </div>
  );
}

interface WayEntryProps {
  way: WayToStay;
  /** Position among the ten, from 1. */
  number: number;
  summaries: WaySummary;
  scale: NightScale | null;
}

/** One of ten: every third is wide, and the wide ones change sides. */
const placeOf = (number: number): string => {
  if (number % 3 !== 1) return "way-entry";
  return number % 2 === 1 ? "way-entry way-wide" : "way-entry way-wide way-right";
};

/** Way to stay with picture, price range on the common scale, and countries. */
function WayEntry({ way, number, summaries, scale }: WayEntryProps) {
  const { id, name, description, image } = way;
  const wide = number % 3 === 1;
  return (
    <section className={placeOf(number)} id={id} aria-labelledby={`${id}-name`}>
      <div className="way-picture overflow-hidden bg-sand rounded-2 aspect-3/2 picture-cover">
        <Scene
          image={image}
          sizes={`(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, ${wide ? "62vw" : "52vw"}`}
        />
      </div>
      <div>
        <WayDrawing id={id} />
        <h2 id={`${id}-name`}>
          <span className="mr-2.5 text-ink-soft text-h4 lining-nums" aria-hidden="true">
            {number}
          </span>
          {name}
        </h2>
        <p className="mx-0 mt-2.5 mb-4.5 max-w-measure-narrow text-lede leading-text">
          {description}
        </p>
        <Facts id={id} summaries={summaries} scale={scale} />
        <Link className="link font-semibold" to={paths.listingWith({ type: id })}>
          {texts.waysToStay.see(summaries.stays)}
          <span className="sr-only">{texts.waysToStay.among(name)}</span>
        </Link>
      </div>
    </section>
  );
}

function Facts({
  id,
  summaries,
  scale,
}: { id: string } & Pick<WayEntryProps, "summaries" | "scale">) {
  return (
    <dl>
      <dt>{texts.waysToStay.forWhom}</dt>
      <dd>{forWhom[id]}</dd>
      {summaries.prices && scale && (
        <>
          <dt>{texts.waysToStay.night}</dt>
          <dd>
            <Ends prices={summaries.prices} scale={scale} />
            <NightSpan prices={summaries.prices} scale={scale} />
            <NightTicks stops={scale.stops} />
          </dd>
        </>
      )}
      {summaries.where && (
        <>
          <dt>{texts.waysToStay.where}</dt>
          <dd>{summaries.where}</dd>
        </>
      )}
    </dl>
  );
}

function Ends({ prices, scale }: { prices: NonNullable<WaySummary["prices"]>; scale: NightScale }) {
  return (
    <p>
      <span className="font-serif font-semibold text-h6 leading-head lining-nums">
        {texts.waysToStay.from(scale.label(prices.lowest), scale.label(prices.highest))}
      </span>
      {prices.basis && (
        <span className="way-basis text-ink-soft">
          {texts.waysToStay.basis(prices.basis, prices.basisOfAll)}
        </span>
      )}
    </p>
  );
}

/** The small drawing of a way to stay, from /ways.svg. */
const WayDrawing = ({ id }: { id: string }) => (
  <svg
    className="way-drawing fill-none stroke-[1.5]"
    viewBox="0 0 120 72"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`/ways.svg#${id}`} />
  </svg>
);

const percent = (share: number) => `${share}%`;

/** Price per night: a bar from the lowest to the highest price, and a dot at the median. */
function NightSpan({ prices, scale }: { prices: NightPrices; scale: NightScale }) {
  const { lowest, highest, middle } = prices;
  const from = scale.at(lowest);
  const spoken = texts.waysToStay.nightSpoken(
    scale.label(lowest),
    scale.label(highest),
    scale.label(middle),
  );
  return (
    <svg className="night-span w-full" role="img" aria-label={spoken}>
      <line className="stroke-line" x1="0" x2="100%" y1="50%" y2="50%" />
      <rect
        className="fill-clay-soft"
        x={percent(from)}
        width={percent(Math.max(1, scale.at(highest) - from))}
        y="10"
        height="8"
        rx="4"
      />
      <circle className="night-middle stroke-paper" cx={percent(scale.at(middle))} cy="14" r="7" />
    </svg>
  );
}

/** Scale labels below the bars. */
function NightTicks({ stops }: Pick<NightScale, "stops">) {
  return (
    <svg className="night-ticks w-full" aria-hidden="true" focusable="false">
      {stops.map(({ label, at }) => (
        <g key={label}>
          <line className="stroke-line-strong" x1={percent(at)} x2={percent(at)} y1="0" y2="5" />
          <text className="text-tiny fill-ink-soft anchor-middle" x={percent(at)} y="18">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface NightScale {
  /** "$50" */
  stops: { label: string; at: number }[];
  /** Position of an amount in USD, in percent. */
  at: (usd: number) => number;
  label: (usd: number) => string;
}

/** One scale for all prices of a page, in the visitor's currency, with round stops. */
function useNightScale(prices: readonly NightPrices[]): NightScale | null {
  const exchange = useExchange();
  if (prices.length === 0) return null;
  const { currency, rates } = exchange;
  const summaries = (usd: number) => convertPrice(usd, "USD", currency, rates) ?? usd;
  const stops = doublingScale(
    summaries(Math.min(...prices.map(({ lowest }) => lowest))),
    summaries(Math.max(...prices.map(({ highest }) => highest))),
  );
  const known = convertPrice(1, "USD", currency, rates) !== null;
  return {
    stops: stops.map((stop) => ({
      label: formatMoney(moneyOf(stop, known ? currency : "USD")),
      at: placeOnScale(stops, stop),
    })),
    at: (usd) => placeOnScale(stops, summaries(usd)),
    label: (usd) => displayPrice(usdMoney(usd), exchange),
  };
}

/** Statistics of one way to stay. */
interface WaySummary {
  stays: number;
  prices: NightPrices | null;
  /** Names, those with most stays first. */
  where: string;
}

/** Countries as text; "all ten" or "all but one" if shorter than the list. */
function whereInWords(slugs: readonly string[], all: readonly string[]): string {
  const name = (slug: string) => countryBySlug(slug)?.name ?? slug;
  const missing = all.filter((slug) => !slugs.includes(slug));
  const [first] = missing;
  if (slugs.length > 2 && missing.length === 0) return texts.waysToStay.allCountries(all.length);
  if (slugs.length > 2 && missing.length === 1 && first)
    return texts.waysToStay.allBut(name(first));
  return slugs.map(name).join(", ");
}
