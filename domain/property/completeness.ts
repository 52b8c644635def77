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
> & { photographs: number };

/**
 * A drawing of ours is a picture, but shows no place: it counts as no photograph.
 * @internal Held to its words by its test.
 */
export const isDrawing = (image: string): boolean => image.startsWith("/illustrations/");

/** What a listing still lacks. */
export function missingParts(property: Judged): CompletenessPart[] {
  const present: Record<CompletenessPart, boolean> = {
    price: Boolean(property.pricePerNight),
    currency: Boolean(property.currency),
    coordinates: pointOf(property) !== null,
    images: property.photographs > 0,
    bookingUrl: Boolean(property.bookingUrl),
  };
  return completenessParts.filter((part) => !present[part]);
}
