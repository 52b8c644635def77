import "./country-map.css";
import { Link } from "@remix-run/react";

import { writeArea } from "#domain/listing/area-filter";
import { onPlane, type PlaneMark } from "#domain/listing/map-plane";
import { paths } from "#domain/pages/paths";
import type { Stop } from "#domain/places/atlas/kinds";
import { project, unitsPerDegree } from "#domain/places/map-projection";
import { texts } from "#domain/text/texts";
import type { CountryAreasProps } from "./country-areas";

/** A country alone in its neighbours: areas by number, stays as dots, flights as broken lines. */
export function CountryMap({ slug, iso2, name, areas, drawing, flights }: CountryAreasProps) {
  const { plane, marks } = drawing;
  const { left, top, width, height } = plane;
  const stops = new Map(
    flights.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.name, stop]),
  );
  return (
    <figure className="country-map">
      <div className="country-map-plane">
        <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
          <use href="/africa.svg#land" className="country-map-neighbours" />
          {iso2 && <use href={`/africa.svg#${iso2}`} className="country-map-ground" />}
          {areas.map(({ point, name: areaName }) => point && <Zone key={areaName} point={point} />)}
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
          {[...stops.values()].map((stop) => (
            <StopName key={stop.name} stop={stop} plane={plane} />
          ))}
          {areas.map(({ point, name: areaName }, index) => {
            if (!point) return null;
            const { x, y } = onPlane(plane, cornerOf(point));
            return (
              <svg key={areaName} x={`${x}%`} y={`${y}%`} className="country-map-area">
                <circle r="13" />
                <text>{index + 1}</text>
              </svg>
            );
          })}
          {marks.map((mark) => (
            <Dot key={mark.id} mark={mark} slug={slug} />
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

type AreaPoint = NonNullable<CountryAreasProps["areas"][number]["point"]>;

/** Roughly where an area is: a soft round, since its true edge is nobody's line. */
function Zone({ point }: { point: AreaPoint }) {
  const { x, y } = project(point);
  return <circle cx={x} cy={y} r={point.reach * unitsPerDegree} className="country-map-zone" />;
}

/** The number stands on the rim in the north-west, clear of the stays. */
const cornerOf = ({ latitude, longitude, reach }: AreaPoint) => ({
  latitude: latitude + reach * Math.SQRT1_2,
  longitude: longitude - reach * Math.SQRT1_2,
});

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

function StopName({ stop, plane }: { stop: Stop; plane: CountryAreasProps["drawing"]["plane"] }) {
  const { x, y } = onPlane(plane, stop);
  if (x < 0 || x > 100 || y < 0 || y > 100) return null;
  return (
    <svg
      x={`${x}%`}
      y={`${y}%`}
      className={x > 55 ? "country-map-stop is-left" : "country-map-stop"}
    >
      <circle r="3.5" />
      <text x={x > 55 ? -9 : 9}>{stop.name}</text>
    </svg>
  );
}

function Dot({ mark, slug }: { mark: PlaneMark; slug: string }) {
  const { x, y, stays, id, area } = mark;
  return (
    <svg x={`${x}%`} y={`${y}%`} className="country-map-dot">
      <Link
        to={
          stays > 1
            ? paths.listingWith({ country: slug, area: writeArea(area) })
            : paths.property(id)
        }
        aria-label={stays > 1 ? texts.country.mapStays(stays) : texts.country.mapStay}
      >
        <circle r="12" className="country-map-reach" />
        <circle r={stays > 1 ? 6.5 : 5} className="country-map-point" />
      </Link>
    </svg>
  );
}
