import type { Property } from "~/domain/property";
import { gpsText, hasCoordinates, mapEmbedUrl, mapLink, what3wordsLink } from "~/domain/map-links";
import { texts } from "~/domain/texts";
import { FactTable, Passage } from "./facts";

export function LocationTab({ property }: { property: Property }) {
  const point = hasCoordinates(property) ? property : null;
  const directions = property.directions ?? property.howToGetThere;
  const nearby = property.nearbyAttractions ?? property.nearbyLandmarks;
  const known = point ?? property.fullAddress ?? property.what3words ?? directions ?? nearby;
  if (!known) return <p>{texts.property.locationSoon}</p>;
  return (
    <>
      {point && (
        <div className="map-frame">
          <iframe title={`Map around ${property.name}`} src={mapEmbedUrl(point)} loading="lazy" />
          <p>
            <a className="link" href={mapLink(point)} target="_blank" rel="noopener">
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
          { label: "GPS", value: point && gpsText(point) },
          {
            label: "what3words",
            value: property.what3words && (
              <a href={what3wordsLink(property.what3words)} target="_blank" rel="noopener">
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
