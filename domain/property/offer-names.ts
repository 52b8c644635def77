/** What decides whether a stay is possible at all, in the order of the screen (P-057). */
export const factNames = {
  "malaria-free": "Malaria-free all year",
  wheelchair: "Step-free for wheelchairs",
  pool: "Swimming pool",
  "private-vehicle": "Private vehicle",
  "fly-in": "Reached by light aircraft",
} as const;

/** What stays often name, under one name each. */
export const amenityNames = {
  "solar-power": "Solar power",
  "family-rooms": "Family rooms",
  wifi: "Wi-Fi",
  restaurant: "Restaurant",
  "camp-fire": "Camp fire",
  fireplace: "Fireplace or stove",
  "air-conditioning": "Air conditioning",
  "outdoor-shower": "Outdoor shower",
  bathtub: "Bathtub",
  "private-deck": "Private deck or terrace",
  spa: "Spa or massage",
  kitchen: "Kitchen of your own",
  cook: "Cook",
  bicycles: "Bicycles",
  boats: "Boats and canoes",
  hide: "Hide for watching",
  library: "Library",
  telescope: "Telescope",
  laundry: "Laundry",
} as const;
