import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import type { Picture } from "#domain/property/property";
import { makePropertyFields } from "#tests/factories/property";
import { feedNames, feedOfFile, feeds } from "./catalog";
import { feedStay, feedText, upTo } from "./stay";

const siteUrl = "https://stays.test";
const picture: Picture = {
  base: "/media/0123456789abcdef",
  widths: [320, 640],
  width: 640,
  height: 480,
  color: null,
  alt: "A tent above the river",
  sourceUrl: "https://pictures.test/tent.jpg",
};
const stayWith = (
  overrides: Parameters<typeof makePropertyFields>[0],
  pictures: Picture[] = [picture],
) =>
  feedStay(
    {
      ...makePropertyFields(overrides),
      id: "reedsong-camp",
      version: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
    },
    pictures,
    siteUrl,
  );

type Row = Record<string, string>;
const rowOf = (name: "openai" | "meta", stay: ReturnType<typeof stayWith>): Row =>
  parse<Row>(feeds[name].head + feeds[name].entry(stay, true), { columns: true })[0] ?? {};

test("each feed has a file of its own", () => {
  expect(feedNames.map((name) => feedOfFile(feeds[name].file))).toEqual(feedNames);
  expect(feedOfFile("constructor")).toBeUndefined();
});

test("the price is the lowest per night, in the currency of the stay", () => {
  const nightly = { priceUnit: "per person per night", currency: "ZAR" } as const;
  expect(stayWith({ ...nightly, pricePerNight: 640, priceMin: 559.5 }).price).toBe("559.50 ZAR");
  expect(stayWith({ ...nightly, pricePerNight: 640, priceMin: null }).price).toBe("640.00 ZAR");
  expect(stayWith({ pricePerNight: null, priceMin: null }).price).toBeNull();
});

test("a price that is not per night is omitted, with its unit", () => {
  const stay = stayWith({ priceUnit: "per week", pricePerNight: 640 });
  expect(rowOf("meta", stay)).toMatchObject({ base_price: "", custom_label_0: "" });
  expect(rowOf("openai", stay).ads_metadata).not.toContain("price_unit");
});

test("drawings and images without a copy are no photos", () => {
  const { photos } = stayWith({}, [
    { ...picture, drawn: true },
    { ...picture, base: null },
    { ...picture, base: "/illustrations/savannah-dusk" },
    picture,
  ]);
  expect(photos).toEqual([
    {
      webp: `${siteUrl}/media/0123456789abcdef-640.webp`,
      jpeg: `${siteUrl}/media/0123456789abcdef-640.jpg`,
      alt: "A tent above the river",
    },
  ]);
});

test("text has neither markup nor control characters", () => {
  expect(feedText("A <b>camp</b>\r\n<<i>script>x</script> \u202E\u200B5 < 6\u0000")).toBe(
    "A camp script x 5 6",
  );
  expect(feedText(null)).toBe("");
});

test("truncated text is shorter than the limit and ends with a whole character", () => {
  expect(upTo(5, "abcd")).toBe("abcd");
  expect(upTo(5, "abcde")).toBe("abcd");
  expect(upTo(5, "abc😀e")).toBe("abc");
});

test("an apostrophe does not end a label", () => {
  const stay = stayWith({ amenities: ["Chef's table", "Wi-Fi"] });
  expect(rowOf("meta", stay).internal_label).toBe("['Chef’s table','Wi-Fi']");
});
