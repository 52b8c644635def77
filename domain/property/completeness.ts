import { pointOf } from "#domain/places/coordinates";
import type { PropertyFields } from "./property";

export const completenessParts = [
  "price",
  "currency",
  "coordinates",
  "images",
  "bookingUrl",
] as const;
export type CompletenessPart = (typeof completenessParts)[number];

type Judged = Pick<
  PropertyFields,
  "pricePerNight" | "currency" | "latitude" | "longitude" | "bookingUrl"
> & { images: readonly string[] };

/**
 * What a listing still lacks; a drawn picture does not count as one of the place.
 * @upcoming A-040
 */
export function missingParts(property: Judged): CompletenessPart[] {
  const present: Record<CompletenessPart, boolean> = {
    price: Boolean(property.pricePerNight),
    currency: Boolean(property.currency),
    coordinates: pointOf(property) !== null,
    images: property.images.some((image) => !image.startsWith("/illustrations/")),
    bookingUrl: Boolean(property.bookingUrl),
  };
  return completenessParts.filter((part) => !present[part]);
}
