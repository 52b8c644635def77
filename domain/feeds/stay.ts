import { amountOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { pointOf } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import type { Picture, Property } from "#domain/property/property";
import { lowestPrice, pricesOf } from "#domain/property/stay-price";

/** The values of feeds: what the page of a stay displays, as plain text. */
export interface FeedStay {
  id: string;
  name: string;
  description: string;
  /** The page, without parameters. */
  url: string;
  /** The lowest price per night in the currency of the stay: "560.00 USD". */
  price: string | null;
  priceUnit: string;
  photos: FeedPhoto[];
  /** ISO 3166-1. */
  countryCode: string;
  country: string;
  region: string;
  /** The park or reserve, or else the region. */
  place: string;
  address: string;
  latitude: number;
  longitude: number;
  type: string;
  /** Most guests at once. */
  capacity: number | null;
  rooms: number | null;
  checkIn: string;
  checkOut: string;
  amenities: string[];
}

/** A stored copy of a photo. */
interface FeedPhoto {
  webp: string;
  jpeg: string;
  /** Alt text; empty where a photo has none of its own. */
  alt: string;
}

/** Facts that a feed may require. Stays are counted by them without being read. */
export interface FeedFacts {
  isSample: boolean;
  /** Name of the first country. */
  country: string | null;
  hasRegion: boolean;
  hasAddress: boolean;
  hasPoint: boolean;
  hasText: boolean;
  hasPhoto: boolean;
}

/** Photos of the place of which a copy is stored. Drawings are labeled as such on the page only. */
const isStoredPhoto = ({ base, drawn }: Picture): boolean =>
  !drawn && base !== null && base.startsWith("/media/");

const isText = (text: string | null): boolean => (text ?? "").trim() !== "";

export const factsOf = (property: Property, pictures: readonly Picture[]): FeedFacts => ({
  isSample: property.sample,
  country: property.countries[0] ?? null,
  hasRegion: isText(property.region),
  hasAddress: isText(property.fullAddress),
  hasPoint: pointOf(property) !== null,
  hasText: isText(property.description) || isText(property.shortDescription),
  hasPhoto: pictures.some(isStoredPhoto),
});

/**
 * One line of text without markup, control and formatting characters: readers of feeds may render it
 * as HTML.
 */
export const feedText = (text: string | null): string =>
  (text ?? "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/[<>\p{Cc}\p{Cf}\p{Cs}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Truncates text. One character is spare for the apostrophe that csvCell sets before a formula. */
export const upTo = (max: number, text: string): string =>
  text.length < max ? text : text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");

/** @param siteUrl without a trailing slash */
export function feedStay(
  property: Property,
  pictures: readonly Picture[],
  siteUrl: string,
): FeedStay {
  const { id, region, parkOrReserve, countries, priceUnit } = property;
  const name = feedText(property.name);
  const country = countries[0] ?? "";
  const lowest = /night/i.test(priceUnit) ? lowestPrice(pricesOf(property)) : null;
  const point = pointOf(property);
  return {
    id,
    name,
    description: feedText(property.description) || feedText(property.shortDescription) || name,
    url: siteUrl + paths.property(id),
    price: lowest && `${amountOf(lowest.money.cents).toFixed(2)} ${lowest.money.currency}`,
    priceUnit: feedText(priceUnit),
    photos: pictures.filter(isStoredPhoto).map(({ base, widths, alt }) => {
      const copy = `${siteUrl}${base}-${Math.max(...widths)}`;
      return {
        webp: `${copy}.webp`,
        jpeg: `${copy}.jpg`,
        alt: alt === property.name ? "" : feedText(alt),
      };
    }),
    countryCode: countryByName(country)?.iso2 ?? "",
    country: feedText(country),
    region: feedText(region),
    place: feedText(parkOrReserve) || feedText(region),
    address: feedText(property.fullAddress),
    latitude: point?.latitude ?? 0,
    longitude: point?.longitude ?? 0,
    type: feedText(property.accommodationType),
    capacity: property.capacity,
    rooms: property.bedrooms || null,
    checkIn: feedText(property.checkIn),
    checkOut: feedText(property.checkOut),
    amenities: property.amenities.map(feedText).filter(Boolean),
  };
}
