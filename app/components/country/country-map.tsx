import "./country-map.css";

import { onPlane, type Plane, type PlaneDot } from "#domain/listing/map-plane";
import { paths } from "#domain/pages/paths";
import type { Stop } from "#domain/places/atlas/kinds";
import type { Point } from "#domain/places/coordinates";
import { project, unitsPerDegree } from "#domain/places/map-projection";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import type { CountryAreasProps } from "./country-areas";
import { letterMap, type NamePlace } from "./map-lettering";

/** A country alone in its neighbours: areas by number, stays as dots, flights as broken lines. */
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
  const { numbers, names } = letterMap({ plane, stops, areas: placed, dots, flights });
  return (
    <figure className="country-map">
      <div className="country-map-plane">
        <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
          <use href="/africa.svg#land" className="country-map-neighbours" />
          {iso2 && <use href={`/africa.svg#${iso2}`} className="country-map-ground" />}
          {placed.map((area) => (
            <Zone key={area.areaName} area={area} />
          ))}
          <use href="/africa.svg#rivers" className="country-map-rivers" />
          <use href="/africa.svg#lakes" className="country-map-lakes" />
          {flights.map(({ from, to }) => (
            <Flight key={from.name + to.name} from={from} to={to} />
          ))}
        </svg>
        <svg
          className="country-map-marks"
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
      <figcaption>
        <span className="country-map-key">{texts.country.mapStay}</span>
        {flights.length > 0 && <span>{texts.country.mapFlight}</span>}
        <span>{texts.country.shapes}</span>
      </figcaption>
    </figure>
  );
}

/** Where journeys begin and end, as far as it lies on the map. */
function stopsOn(plane: Plane, flights: CountryAreasProps["flights"]): Stop[] {
  const ends = flights.flatMap(({ from, to }) => [from, to]);
  return [...new Map(ends.map((stop) => [stop.name, stop])).values()].filter((stop) => {
    const { x, y } = onPlane(plane, stop);
    return x >= 0 && x <= 100 && y >= 0 && y <= 100;
  });
}

/** Roughly where an area is: a soft round, since its true edge is nobody's line. */
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
      <text>{children}</text>
    </svg>
  );
}

/** A shallow arch, as the sky is above the road. */
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
      className="country-map-flight"
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
        <text x={place.x} y={place.y} textAnchor={place.anchor}>
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
        <circle r={isOne ? 5 : 6.5} className="country-map-point" />
      </Link>
    </svg>
  );
}
