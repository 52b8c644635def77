/**
 * A stay, as every part of the site sees it. Field names are the specification's; the 47 fields of
 * the property form are those of PropertyFields, with `seo` as three flat ones.
 */

export interface AccommodationUnit {
  name: string;
  capacity: number | null;
  description: string | null;
  images: string[];
}

/** A stretch of the year with a price of its own; dates repeat every year. */
export interface PriceSeason {
  name: string;
  /** "MM-DD", inclusive. */
  from: string;
  to: string;
  price: number;
  unit: string;
  minimumNights: number | null;
}

export const monthRatings = ["excellent", "good", "fair", "closed"] as const;
export type MonthRating = (typeof monthRatings)[number];

/** What the operator fills in. Absent text is null, absent lists are empty. */
export interface PropertyFields {
  // Basic info
  name: string;
  /** The first is the one shown; a stay across a border counts for each. */
  countries: string[];
  region: string;
  location: string | null;
  shortDescription: string | null;
  description: string | null;
  /** Addresses, or paths of our own that start with /illustrations/ or /media/. First is the cover. */
  images: string[];

  // Details
  accommodationType: string | null;
  category: string | null;
  propertyTypes: string[];
  capacity: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  /** In `currency`, for one `priceUnit`. */
  pricePerNight: number | null;
  priceMin: number | null;
  priceMax: number | null;
  /** ISO 4217. */
  currency: string | null;
  priceUnit: string;
  amenities: string[];
  features: string[];
  activities: string[];
  tags: string[];

  // Location
  fullAddress: string | null;
  parkOrReserve: string | null;
  nearestAirport: string | null;
  airportDistance: string | null;
  nearbyAttractions: string | null;
  nearbyLandmarks: string | null;
  directions: string | null;
  howToGetThere: string | null;
  /** Three words with dots, without the leading slashes. */
  what3words: string | null;
  latitude: number | null;
  longitude: number | null;

  // Booking
  bookingUrl: string | null;
  partner: string | null;
  /** "14:00". */
  checkIn: string | null;
  checkOut: string | null;
  rates: string | null;
  inclusions: string | null;
  ratesInclusions: string | null;
  ratesExclusions: string | null;
  cancellationPolicy: string | null;
  bookingNotes: string | null;
  importantInfo: string | null;

  // Marketing
  whyWeLoveIt: string | null;
  targetAudience: string | null;
  experiences: string | null;
  goodToKnow: string | null;
  featured: boolean;
  active: boolean;

  // Search engines
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string[];

  accommodationUnits: AccommodationUnit[];

  // Planning facts: shown, and offered as filters, once a value exists
  priceBasis: "per room" | "per person" | "whole property" | null;
  /** "YYYY-MM-DD". */
  priceCheckedOn: string | null;
  priceSourceUrl: string | null;
  priceSeasons: PriceSeason[];
  /** Twelve ratings, January first, or empty. */
  monthGrid: MonthRating[];
  malaria: "free" | "seasonal" | "risk" | null;
  childrenFromAge: number | null;
  wheelchairAccess: boolean | null;
  swimmingPool: boolean | null;
  privateVehicle: boolean | null;
  flyIn: boolean | null;

  // Shown only together
  rating: number | null;
  reviewCount: number | null;
  ratingSource: string | null;

  // Origin
  propertyUrl: string | null;
  websiteUrl: string | null;
  importSource: string | null;
  airtableId: string | null;
  sample: boolean;
}

export interface Property extends PropertyFields {
  /** Readable slug, also the last part of the public address. */
  id: string;
  /** Grows by one with each save. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What the rules of this folder work out from the fields, stored beside them on every write. */
export interface DerivedProperty {
  countrySlugs: string[];
  /** Lower-case type labels. */
  typeKeys: string[];
  waysToStay: string[];
  experienceIds: string[];
  collectionIds: string[];
  /** Null when there is no usable price or no rate for its currency. */
  priceUsd: number | null;
  sortName: string;
  /** Name, countries, region, descriptions: folded (lower case, accents removed). */
  searchText: string;
  /** Name, countries, region, short description: folded. */
  suggestText: string;
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

/** What a card shows. */
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
  featured: boolean;
  sample: boolean;
  cover: Picture | null;
}
