import type { PropertyCard, PropertyFields } from "#domain/property/property";

/** What is weighed when a couple decides between stays, beside what a card shows. */
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

/** A stay on a list that is read, compared or printed. */
export interface ShortlistStay
  extends PropertyCard, Pick<PropertyFields, (typeof weighedFields)[number]> {}

/** As far as it is known, from the road to the country. */
export const addressOf = (stay: ShortlistStay): string =>
  stay.fullAddress ??
  [...new Set([stay.location, stay.region, stay.country].filter(Boolean))].join(", ");

/** "A" to "Z" join what is told of one stay in several places; beyond them there is none. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : "";
