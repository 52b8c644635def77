import "./location-tab.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { what3wordsLink } from "#domain/places/what3words";
import { hasLocationDetails, mapLinks } from "#domain/property/map-links";
import { texts } from "#domain/text/texts";
import { FactTable, Passage } from "./facts";

export function LocationTab({ property }: { property: ShownProperty }) {
  if (!hasLocationDetails(property)) return <p>{texts.property.locationSoon}</p>;
  const map = mapLinks(property);
  const words = what3wordsLink(property.what3words);
  return (
    <>
      {map && (
        <div className="map-frame">
          <iframe title={`Map around ${property.name}`} src={map.embed} loading="lazy" />
          <p>
            <a className="link" href={map.larger} target="_blank" rel="noopener">
              {texts.property.largerMap}
            </a>
          </p>
        </div>
      )}
      <FactTable
        facts={[
          { label: "Address", value: property.fullAddress },
          { label: "Area", value: property.location },
          { label: "Park or reserve", value: property.parkOrReserve },
          { label: "GPS", value: map?.gps },
          {
            label: "what3words",
            value: words && (
              <a href={words} target="_blank" rel="noopener">
                {`///${property.what3words}`}
              </a>
            ),
          },
          {
            label: "Nearest airport",
            value: [property.nearestAirport, property.airportDistance].filter(Boolean).join(", "),
          },
        ]}
      />
      <Passage title="Getting there" text={property.directions} />
      <Passage title="How to get there" text={property.howToGetThere} />
      <Passage title="What is nearby" text={property.nearbyAttractions} />
      <Passage title="Landmarks" text={property.nearbyLandmarks} />
    </>
  );
}
