import { plural } from "#domain/text/counted";

export const card = {
  amenities: "Amenities",
  featured: "Featured",
  featuredStays: "Featured Properties",
  sample: "Sample",
  allSamples: "All stays shown here are samples",
  upTo: (guests: number) => `Up to ${plural(guests, "guest", "guests")}`,
  childrenFrom: (age: number) => (age === 0 ? "Children of any age" : `Children from ${age}`),
  more: (n: number) => `+${n}`,
  /** Follows the number for screen readers. */
  moreWord: "more",
  /** Whom a price per night covers. */
  bases: { "per room": "per room", "per person": "per person", "whole property": "whole place" },
  onRequest: "Price on request",
  /** Replaces the unit of a doubled per-person price. */
  forTwo: "for two",
} as const;

export const viewed = {
  title: "Recently viewed",
  clear: "Clear",
  cleared: "Cleared on this device",
} as const;
