import type { PropertyCard } from "#domain/property/property";

/** The part of a card that stands in for the page of its stay while that page loads. */
export interface CarriedCard extends Pick<
  PropertyCard,
  "name" | "region" | "country" | "shortDescription" | "cover"
> {
  /** `sizes` of the picture: its file is in the cache of the browser. */
  sizes: string;
}

/** State of a link to a stay. */
export interface StayLinkState {
  /** Query string of the referring list, for the back link. */
  from?: string;
  card?: CarriedCard;
}

/** The card that was followed to a location; its state is null on a page that was opened otherwise. */
export const carriedCard = ({ state }: { state: StayLinkState | null }): CarriedCard | undefined =>
  state?.card;
