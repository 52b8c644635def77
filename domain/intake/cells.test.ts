import { describe, expect, test } from "vitest";

import { type CellContext, readCell } from "./cells";
import { readDecimal } from "./numbers";
import { findTarget } from "./targets";

const read = (name: string, raw: unknown, context: Partial<CellContext> = {}) => {
  const target = findTarget(name);
  if (!target) throw new Error(`There is no target ${name}`);
  return readCell(target, raw, { head: "", ...context });
};

test.each<[string, number, number?]>([
  ["1250", 1250],
  ["1,250.50", 1250.5],
  ["1.250,50", 1250.5],
  ["1 250", 1250],
  ["1\u202f250,5", 1250.5],
  ["1'250", 1250],
  ["1’250.00", 1250],
  ["1,25,000", 125_000],
  ["1.250.000", 1_250_000],
  ["−24,9948", -24.9948],
  ["–24.9948", -24.9948],
  ["‒24.9948", -24.9948],
  ["－24.9948", -24.9948],
  ["４５０", 450],
  ["1,250", 1250, 1.25],
  ["1.250", 1250, 1.25],
  ["0.250", 0.25],
])("the number %s is %d, or %d (I-004)", (text, value, other) => {
  expect(readDecimal(text)).toEqual(other === undefined ? { value } : { value, other });
});

test.each(["1.25.3", "12 34", "1,2,3", "1'2", "abc", "1.250,00.5", "--5", "1e5"])(
  "%s is no number",
  (text) => {
    expect(readDecimal(text)).toBeNull();
  },
);

test("the decimals of a column answer what one value leaves open", () => {
  expect(readDecimal("1.250", "comma")).toEqual({ value: 1250 });
  expect(readDecimal("1.250", "point")).toEqual({ value: 1.25 });
});

const price = (value: number, currency?: string, unit?: string) => ({
  pricePerNight: { value },
  ...(currency && { currency: { value: currency } }),
  ...(unit && { priceUnit: { value: unit } }),
});

test.each<[string, object]>([
  ["$450", price(450, "USD")],
  ["US$ 1,120.50", price(1120.5, "USD")],
  ["USD 450 pp", price(450, "USD", "per person per night")],
  ["from $385 pppn", price(385, "USD", "per person per night")],
  ["450,-", price(450)],
  ["ab 120 € pro Nacht", price(120, "EUR", "per night")],
  ["R 4 500", price(4500, "ZAR")],
  ["R$ 2.450,00", price(2450, "BRL")],
  ["450 rand per room", price(450, "ZAR", "per room per night")],
  ["450 US dollars", price(450, "USD")],
  ["450 US-Dollar", price(450, "USD")],
])("the price %s is read (I-004)", (text, expected) => {
  expect(read("pricePerNight", text)).toEqual(expected);
});

test.each<[string, number | null, string]>([
  ["N$ 6.900", 6900, "6,900 or 6.9?"],
  ["USD 450-600", 450, "Several numbers: 450, 600"],
  ["4-12 USD 35.00", 4, "Several numbers"],
  ["-450", 450, "negative"],
  ["($450)", 450, "negative"],
  ["USD 450++", 450, "taxes and service come on top"],
  ["$1,500.00 package", 1500, "per stay"],
  ["USD 3400.00 for 4 nights", 3400, "per stay"],
  ["0", null, "A price of 0"],
  ["USD 450.00 low season", 450, "“low season” is not read"],
  ["$450.00 / €420.00", 420, "Several numbers"],
])("the price %s is a doubt (I-004)", (text, value, why) => {
  expect(read("pricePerNight", text)).toMatchObject({
    pricePerNight: { value, doubt: expect.stringContaining(why) },
  });
});

test("a dollar is a doubt where the country has its own (I-004)", () => {
  const { currency } = read("pricePerNight", "$450", { country: "Namibia" });
  expect(currency).toEqual({ value: "USD", doubt: "“$” may be USD or NAD in Namibia" });
  expect(read("pricePerNight", "$450", { country: "Kenya" }).currency).toEqual({ value: "USD" });
  expect(read("pricePerNight", "$450", { country: "Namibia", currency: "NAD" }).currency).toEqual({
    value: "NAD",
  });
});

test("a price says otherwise than its currency, or its heading (I-004)", () => {
  expect(read("pricePerNight", "€450", { currency: "USD" }).currency).toMatchObject({
    doubt: "The price is in EUR, its currency says USD",
  });
  expect(read("pricePerPerson", "450 per room").pricePerNight).toMatchObject({
    doubt: "Its heading says per person per night",
  });
  expect(read("pricePerPerson", "450", { head: "Rate (ZAR)" })).toEqual(
    price(450, "ZAR", "per person per night"),
  );
});

