/**
 * What the reader of property pages hands on: plain values, and for each value where on the page it
 * came from. The same shape is previewed in smart import, stored on an import item and turned into a
 * property by import-property.
 */

/** How a value was found, strongest first. */
export const evidenceVias = [
  "linked-data", // JSON-LD, microdata, RDFa
  "embedded-state", // JSON that a platform puts into a script
  "meta", // meta and OpenGraph tags
  "page-text", // labelled pairs, lists, address block, map embeds
  "address", // the page's own address (country code in a hotel path)
] as const;
export type EvidenceVia = (typeof evidenceVias)[number];

export interface Evidence {
  via: EvidenceVia;
  /** The words of the page that state the value, at most 300 characters. */
  passage: string;
}

export interface AccommodationUnit {
  name: string;
  capacity: number | null;
  description: string | null;
  images: string[];
}

/** Every field is optional: a value the page does not state is left out, never invented. */
export interface ExtractedProperty {
  name: string;
  country?: string;
  region?: string;
  fullAddress?: string;
  latitude?: number;
  longitude?: number;
  /** For one night, in `currency`. */
  pricePerNight?: number;
  /** ISO 4217. */
  currency?: string;
  /** Guests. */
  capacity?: number;
  bedrooms?: number;
  bathrooms?: number;
  shortDescription?: string;
  description?: string;
  amenities?: string[];
  activities?: string[];
  /** Absolute addresses, best first. */
  images?: string[];
  propertyType?: string;
  accommodationTypes?: AccommodationUnit[];
  checkIn?: string;
  checkOut?: string;
  rating?: number;
  reviewCount?: number;
  what3words?: string;
  nearestAirport?: string;
  airportDistance?: string;
  howToGetThere?: string;
  nearbyLandmarks?: string;
  ratesInclusions?: string;
  ratesExclusions?: string;
  cancellationPolicy?: string;
  importantInfo?: string;
  phone?: string;
  email?: string;
  bookingUrl?: string;
  websiteUrl?: string;
  sourceUrl: string;
}

export type RefusalReason = "blocked" | "not-a-property" | "unreadable";

export interface ExtractionSuccess {
  success: true;
  /** Host family the page belongs to, for example "booking.com", "airbnb.com" or "website". */
  source: string;
  data: ExtractedProperty;
  /** One entry per given field of `data`. */
  evidence: Partial<Record<keyof ExtractedProperty, Evidence>>;
}

export interface ExtractionRefusal {
  success: false;
  reason: RefusalReason;
  /** One sentence for the operator. */
  error: string;
}

export type ExtractionResult = ExtractionSuccess | ExtractionRefusal;
