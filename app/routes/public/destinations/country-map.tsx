import "./country.css";

import { type DottedMap, onPlane, type Plane, type PlaneDot } from "#domain/listing/map-plane";
import { paths } from "#domain/pages/paths";
import type { Stop } from "#domain/places/atlas";
import type { Point } from "#domain/places/coordinates";
import { project, unitsPerDegree } from "#domain/places/map-projection";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyCard, PropertyGrid } from "~/components/property-card/property-card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { type NamePlace, placeMapLabels } from "./map-labels";

/** Map of a country: areas by number, stays as dots, flights as dashed lines. */
export function CountryMap({
  slug,
  iso2,
  name,
  areas,
  drawing,
  flights,
}: Omit<CountryAreasProps, "elsewhere">) {
  const { plane, dots } = drawing;
  const { left, top, width, height } = plane;
  const placed = areas.flatMap(({ point, name: areaName }, index) =>
    point ? [{ ...point, areaName, number: index + 1 }] : [],
  );
  const stops = stopsOn(plane, flights);
  const { numbers, names } = placeMapLabels({ plane, stops, areas: placed, dots, flights });
  return (
    <figure className="country-map m-0">
      <div className="country-map-plane relative clip rounded-2 bg-map-sea">
        <svg
          className="absolute w-full h-full"
          viewBox={`${left} ${top} ${width} ${height}`}
          aria-hidden="true"
        >
          <use href="/africa.svg#land" className="fill-land stroke-sand stroke-1-5" />
          {iso2 && (
            <use href={`/africa.svg#${iso2}`} className="country-map-ground stroke-line-strong" />
          )}
          {placed.map((area) => (
            <Zone key={area.areaName} area={area} />
          ))}
          <use href="/africa.svg#rivers" className="country-map-rivers fill-none stroke-water" />
          <use href="/africa.svg#lakes" className="fill-water" />
          {flights.map(({ from, to }) => (
            <Flight key={from.name + to.name} from={from} to={to} />
          ))}
        </svg>
        <svg
          className="country-map-marks absolute w-full h-full"
          role="group"
          aria-label={texts.country.map(
            name,
            areas.map((area) => area.name),
          )}
        >
          {stops.map((stop, index) => (
            <StopName key={stop.name} stop={stop} plane={plane} place={names[index]} />
          ))}
          {placed.map((area, index) => (
            <AreaNumber key={area.areaName} plane={plane} at={numbers[index] ?? area}>
              {area.number}
            </AreaNumber>
          ))}
          {dots.map((dot) => (
            <Dot key={dot[3]} dot={dot} slug={slug} />
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap mt-4 text-caption muted">
        <span className="country-map-key">{texts.country.mapStay}</span>
        {flights.length > 0 && <span>{texts.country.mapFlight}</span>}
        <span>{texts.country.shapes}</span>
      </figcaption>
    </figure>
  );
}

/** Endpoints of journeys that are on the map. */
function stopsOn(plane: Plane, flights: CountryAreasProps["flights"]): Stop[] {
  const ends = flights.flatMap(({ from, to }) => [from, to]);
  return [...new Map(ends.map((stop) => [stop.name, stop])).values()].filter((stop) => {
    const { x, y } = onPlane(plane, stop);
    return x >= 0 && x <= 100 && y >= 0 && y <= 100;
  });
}

/** Approximate extent of an area as a soft circle; areas have no official boundary. */
function Zone({ area }: { area: Point & { reach: number } }) {
  const { x, y } = project(area);
  return <circle cx={x} cy={y} r={area.reach * unitsPerDegree} className="country-map-zone" />;
}

interface AreaNumberProps {
  plane: Plane;
  at: Point;
  children: number;
}

function AreaNumber({ plane, at, children }: AreaNumberProps) {
  const { x, y } = onPlane(plane, at);
  return (
    <svg x={`${x}%`} y={`${y}%`} className="country-map-area">
      <circle r="13" />
      <text className="baseline-central">{children}</text>
    </svg>
  );
}

/** Flight as a shallow arc. */
function Flight({ from, to }: { from: Stop; to: Stop }) {
  const a = project(from);
  const b = project(to);
  const middle = {
    x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12,
    y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12,
  };
  return (
    <path
      d={`M${a.x} ${a.y}Q${middle.x.toFixed(2)} ${middle.y.toFixed(2)} ${b.x} ${b.y}`}
      className="country-map-flight fill-none"
    />
  );
}

interface StopNameProps {
  stop: Stop;
  plane: Plane;
  place: NamePlace | undefined;
}

function StopName({ stop, plane, place }: StopNameProps) {
  const { x, y } = onPlane(plane, stop);
  return (
    <svg x={`${x}%`} y={`${y}%`} className="country-map-stop">
      <circle r="3.5" />
      {place && (
        <text className="baseline-central" x={place.x} y={place.y} textAnchor={place.anchor}>
          {stop.name}
        </text>
      )}
    </svg>
  );
}

function Dot({ dot: [x, y, stays, opens, name], slug }: { dot: PlaneDot; slug: string }) {
  const isOne = stays === 1;
  return (
    <svg x={`${x}%`} y={`${y}%`} className="country-map-dot">
      <Link
        to={isOne ? paths.property(opens) : paths.listingWith({ country: slug, area: opens })}
        aria-label={isOne ? name : texts.country.mapStays(stays, name)}
      >
        <circle r="12" className="country-map-reach" />
        <circle r={isOne ? 5 : 6.5} className="country-map-point stroke-1-5" />
      </Link>
    </svg>
  );
}

interface CountryArea {
  name: string;
  description: string;
  /** Null if its location is unknown. */
  point: (Point & { reach: number }) | null;
  stays: number;
  /** URL of these stays. */
  all: string;
}

export interface CountryAreasProps {
  slug: string;
  iso2: string | null;
  name: string;
  areas: CountryArea[];
  elsewhere: AreaStaysProps["elsewhere"];
  drawing: DottedMap;
  flights: { from: Stop; to: Stop }[];
}

/** The areas of a country by number, on its map and beside it. */
export function CountryAreas({ elsewhere, ...country }: CountryAreasProps) {
  const { slug, name, areas } = country;
  return (
    <section id="areas" className="sand country-areas py-section" aria-labelledby="areas-title">
      <div className="wrap country-areas-columns one-column grid items-center gap-gutter-l">
        <CountryMap {...country} />
        <div>
          <h2 id="areas-title">{areas.length > 0 ? texts.country.areas : name}</h2>
          <ol className="mt-7">
            {areas.map(({ name: areaName, description, stays, all }, index) => (
              <li key={areaName}>
                <b aria-hidden="true">{index + 1}</b>
                <h3 className="text-h5">
                  {stays > 0 ? (
                    <Link className="hover-clay" to={all}>
                      {areaName}
                    </Link>
                  ) : (
                    areaName
                  )}
                </h3>
                {stays > 0 && <span>{texts.country.stays(stays)}</span>}
                <p>{description}</p>
              </li>
            ))}
            {elsewhere && areas.some(({ stays }) => stays > 0) && (
              <li className="is-elsewhere">
                <h3 className="text-h5">
                  <Link className="hover-clay" to={elsewhere.all}>
                    {texts.country.elsewhere(name)}
                  </Link>
                </h3>
                <span>{texts.country.stays(elsewhere.total)}</span>
              </li>
            )}
          </ol>
          <p className="mt-6">
            <Link to={`${paths.listingWith({ country: slug })}&view=map`} className="btn-quiet">
              <Icon name="map" /> {texts.country.openMap}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

interface Strip {
  /** Null for stays outside of all named areas. */
  name: string | null;
  description: string;
  total: number;
  /** URL of all its stays. */
  all: string;
  cards: Card[];
}

export interface AreaStaysProps {
  slug: string;
  name: string;
  /** Number of stays in the country. */
  total: number;
  strips: Strip[];
  /** Stays outside of these areas, or all of the country if no area has one. */
  elsewhere: Strip | null;
}

/** Every stay of a country, area by area: a strip that scrolls sideways, with a link to all of it. */
export function AreaStays({ slug, name, total, strips, elsewhere }: AreaStaysProps) {
  if (total === 0) return null;
  return (
    <section id="stays" className="country-stays section-end" aria-labelledby="stays-title">
      <div className="wrap">
        <header className="flex flex-wrap items-end justify-between rule-top">
          <h2 id="stays-title">{texts.country.where(name)}</h2>
          <Link to={paths.listingWith({ country: slug })} className="btn">
            {texts.country.seeAll(texts.destinations.count(total))}
          </Link>
        </header>
      </div>
      {strips.map((strip) => (
        <StripOfStays key={strip.name} country={name} strip={strip} />
      ))}
      {strips.length > 0 && elsewhere && <StripOfStays country={name} strip={elsewhere} />}
      {strips.length === 0 && (
        <div className="wrap">
          <PropertyGrid cards={elsewhere?.cards ?? []} />
        </div>
      )}
    </section>
  );
}

function StripOfStays({ country, strip }: { country: string; strip: Strip }) {
  const { name, description, total, all, cards } = strip;
  const title = name ?? texts.country.elsewhere(country);
  return (
    <div className="country-strip one-column grid mt-12">
      <div className="country-strip-words pr-8">
        <h3 className="text-h3">{title}</h3>
        <p className="muted text-note leading-text">{description}</p>
        <Link className="text-small text-clay inline-block min-h-link" to={all}>
          {name === null
            ? texts.country.allElsewhere(total, country)
            : texts.country.allIn(total, name)}
        </Link>
      </div>
      <ul
        className="country-strip-stays grid gap-6 overflow-x-auto"
        aria-label={texts.country.sideways(title)}
      >
        {cards.map((card) => (
          <li key={card.id}>
            <PropertyCard card={card} level={3} />
          </li>
        ))}
      </ul>
    </div>
  );
}
