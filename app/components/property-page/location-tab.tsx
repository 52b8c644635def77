import "./location-tab.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { what3wordsLink } from "#domain/places/what3words";
import { hasLocationDetails, mapLinks } from "#domain/property/map-links";
import { texts } from "#domain/text/texts";
import { type Fact, FactTable, Passage } from "./facts";
import { StayMap } from "./stay-map";

const words = texts.stayFacts;

/** Where it lies and how one gets there. */
export function LocationTab({ property }: { property: ShownProperty }) {
  if (!hasLocationDetails(property))
    return (
      <>
        <p>{texts.property.locationSoon}</p>
        <FactTable facts={placeFacts(property)} />
      </>
    );
  return (
    <>
      <div className="location">
        <StayMap property={property} />
        <FactTable facts={[...placeFacts(property), ...wayFacts(property)]} />
      </div>
      <Passage title={words.directions} text={property.directions} />
      <Passage title={words.howToGetThere} text={property.howToGetThere} />
      <Passage title={words.nearby} text={property.nearbyAttractions} />
      <Passage title={words.landmarks} text={property.nearbyLandmarks} />
    </>
  );
}

const placeFacts = (property: ShownProperty): Fact[] => [
  { label: words.address, value: property.fullAddress },
  { label: words.area, value: property.location },
  { label: words.park, value: property.parkOrReserve },
  { label: words.region, value: property.region },
  { label: words.country, value: property.countries.join(", ") },
];

function wayFacts(property: ShownProperty): Fact[] {
  // The words of an invented stay lead elsewhere.
  const link = property.sample ? null : what3wordsLink(property.what3words);
  return [
    { label: words.gps, value: mapLinks(property)?.gps },
    {
      label: words.words,
      value: link ? (
        <a href={link} target="_blank" rel="noopener">
          {`///${property.what3words}`}
        </a>
      ) : (
        property.sample && property.what3words && `///${property.what3words}`
      ),
    },
    {
      label: words.airport,
      value: [property.nearestAirport, property.airportDistance].filter(Boolean).join(", "),
    },
  ];
}
