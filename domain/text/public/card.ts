export const card = {
  amenities: "Amenities",
  featured: "Featured",
  sample: "Sample",
  upTo: (guests: number) => `Up to ${guests}`,
  childrenFrom: (age: number) => (age === 0 ? "Children of any age" : `Children from ${age}`),
  more: (n: number) => `+${n} more`,
  perNight: "/night",
  onRequest: "Price on request",
} as const;
