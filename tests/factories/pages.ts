import type { ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";
import { openPage, type Page } from "#jobs/reader/page";

/** Pages of stays, and extractions from them. */

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

/** A page of a stay with its price in linked data. */
export const lodgePage = (name: string, price: number | null, currency = "USD"): string => {
  const lodging = {
    "@context": "https://schema.org",
    "@type": "LodgingBusiness",
    name,
    address: { "@type": "PostalAddress", addressCountry: "BW", addressRegion: "Okavango Delta" },
    ...(price && {
      makesOffer: {
        "@type": "Offer",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price,
          priceCurrency: currency,
          unitText: "per night",
        },
      },
    }),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(lodging)}</script></head>
    <body><h1>${name}</h1><p>Six tents between river and floodplain, a lodge for twelve guests.
    ${price ? `From ${currency} ${price} per night.` : ""}</p></body></html>`;
};

/** A page of a lodge's site, opened by the reader. */
export const readerPage = (body: string, head = ""): Page =>
  openPage({
    html: `<html><head>${head}</head><body>${body}</body></html>`,
    url: "https://www.lodge.test/",
  });
