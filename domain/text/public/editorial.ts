export const page = { notFound: "Page Not Found", home: "Back to home" } as const;

export const legal = {
  lastUpdated: (date: string) => `Last updated: ${date}`,
  contents: "On this page",
} as const;

/** Drawings of /packing.svg by id. */
export const packing = {
  bag: "A soft bag, no wheels",
  jacket: "Fleece and windproof",
  hat: "A hat that stays on",
  shoes: "Shoes you know",
  binoculars: "Binoculars, a pair each",
  headlamp: "Headlamp, batteries",
  plug: "The right plug",
  bottle: "A bottle to refill",
} as const;