test.each(["Wifi, No pool", "Pool (closed in winter); Wifi", "Ohne Strom, Bar"])(
  "the amenities %s are a doubt",
  (text) => {
    expect(read("amenities", text)).toMatchObject({
      amenities: { doubt: expect.stringContaining("is not offered") },
    });
    expect(read("amenities", "No smoking, Nomad tents")).not.toHaveProperty("amenities.doubt");
  },
);

test.each([
  ["SA", "South Africa"],
  ["Congo", "Republic of the Congo"],
])("the country %s is a doubt (I-004)", (text, country) => {
  expect(read("countries", text)).toEqual({
    countries: { value: [country], doubt: expect.stringContaining(" or ") },
  });
});

test.each([
  "USD 900 per 3 nights",
  "USD 900 / 3n",
  "900/3nts",
  "R 900 for 2-3 nights",
  "900 € pro Woche",
  "$900 3N",
  "900 for 4 days",
])("the price %s is 900, and a doubt", (text) => {
  expect(read("pricePerNight", text)).toMatchObject({
    pricePerNight: { value: 900, doubt: expect.stringContaining("not per night") },
    priceUnit: { value: "per stay" },
  });
});

test.each(["per 3 nights", "3n", "per week", "per 2 people"])("the unit %s is a doubt", (text) => {
  expect(read("priceUnit", text)).toMatchObject({ priceUnit: { doubt: expect.any(String) } });
});

test("a night and its currency are no count of nights", () => {
  expect(read("pricePerNight", "USD 450 per 1 night")).toEqual(price(450, "USD", "per night"));
  expect(read("pricePerNight", "45 N$")).toEqual(price(45, "NAD"));
  expect(read("priceUnit", "per tent")).toEqual({ priceUnit: { value: "per tent" } });
});

test.each([
  ["450 600", true],
  ["R 85 120 pn", true],
  ["1 450", false],
  ["12 500", false],
  ["12 500 000", false],
  ["150 000", false],
  ["45 500", false],
])("%s may be two prices: %s (I-004)", (text, isPair) => {
  const { pricePerNight } = read("pricePerNight", text);
  expect(JSON.stringify(pricePerNight).includes("One number, or")).toBe(isPair);
});

test("a price per stay is never one of a night in silence", () => {
  expect(read("pricePerStay", "3400")).toMatchObject({
    pricePerNight: { value: 3400, doubt: "A price per stay, not per night" },
  });
});

test.each(["On request", "POA", "auf Anfrage", "sob consulta", "n/a", "-"])(
  "the price %s is none",
  (text) => {
    expect(read("pricePerNight", text)).toEqual({ pricePerNight: { value: null } });
  },
);

test.each<[string, number]>([
  ["-24.9948", -24.9948],
  ["-24,9948", -24.9948],
  ["24.9948 S", -24.9948],
  ["S 24.9948", -24.9948],
  ["24°59'41.28\"S", -24.9948],
  ["24° 59.688' S", -24.9948],
  ["24 59 41.28 S", -24.9948],
  ["24:59:41,28 S", -24.9948],
  ["Süd 24,9948", -24.9948],
])("the latitude %s is read (I-004)", (text, latitude) => {
  expect(read("latitude", text)).toEqual({ latitude: { value: latitude } });
});

test.each(["118.2043", "24°75' S", "north", "24.9 31.5", "-24.994.812"])(
  "the latitude %s is refused",
  (text) => {
    expect(read("latitude", text).latitude).toHaveProperty("refused");
  },
);

test("a direction that its heading states has the sign of the heading", () => {
  expect(read("latitude", "24.9948", { head: "GPS South" })).toEqual({
    latitude: { value: -24.9948 },
  });
});

test("O is east in German and west elsewhere", () => {
  expect(read("longitude", "31,5969 O").longitude).toHaveProperty("doubt");
});

test.each([
  "-1.39, 36.71",
  "-1,39; 36,71",
  "-1,39 36,71",
  "-1,39, 36,71",
  "1.39 S, 36.71 E",
  "S1.39 E36.71",
  "E 36.71, S 1.39",
  "POINT(36.71 -1.39)",
  '{"lat": -1.39, "lng": "36.71"}',
  "https://maps.example/@-1.39,36.71,12z",
])("the coordinates %s are read (I-004)", (text) => {
  expect(read("coordinates", text)).toEqual({
    latitude: { value: -1.39 },
    longitude: { value: 36.71 },
  });
});

