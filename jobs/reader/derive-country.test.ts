import { describe, expect, test } from "vitest";

import { readPage } from "#jobs/reader/read-page";
import { countryOfNumber } from "./derive-country";

function read(body: string, url: string): ReturnType<typeof readPage> {
  const html = `<head><title>Reed Camp</title></head><body><h1>Reed Camp</h1><p>Our camp has six
    tents by the water, with breakfast for all guests and boats at the jetty.</p>${body}</body>`;
  return readPage({ html, url });
}

describe("a country that the page does not state", () => {
  test.each([
    [
      "<p>Tel: +27 15 793 0418</p>",
      "https://reed.test/",
      "South Africa",
      "telephone +27 15 793 0418",
    ],
    ["<p>KES 9,500 per night</p>", "https://reed.test/", "Kenya", "prices in KES"],
    ["<html lang='it'>", "https://reed.test/", "Italy", "language it"],
    ["", "https://reedcamp.co.ke/", "Kenya", "domain reedcamp.co.ke"],
    [
      "<p>GPS: -19.1482, 23.2516</p>",
      "https://reed.test/",
      "Botswana",
      "coordinates -19.1482, 23.2516",
    ],
  ])("is derived from %s %s", (body, url, country, passage) => {
    expect(read(body, url)).toMatchObject({
      data: { country },
      evidence: { country: { via: "derived", passage } },
    });
  });

  test.each([
    ["contradicting hints", "<p>Tel: +44 20 7946 0018</p>", "https://reed.co.za/"],
    ["a country domain in general use", "", "https://reed.me/"],
    ["no hints", "", "https://reed.test/"],
    [
      "a chat link without a country code",
      '<a href="https://wa.me/2285550134">Chat</a>',
      "https://reed.test/",
    ],
  ])("is unknown for %s", (_, body, url) => {
    expect(read(body, url)).not.toHaveProperty("data.country");
  });

  test("is not derived if the page states one", () => {
    const result = read("<p>River Road, Maun, Botswana</p>", "https://reedcamp.co.za/");
    expect(result).toMatchObject({ data: { country: "Botswana" } });
    expect(result).not.toMatchObject({ evidence: { country: { via: "derived" } } });
  });
});

test("calling codes of several countries determine no country", () => {
  expect(countryOfNumber("+1 604 932 5756")).toBeUndefined();
  expect(countryOfNumber("0744 306 626")).toBeUndefined();
  expect(countryOfNumber("00264 61 234567")).toBe("NA");
});

describe("the country code of a hotel path", () => {
  const path = (code: string): string => `https://www.booking.com/hotel/${code}/reed-camp.html`;

  test.each([
    ["za", "South Africa"],
    ["ke", "Kenya"],
    ["tz", "Tanzania"],
    ["na", "Namibia"],
    ["bw", "Botswana"],
    ["zw", "Zimbabwe"],
    ["ug", "Uganda"],
    ["rw", "Rwanda"],
    ["fr", "Unknown"],
  ])("%s determines %s if the page states none (A-152)", (code, country) => {
    expect(read("", path(code))).toMatchObject({ data: { country } });
  });

  test("is ignored if the page has structured data", () => {
    const own =
      '<script type="application/ld+json">{"@type":"Hotel","name":"Reed Camp","address":{"addressCountry":"ZM"}}</script>';
    expect(read(own, path("za"))).toMatchObject({ data: { country: "Zambia" } });
  });
});
