import { describe, expect, test } from "vitest";

import { readPage } from "#jobs/reader/read-page";
import { countryAround, countryOfNumber } from "./derive-country";

function read(lines: string, url: string): ReturnType<typeof readPage> {
  const html = `<head><title>Reed Camp</title></head><body><h1>Reed Camp</h1><p>Our camp has six
    tents by the water, with breakfast for all guests and boats at the jetty.</p>${lines}</body>`;
  return readPage({ html, url });
}

describe("a country the page does not state", () => {
  test.each([
    [
      "<p>Tel: +27 15 793 0418</p>",
      "https://reed.test/",
      "South Africa",
      "telephone +27 15 793 0418",
    ],
    ["", "https://reedcamp.co.ke/", "Kenya", "domain reedcamp.co.ke"],
    [
      "<p>GPS: -19.1482, 23.2516</p>",
      "https://reed.test/",
      "Botswana",
      "coordinates -19.1482, 23.2516",
    ],
  ])("is derived from %s %s", (lines, url, country, passage) => {
    expect(read(lines, url)).toMatchObject({
      data: { country },
      evidence: { country: { via: "derived", passage } },
    });
  });

  test.each([
    ["signs that contradict each other", "<p>Tel: +44 20 7946 0018</p>", "https://reed.co.za/"],
    ["a domain that is sold as a word", "", "https://reed.me/"],
    ["nothing at all", "", "https://reed.test/"],
  ])("is left out for %s", (_, lines, url) => {
    expect(read(lines, url)).not.toHaveProperty("data.country");
  });

  test("gives way to what the page states", () => {
    const result = read("<p>River Road, Maun, Botswana</p>", "https://reedcamp.co.za/");
    expect(result).toMatchObject({ data: { country: "Botswana" } });
    expect(result).not.toMatchObject({ evidence: { country: { via: "derived" } } });
  });
});

test("calling codes that several countries share say nothing", () => {
  expect(countryOfNumber("+1 604 932 5756")).toBeUndefined();
  expect(countryOfNumber("0744 306 626")).toBeUndefined();
  expect(countryOfNumber("00264 61 234567")).toBe("NA");
});

test("points near a border lie in no country for sure", () => {
  expect(countryAround(-1.5, 35.5)).toBe("KE");
  expect(countryAround(-17.92, 25.85)).toBeUndefined();
  expect(countryAround(48.1, 11.6)).toBeUndefined();
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
  ])("%s gives %s where the page states none (A-152)", (code, country) => {
    expect(read("", path(code))).toMatchObject({ data: { country } });
  });

  test("gives way to the page's own data", () => {
    const own =
      '<script type="application/ld+json">{"@type":"Hotel","name":"Reed Camp","address":{"addressCountry":"ZM"}}</script>';
    expect(read(own, path("za"))).toMatchObject({ data: { country: "Zambia" } });
  });
});
