import type { ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";

export function makeExtraction(overrides: Partial<ExtractedProperty> = {}): ExtractionSuccess {
  return {
    success: true,
    source: "bookings.test",
    data: {
      name: "Dune Lantern Lodge",
      country: "Namibia",
      region: "Sossusvlei",
      latitude: -24.73,
      longitude: 15.29,
      pricePerNight: 410,
      currency: "USD",
      capacity: 18,
      description: "Nine stone chalets at the edge of the dunes.",
      amenities: ["Pool", "Telescope"],
      activities: ["Dune walks"],
      images: ["https://pictures.test/dune-1.jpg"],
      propertyType: "Safari Lodge",
      bookingUrl: "https://bookings.test/hotel/na/dune-lantern.html?aid=1",
      sourceUrl: "https://bookings.test/hotel/na/dune-lantern.html",
      ...overrides,
    },
    evidence: {
      name: { via: "linked-data", passage: "Dune Lantern Lodge" },
      country: { via: "linked-data", passage: "Namibia" },
    },
  };
}
