import "./property.css";
import { useEffect, useState } from "react";

import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { what3wordsLink } from "#domain/places/lookups";
import { mapCountries, project } from "#domain/places/map-projection";
import { hasLocationDetails, mapLinks } from "#domain/property/location";
import type { PublicProperty } from "#domain/property/public-property";
import { directionFacts, placeFacts, wayFacts } from "#domain/property/stay-facts";
import { texts } from "#domain/text/texts";
import { type Fact, FactTable } from "./facts";

const words = texts.property;

const labels = texts.stayFacts;

export function LocationTab({ property }: { property: PublicProperty }) {
  if (!hasLocationDetails(property))
    return (
      <>
        <p>{words.locationSoon}</p>
        <FactTable property={property} facts={placeFacts(property)} />
      </>
    );
  return (
    <>
      <div className="location grid-cols-1 grid gap-8 items-start mb-7">
        <StayMap property={property} />
        <FactTable property={property} facts={[...placeFacts(property), ...linkedWays(property)]} />
      </div>
      <FactTable property={property} facts={directionFacts(property)} />
    </>
  );
}

/** The what3words address as a link; that of a sample stay points to another place. */
function linkedWays(property: PublicProperty): Fact[] {
  const link = property.sample ? null : what3wordsLink(property.what3words);
  return wayFacts(property).map((fact) =>
    link && fact.field === "what3words"
      ? {
          ...fact,
          value: (
            <a href={link} target="_blank" rel="noopener">
              {fact.value}
            </a>
          ),
        }
      : fact,
  );
}

/** Units of the drawing: about 13 degrees of longitude. */
const view = { width: 124, height: 104 };

/** Our own drawing; a third-party map is loaded only on request (G-19). */
function StayMap({ property }: { property: PublicProperty }) {
  const [opened, setOpened] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const links = mapLinks(property);
  if (!links) return null;
  return (
    <div className="stay-map mb-7">
      {opened ? (
        <iframe title={labels.mapOf(property.name)} src={links.embed} loading="lazy" />
      ) : (
        <Drawing property={property} />
      )}
      <p className="stay-map-ways row gap-5 mt-3">
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

function Drawing({ property }: { property: PublicProperty }) {
  const point = pointOf(property);
  if (!point) return null;
  const { x, y } = project(point);
  const [left, top] = [x - view.width / 2, y - view.height / 2];
  const own = countries.filter(({ name }) => property.countries.includes(name));
  return (
    <svg
      viewBox={`${left} ${top} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="stay-map-drawing"
      role="img"
      aria-label={labels.mapOf(property.name)}
    >
      <use href="/africa.svg#land" className="stay-map-land fill-sand-deep stroke-paper" />
      {own.map(({ iso2 }) => (
        <use key={iso2} href={`/africa.svg#${iso2}`} className="stay-map-own stroke-paper" />
      ))}
      <use href="/africa.svg#rivers" className="stay-map-river fill-none stroke-map-water" />
      <use href="/africa.svg#lakes" className="fill-map-water" />
      {mapCountries.map(({ iso2, label }) => (
        <text
          key={iso2}
          x={label.x}
          y={label.y}
          fontSize="4.2"
          className="stay-map-country fill-ink-soft anchor-middle"
        >
          {countries.find((country) => country.iso2 === iso2)?.name}
        </text>
      ))}
      <circle cx={x} cy={y} r="1.8" className="stay-map-pin fill-forest stroke-paper" />
      <text
        x={x + 3.5}
        y={y}
        fontSize="3.6"
        className="stay-map-name font-bold fill-ink stroke-paper baseline-central"
      >
        {property.name}
      </text>
    </svg>
  );
}
