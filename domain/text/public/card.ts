export const card = {
  amenities: "Amenities",
  featured: "Featured",
  sample: "Sample",
  upTo: (guests: number) => `Up to ${guests}`,
  childrenFrom: (age: number) => (age === 0 ? "Children of any age" : `Children from ${age}`),
  more: (n: number) => `+${n} more`,
  perNight: "/night",
  onRequest: "Price on request",
  /** Replaces the unit of a doubled per-person price. */
  forTwo: "for two",
} as const;

export const viewed = {
  title: "Recently viewed",
  clear: "Clear",
  cleared: "Cleared on this device",
} as const;
