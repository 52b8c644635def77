import type { SearchDocument } from "#domain/search/document";
import type { FieldValues } from "./fields";

/**
 * A stay, as every part of the site sees it: what the catalogue of fields lists, under the names of
 * the specification. Absent text is null, absent lists are empty.
 */
// An interface has a name that editors show, a type would show its sixty members.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PropertyFields extends FieldValues {}

export type AccommodationUnit = PropertyFields["accommodationUnits"][number];
/** A stretch of the year with a price of its own. */
export type PriceSeason = PropertyFields["priceSeasons"][number];
export type MonthRating = PropertyFields["monthGrid"][number];

export interface Property extends PropertyFields {
  /** Readable slug, also the last part of the public address. */
  id: string;
  /** Grows by one with each save. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Values that the rules of this folder derive from the fields, stored beside them on every write. */
export interface DerivedProperty extends SearchDocument {
  countrySlugs: string[];
  /** Lower-case type labels. */
  typeKeys: string[];
  waysToStay: string[];
  experienceIds: string[];
  collectionIds: string[];
  /** Collections that the stay names itself, where others are in by their size: they come first. */
  leadingCollectionIds: string[];
  /** Facts and amenities that visitors filter by. */
  offerIds: string[];
  /** Months that are excellent or good, 1 to 12. */
  goodMonths: number[];
  /** Null when there is no usable price or no rate for its currency. */
  priceUsd: number | null;
  /** Price for two people: a price per person doubled, any other as it is. */
  priceUsdForTwo: number | null;
  sortName: string;
  /** Name, countries, region, descriptions: folded (lower case, accents removed). */
  searchText: string;
  /** Booking address without tracking, to recognise the same stay. */
  canonicalBookingAddress: string | null;
}

/** A picture as pages need it. */
export interface Picture {
  /** Without width and ending: `${base}-${width}.avif`; null: not copied yet, use `sourceUrl`. */
  base: string | null;
  widths: number[];
  width: number;
  height: number;
  /** "#rrggbb", painted until the picture is there. */
  color: string | null;
  alt: string;
  sourceUrl: string;
}

/** Data of a card. */
export interface PropertyCard {
  id: string;
  name: string;
  country: string;
  region: string;
  shortDescription: string | null;
  amenities: string[];
  capacity: number | null;
  pricePerNight: number | null;
  currency: string | null;
  priceUnit: string;
  priceBasis: PropertyFields["priceBasis"];
  featured: boolean;
  sample: boolean;
  cover: Picture | null;
}