describe("yes and no (I-004)", () => {
  test.each(["yes", "Ja", "oui", "Sim", "sí", "x", "✓", "✔️", "TRUE", "1", "wahr"])(
    "%s",
    (text) => {
      expect(read("swimmingPool", text)).toEqual({ swimmingPool: { value: true } });
    },
  );
  test.each(["no", "Nein", "non", "Não", "nee", "✗", "❌", "FALSE", "0", "falsch"])(
    "%s",
    (text) => {
      expect(read("swimmingPool", text)).toEqual({ swimmingPool: { value: false } });
    },
  );
  test("a cross beside check marks", () => {
    expect(read("swimmingPool", "x", { crosses: "no" })).toEqual({
      swimmingPool: { value: false },
    });
  });
  test("a column of one amenity adds its heading", () => {
    expect(read("amenity", "✓", { head: "Spa" })).toEqual({ amenities: { value: ["Spa"] } });
    expect(read("amenity", "no", { head: "Spa" })).toEqual({});
    expect(read("amenity", "✓ (bar only)", { head: "Wi-Fi" }).amenities).toHaveProperty("doubt");
  });
});

test.each<[string, string[], Partial<CellContext>?]>([
  ["Pool, Wi-Fi", ["Pool", "Wi-Fi"]],
  ["Pool; Wi-Fi, fast", ["Pool", "Wi-Fi, fast"]],
  ["Pool | Wi-Fi", ["Pool", "Wi-Fi"]],
  ["• Pool\n• Wi-Fi", ["Pool", "Wi-Fi"]],
  ['Fire pit,"Pool, heated"', ["Fire pit", "Pool, heated"]],
  ['["Pool", "Wi-Fi"]', ["Pool", "Wi-Fi"]],
  ["Reiten / Boot", ["Reiten / Boot"]],
  ["Reiten / Boot", ["Reiten", "Boot"], { separator: "/" }],
  ["Pool, heated", ["Pool, heated"], { separator: ";", isSeparatorGuessed: false }],
])("the list %j has the entries %j (I-004)", (text, entries, context) => {
  expect(read("amenities", text, context)).toEqual({ amenities: { value: entries } });
});

test.each([
  "https://e.example/1.jpg, https://e.example/2.jpg",
  "https://e.example/1.jpg|https://e.example/2.jpg",
  "https://e.example/1.jpg\nhttps://e.example/2.jpg",
  "a.jpg (https://e.example/1.jpg),b.jpg (https://e.example/2.jpg)",
])("the images %j are two (I-004)", (text) => {
  const images = { value: ["https://e.example/1.jpg", "https://e.example/2.jpg"] };
  expect(read("images", text)).toEqual({ images });
});

test("invisible characters and markup are no part of a text (I-004)", () => {
  expect(read("name", "\ufeffKi\u00admana\u00a0Camp\u200b")).toEqual({
    name: { value: "Kimana Camp" },
  });
  expect(read("name", "Olkerani &amp; Sons")).toEqual({ name: { value: "Olkerani & Sons" } });
});

test.each<[string, string, unknown]>([
  ["capacity", "26 hóspedes", 26],
  ["childrenFromAge", "ab 8 J.", 8],
  ["childrenFromAge", "6+", 6],
  ["childrenFromAge", "alle", 0],
  ["accommodationType", "tented camp", "Tented Camp"],
  ["websiteUrl", "www.kimana.example", "https://www.kimana.example"],
  ["currency", "N$", "NAD"],
  ["currency", "US-Dollar", "USD"],
  ["currency", "us dollars", "USD"],
  ["priceUnit", "pppn", "per person per night"],
  ["active", "draft", false],
])("%s %s is %s", (name, text, value) => {
  expect(read(name, text)).toEqual({ [name]: { value } });
});

test.each([
  ["capacity", "8-10"],
  ["capacity", "12 lions"],
  ["active", "withdrawn"],
])("%s %s is a doubt", (name, text) => {
  expect(read(name, text)[name as "capacity"]).toHaveProperty("doubt");
});

test.each([
  ["name", "#REF!"],
  ["countries", "Africa"],
  ["currency", "510"],
  ["images", "a.jpg, b.jpg"],
  ["pricePerNight", "2027-01-31"],
])("%s %s is refused", (name, text) => {
  expect(read(name, text)[name as "name"]).toHaveProperty("refused");
});
