import { expect, test } from "vitest";

import { parseListingQuery } from "#domain/listing/query";
import { emptyProperty } from "#domain/property/form";
import { defaultSettings } from "#domain/site/settings";
import { listingHead, propertyHead } from "./seo";
import { faqData, itemListData, lodgingData, organisationData } from "./structured-data";

const site = {
  siteName: "Savanna Stays",
  siteDescription: "Stays in Africa.",
  siteUrl: "https://stays.example",
};
const property = {
  ...emptyProperty,
  id: "rock",
  version: 1,
  name: "Rock Camp",
  countries: ["Kenya"],
};

test("meta title and description take precedence over the texts (A-072, P-200)", () => {
  const head = propertyHead(site, {
    ...property,
    shortDescription: "Short",
    metaTitle: "Best camp",
    metaDescription: "By hand",
    metaKeywords: ["one", "two"],
  });
  expect(head).toMatchObject({
    title: "Best camp | Savanna Stays",
    description: "By hand",
    keywords: "one, two",
    canonical: "https://stays.example/accommodation/rock",
    robots: null,
  });
});

test("the meta description defaults to at most 155 characters of the description", () => {
  const description = "plains ".repeat(60);
  const head = propertyHead(site, { ...property, description });
  expect(head.description.length).toBeLessThanOrEqual(155);
  expect(propertyHead(site, { ...property, description, shortDescription: "Short" })).toMatchObject(
    { description: "Short" },
  );
});

test("the meta keywords default to the first five amenities", () => {
  const amenities = ["a", "b", "c", "d", "e", "f"];
  expect(propertyHead(site, { ...property, amenities }).keywords).toBe("a, b, c, d, e");
});

test.each([
  ["", null],
  ["page=2", null],
  ["country=kenya", null],
  ["type=yurts&page=2", null],
  ["experience=beach-retreats", null],
  ["country=kenya,uganda", "noindex,follow"],
  ["country=kenya&type=yurts", "noindex,follow"],
  ["search=camp", "noindex,follow"],
  ["sort=name", "noindex,follow"],
  ["minPrice=100", "noindex,follow"],
  ["capacity=2", "noindex,follow"],
])("the listing with '%s' has robots %s (P-203)", (search, robots) => {
  expect(listingHead(site, parseListingQuery(new URLSearchParams(search))).robots).toBe(robots);
});

test("page two has its own canonical URL and title (P-203)", () => {
  const head = listingHead(site, parseListingQuery(new URLSearchParams("type=yurts&page=2")));
  expect(head.canonical).toBe("https://stays.example/accommodation?type=yurts&page=2");
  expect(head.title).toBe("Yurts in Africa, page 2 | Savanna Stays");
});

test("structured data of a property has the facts of its page (P-202)", () => {
  const data = lodgingData(
    site,
    {
      ...property,
      pricePerNight: 300,
      currency: "ZAR",
      latitude: -1.5,
      longitude: 35.1,
      capacity: 4,
      checkIn: "13:00-15:00",
      amenities: ["Pool"],
      rating: 9,
    } as typeof property,
    ["/illustrations/dunes.svg"],
    { today: "2026-11-23" },
  );
  expect(data).toMatchObject({
    checkinTime: "14:00",
    checkoutTime: "10:00",
    geo: { latitude: -1.5, longitude: 35.1 },
    image: ["https://stays.example/illustrations/dunes.svg"],
    makesOffer: { priceSpecification: [{ price: 300, priceCurrency: "ZAR" }] },
  });
  expect(JSON.stringify(data)).not.toMatch(/rating|review|null/i);
});

test("structured data of a property has the unit and validity of each price (P-202)", () => {
  const data = lodgingData(
    site,
    {
      ...property,
      countries: ["South Africa"],
      pricePerNight: 320,
      priceMin: 290,
      priceUnit: "per night",
      priceBasis: "per person",
      priceCheckedOn: "2026-11-02",
      priceSeasons: [
        {
          name: "Summer",
          from: "11-01",
          to: "02-29",
          price: 410,
          unit: "per room per night",
          minimumNights: 3,
          note: null,
        },
      ],
    },
    [],
    { today: "2026-11-23" },
  );
  const one = { unitText: "per person per night", validFrom: "2026-11-02" };
  expect(data).toMatchObject({
    address: { addressCountry: "ZA" },
    makesOffer: {
      priceSpecification: [
        { price: 290, ...one, referenceQuantity: { value: 1, unitText: "person" } },
        {
          price: 580,
          unitText: "for two people per night",
          referenceQuantity: { value: 2, unitText: "person" },
        },
        { price: 320, ...one },
        {
          name: "Summer",
          price: 410,
          unitText: "per room per night",
          validFrom: "2026-11-01",
          validThrough: "2027-02-28",
          eligibleQuantity: { minValue: 3, unitCode: "DAY" },
        },
      ],
    },
  });
});

test("structured data of a property omits unknown values (P-202)", () => {
  expect(Object.keys(lodgingData(site, property, [], { today: "2026-11-23" }))).not.toContain(
    "makesOffer",
  );
});

test("structured data of a list has its first twenty items (P-201)", () => {
  const items = Array.from({ length: 30 }, (_, i) => ({ id: `p${i}`, name: `P${i}` }));
  expect(itemListData(site, "Stays", items).itemListElement).toHaveLength(20);
});

test("structured data of FAQs has questions and answers (P-201)", () => {
  expect(faqData([{ question: "Q", answer: "A" }]).mainEntity).toEqual([
    { "@type": "Question", name: "Q", acceptedAnswer: { "@type": "Answer", text: "A" } },
  ]);
});

test("structured data of the organization has configured links only", () => {
  const facebook = "https://facebook.example/acacia";
  const socialMedia = { ...defaultSettings.socialMedia, facebook };
  expect(organisationData(site, { ...defaultSettings, socialMedia }).sameAs).toEqual([facebook]);
  expect(organisationData(site, defaultSettings)).not.toHaveProperty("sameAs");
});
