import "./small-map.css";

import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { project } from "#domain/places/map-projection";
import { letterOf } from "#domain/shortlist/letters";
import { mapFrame, placeMarkers } from "#domain/shortlist/small-map";
import type { ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";

/** The part of Africa that holds the stays, each with its letter. */
export function SmallMap({ stays }: { stays: readonly ShortlistStay[] }) {
  const spots = stays.flatMap((stay, index) => {
    const point = pointOf(stay);
    return point ? [{ ...project(point), letter: letterOf(index), name: stay.name }] : [];
  });
  if (spots.length === 0) return null;
  const frame = mapFrame(spots);
  const own = new Set(stays.map(({ country }) => country));
  const unit = frame.width / 100;
  return (
    <div>
      <h2>{texts.compare.map}</h2>
      <svg
        className="small-map"
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={texts.compare.mapLabel(spots.map(({ name }) => name))}
      >
        <use href="/africa.svg#rest" className="small-map-rest" />
        {countries.map(({ iso2, name }) => (
          <use
            key={iso2}
            href={`/africa.svg#${iso2}`}
            className={own.has(name) ? "small-map-own" : "small-map-rest"}
          />
        ))}
        {placeMarkers(spots, unit * 10).map(({ x, y, at, letter }) => (
          <g key={letter}>
            {(x !== at.x || y !== at.y) && (
              <line x1={at.x} y1={at.y} x2={x} y2={y} strokeWidth={unit / 2} />
            )}
            <circle cx={x} cy={y} r={unit * 4.6} strokeWidth={unit * 0.8} />
            <text x={x} y={y} dy=".36em" fontSize={unit * 5}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
