/** A page of a stay that states its price as linked data. */
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
