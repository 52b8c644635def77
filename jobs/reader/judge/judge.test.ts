import { describe, expect, test } from "vitest";

import { collect, readPage } from "#jobs/reader/read-page";
import { judgedFields } from "./features";
import { judge, probability, sureFields, type Weights } from "./judge";

const page = (body: string, head = "") => ({
  url: "https://reedriverlodge.co.za/",
  html: `<html lang="en"><head><title>Reed River Lodge | Hazyview</title>${head}</head>
    <body><h1>Reed River Lodge</h1>${body}</body></html>`,
});

const about = `<p>Reed River Lodge is a small lodge of six rooms on the Sabie River, ten minutes from
  Hazyview in Mpumalanga, South Africa. Our rooms have a king-size bed and a deck each.</p>`;
const data = `<script type="application/ld+json">{"@type":"LodgingBusiness","name":"Reed River Lodge",
  "address":{"streetAddress":"4 River Road","addressLocality":"Hazyview","addressRegion":"Mpumalanga",
  "addressCountry":"ZA"}}</script>`;
const foot = `<footer><p>Reed River Lodge, 4 River Road, Hazyview, Mpumalanga, South Africa</p>
  <p>+27 13 737 1234</p></footer>`;

function likely(input: { html: string; url: string }, model?: Weights) {
  const read = collect(input);
  if ("success" in read) throw new Error(read.error);
  return { judged: judge(read.page, read.found, model), read };
}

const always: Weights = { threshold: 0.5, bias: 9, weights: {} };

describe("judge", () => {
  test("judges a value that several sources repeat more likely than one of a single source", () => {
    const alone = likely(page(about)).judged;
    const repeated = likely(page(about + foot, data)).judged;
    for (const field of ["name", "country"] as const)
      expect(repeated.get(field)).toBeGreaterThan(alone.get(field) ?? 1);
  });

  test("marks sure values in their evidence, and no others", () => {
    const result = readPage(page(about + foot, data));
    if (!result.success) throw new Error(result.error);
    expect(result.evidence.country?.sure).toBe(true);
    expect(result.evidence.phone?.sure).toBeUndefined();
  });

  test("calls nothing on a template's page sure", () => {
    const filler =
      "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod.</p>";
    const { read } = likely(page(`<p>123 Nature Blvd, Eco City</p>${filler}`));
    expect(sureFields(read.page, read.found).size).toBe(0);
  });

  test("never calls an inferred country sure", () => {
    const { judged } = likely(
      page("<p>A lodge of six rooms beside the river. Book a room: +27 13 737 1234</p>"),
      always,
    );
    expect(judged.get("country")).toBe(0);
    expect(judged.get("name")).toBeGreaterThan(0.99);
  });

  test("never calls a place sure", () => {
    const { judged } = likely(page(about + foot, data), always);
    expect([judged.get("region"), judged.get("fullAddress")]).toEqual([0, 0]);
  });

  test("trusts a currency no more than its price", () => {
    const priced = `${about}<p>Rooms from R 2,450 per night</p>`;
    const only: Weights = { threshold: 0.5, bias: 3, weights: { "is.pricePerNight": -4 } };
    const { judged } = likely(page(priced), only);
    expect(judged.get("pricePerNight")).toBeCloseTo(0.27, 2);
    expect(judged.get("currency")).toBe(judged.get("pricePerNight"));
  });

  test("gives a longitude the judgment of its latitude", () => {
    const map = '<meta name="geo.position" content="-25.04;31.12">';
    const { read } = likely(page(about, map));
    const sure = sureFields(read.page, read.found, always);
    expect([sure.has("latitude"), sure.has("longitude")]).toEqual([true, true]);
  });

  test("knows every judged field from its training", async () => {
    const { default: learned } = await import("./weights.json");
    const known = Object.keys(learned.weights);
    expect(judgedFields.filter((field) => !known.includes(`is.${field}`))).toEqual([]);
    expect(
      probability({ inTitle: 1 }, { threshold: 1, bias: 0, weights: { inTitle: 2 } }),
    ).toBeCloseTo(0.881, 3);
  });
});
