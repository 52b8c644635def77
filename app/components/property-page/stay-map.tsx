import "./stay-map.css";
import { useEffect, useState } from "react";

import type { ShownProperty } from "#domain/pages/shown-property";
import { mapCountries } from "#domain/places/africa-map";
import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { project } from "#domain/places/map-projection";
import { mapLinks } from "#domain/property/map-links";
import { texts } from "#domain/text/texts";

const words = texts.property;
/** Units of the drawing: some 13 degrees of longitude. */
const view = { width: 124, height: 104 };

/** Our own drawing; the map of others comes when it is asked for (G-19). */
export function StayMap({ property }: { property: ShownProperty }) {
  const [opened, setOpened] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const links = mapLinks(property);
  if (!links) return null;
  return (
    <div className="stay-map">
      {opened ? (
        <iframe title={texts.stayFacts.mapOf(property.name)} src={links.embed} loading="lazy" />
      ) : (
        <Drawing property={property} />
      )}
      <p className="stay-map-ways">
        {enhanced && !opened && (
          <button type="button" className="btn-quiet" onClick={() => setOpened(true)}>
            {words.openMap}
          </button>
        )}
        <a className="link" href={links.larger} target="_blank" rel="noopener">
          {words.largerMap}
        </a>
      </p>
    </div>
  );
}

function Drawing({ property }: { property: ShownProperty }) {
  const point = pointOf(property);
  if (!point) return null;
  const { x, y } = project(point);
  const [left, top] = [x - view.width / 2, y - view.height / 2];
  const own = countries.filter(({ name }) => property.countries.includes(name));
  return (
    <svg
      viewBox={`${left} ${top} ${view.width} ${view.height}`}
      className="stay-map-drawing"
      role="img"
      aria-label={texts.stayFacts.mapOf(property.name)}
    >
      <use href="/africa.svg#land" className="stay-map-land" />
      {own.map(({ iso2 }) => (
        <use key={iso2} href={`/africa.svg#${iso2}`} className="stay-map-own" />
      ))}
      <use href="/africa.svg#rivers" className="stay-map-river" />
      <use href="/africa.svg#lakes" className="stay-map-lake" />
      {mapCountries.map(({ iso2, label }) => (
        <text key={iso2} x={label.x} y={label.y} fontSize="4.2" className="stay-map-country">
          {countries.find((country) => country.iso2 === iso2)?.name}
        </text>
      ))}
      <circle cx={x} cy={y} r="1.8" className="stay-map-pin" />
      <text x={x + 3.5} y={y} fontSize="3.6" className="stay-map-name">
        {property.name}
      </text>
    </svg>
  );
}
