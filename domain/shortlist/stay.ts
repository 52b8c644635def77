import type { PropertyCard, PropertyFields } from "#domain/property/property";
import type { Prices } from "#domain/property/stay-price";

/** Fields of the comparison, beside those of a card. */
export const weighedFields = [
  "location",
  "fullAddress",
  "parkOrReserve",
  "nearestAirport",
  "airportDistance",
  "latitude",
  "longitude",
  "bedrooms",
  "priceMin",
  "priceMax",
  "priceBasis",
  "priceCheckedOn",
  "inclusions",
  "ratesInclusions",
  "ratesExclusions",
  "monthGrid",
  "malaria",
  "childrenFromAge",
  "swimmingPool",
  "flyIn",
] as const satisfies readonly (keyof PropertyFields)[];

/** A property on a list that is displayed, compared or printed. */
export interface ShortlistStay
  extends
    PropertyCard,
    Prices,
    Pick<PropertyFields, Exclude<(typeof weighedFields)[number], keyof Prices>> {}

/** As far as known, from the street to the country. */
export const addressOf = (stay: ShortlistStay): string =>
  stay.fullAddress ??
  [...new Set([stay.location, stay.region, stay.country].filter(Boolean))].join(", ");

/** Letters "A" to "Z" that identify a property across sections of a page; "" beyond them. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : "";
