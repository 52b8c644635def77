import type { Money } from "#domain/money/money";
import type { Focus } from "#domain/pictures/focus";
import type { CardQuote } from "#domain/rates/card-quote";
import type { SearchDocument } from "#domain/search/document";
import type { FieldValues } from "./fields";

/**
 * A property, as every part of the site uses it: the fields of the catalog, under the names of the
 * specification. Absent text is null, absent lists are empty.
 */
// An interface has a name that editors show, a type would show its sixty members.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PropertyFields extends FieldValues {}

export type AccommodationUnit = PropertyFields["accommodationUnits"][number];
/** A period of the year with its own price. */
export type PriceSeason = PropertyFields["priceSeasons"][number];
export type MonthRating = PropertyFields["monthGrid"][number];

export interface Property extends PropertyFields {
  /** Readable slug, also the last segment of the public URL. */
  id: string;
  /** Incremented with each save. */
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
  /** Collections that the property names itself, rather than matching by its size: they rank first. */
  leadingCollectionIds: string[];
  /** Facts and amenities that visitors filter by. */
  offerIds: string[];
  /** Months that are excellent or good, 1 to 12. */
  goodMonths: number[];
  /** Null when there is no usable price or no rate for its currency. */
  priceUsd: number | null;
  /** Price for two people: a price per person doubled, any other unchanged. */
  priceUsdForTwo: number | null;
  sortName: string;
  /** Name, countries, region, descriptions: folded (lower case, accents removed). */
  searchText: string;
  /** Booking URL without tracking, to recognize duplicates. */
  canonicalBookingAddress: string | null;
}

/** An image as pages need it. */
export interface Picture {
  /** Without width and extension: `${base}-${width}.avif`; null: not copied yet, use `sourceUrl`. */
  base: string | null;
  widths: number[];
  width: number;
  height: number;
  /** "#rrggbb", painted until the image has loaded. */
  color: string | null;
  alt: string;
  sourceUrl: string;
  /** Absent for the middle. */
  focus?: Focus;
  /** Photographer or owner, shown below the photo. */
  credit?: string;
  /** A drawing, labeled as such. */
  drawn?: true;
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
  /** Null without a usable price. */
  pricePerNight: Money | null;
  priceUnit: string;
  priceBasis: PropertyFields["priceBasis"];
  /** Two where the price per person is shown for two. */
  people?: number;
  featured: boolean;
  sample: boolean;
  cover: Picture | null;
  /** Total for the visitor's dates, or why there is none; absent without dates. */
  quote?: CardQuote;
}
