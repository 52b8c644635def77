import { latitude, longitude } from "#domain/property/kinds/numbers";
import { line, postalAddress, text, what3words } from "#domain/property/kinds/texts";
import { field, formField } from "./field";

export const locationFields = {
  fullAddress: formField(postalAddress(), {
    part: "location",
    label: "Full address",
    rows: 2,
    wide: true,
    column: "Full Address",
    csv: 18,
    extracted: "fullAddress",
    reviewed: true,
    quickEdit: 6,
  }),
  parkOrReserve: formField(line(), { part: "location", label: "Park or reserve" }),
  nearestAirport: formField(line(), {
    part: "location",
    label: "Nearest airport",
    column: "Nearest Airport",
    csv: 20,
    extracted: "nearestAirport",
    reviewed: true,
  }),
  airportDistance: field(line(), {
    label: "Distance to the airport",
    column: "Airport Distance",
    extracted: "airportDistance",
  }),
  /** Three words with dots, without the leading slashes. */
  what3words: formField(what3words(), {
    part: "location",
    label: "what3words",
    placeholder: "filled.count.soap",
    hint: "Three words with dots, without the slashes",
    column: "What3Words",
    csv: 19,
    extracted: "what3words",
    reviewed: true,
    quickEdit: 5,
  }),
  latitude: formField(latitude(), {
    part: "location",
    label: "Latitude",
    column: "Latitude",
    csv: 16,
    extracted: "latitude",
    reviewed: true,
    quickEdit: 3,
  }),
  longitude: formField(longitude(), {
    part: "location",
    label: "Longitude",
    column: "Longitude",
    csv: 17,
    extracted: "longitude",
    reviewed: true,
    belongsTo: "latitude",
    quickEdit: 4,
  }),
  nearbyAttractions: formField(text(), {
    part: "location",
    label: "What's nearby",
    startsRow: true,
  }),
  directions: formField(text(), { part: "location", label: "Directions" }),
  nearbyLandmarks: field(text(), {
    label: "Landmarks",
    column: "Nearby Landmarks",
    extracted: "nearbyLandmarks",
  }),
  howToGetThere: field(text(), {
    label: "How to get there",
    column: "How To Get There",
    extracted: "howToGetThere",
  }),
};
