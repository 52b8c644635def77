export const listingSorts = ["featured", "price-low", "price-high", "name"] as const;
export type ListingSort = (typeof listingSorts)[number];
