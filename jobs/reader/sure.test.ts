import { describe, expect, test } from "vitest";

import { readPage } from "./read-page";

const about = `<p>A small lodge of six rooms on the Sabie River. Our rooms have a king-size bed.</p>`;
const address = {
  streetAddress: "4 River Road",
  addressLocality: "Hazyview",
  addressCountry: "ZA",
};
const foot = "<footer><p>Reed River Lodge, 4 River Road, Hazyview, South Africa</p></footer>";

/** The sure fields of a page with this body and these facts in its linked data. */
function sureIn(body: string, facts: Record<string, unknown> | null = null, head = "") {
  const data = facts
    ? `<script type="application/ld+json">${JSON.stringify({ "@type": "LodgingBusiness", name: "Reed River Lodge", ...facts })}</script>`
    : "";
  const html = `<html lang="en"><head><title>Reed River Lodge</title>${head}</head>
    <body>${data}<h1>Reed River Lodge</h1>${about}${body}</body></html>`;
  const result = readPage({ html, url: "https://stay.test/" });
  if (!result.success) throw new Error(result.error);
  return Object.entries(result.evidence).flatMap(([field, { sure }]) => (sure ? [field] : []));
}

describe("a value is sure", () => {
  test("if two independent ways of the page state it", () => {
    expect(sureIn(foot, { address })).toEqual(
      expect.arrayContaining(["name", "country", "fullAddress"]),
    );
    expect(sureIn("<p>Rated 4.7 of 5, 81 reviews</p>", null)).not.toContain("rating");
    const aggregateRating = { ratingValue: 4.7, reviewCount: 81 };
    expect(sureIn("<p>Rated 4.7 of 5, 81 reviews</p>", { aggregateRating })).toContain("rating");
  });

  test("as a pair of coordinates in linked data and in a map", () => {
    const geo = { latitude: -25.04, longitude: 31.12 };
    const map = (point: string) => `<meta name="geo.position" content="${point}">`;
    expect(sureIn("", { geo }, map("-25.04;31.12"))).toEqual(
      expect.arrayContaining(["latitude", "longitude"]),
    );
    expect(sureIn("", { geo }, map("-25.14;31.12"))).not.toContain("latitude");
  });

  test.each([
    ["a country by the code of its telephone number", "+27 13 737 1234", true],
    ["but not by that of another country", "+264 61 737 1234", false],
  ])("%s", (_, phone, isSure) => {
    const body = `<p>Find us in South Africa. Call us: <a href="tel:${phone}">${phone}</a></p>`;
    expect(sureIn(body).includes("country")).toBe(isSure);
  });
});

describe("a value is not sure", () => {
  test("if it is only derived", () => {
    expect(sureIn("<p>Book a room: +27 13 737 1234</p>")).not.toContain("country");
  });

  test("if one form contains the other", () => {
    const body = "<footer><p>4 River Road, Hazyview, 1242, South Africa</p></footer>";
    expect(sureIn(body, { address: { ...address, addressLocality: "" } })).not.toContain(
      "fullAddress",
    );
  });

  test("if a sign of doubt stands beside it", () => {
    const price = { priceRange: "ZAR 2,450 per night" };
    expect(sureIn("<p>R 2,450 per night</p>", price)).toContain("pricePerNight");
    const from = { priceRange: "From ZAR 2,450 per night" };
    expect(sureIn("<p>R 2,450 per night</p>", from)).not.toContain("pricePerNight");
  });

  test("if another fact of the page contradicts it", () => {
    const geo = { latitude: 31.12, longitude: -25.04 };
    const map = '<meta name="geo.position" content="31.12;-25.04">';
    expect(sureIn(foot, { address, geo }, map)).not.toContain("latitude");
  });
});
