export const card = {
  amenities: "Amenities",
  featured: "Featured",
  sample: "Sample",
  upTo: (guests: number) => `Up to ${guests}`,
  childrenFrom: (age: number) => (age === 0 ? "Children of any age" : `Children from ${age}`),
  more: (n: number) => `+${n} more`,
  perNight: "/night",
  onRequest: "Price on request",
  /** Stands in place of a unit, where a price per person was doubled. */
  forTwo: "for two",
} as const;
