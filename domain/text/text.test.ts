import fc from "fast-check";
import { expect, test } from "vitest";

import { importedMessage } from "#domain/imports/run";
import { fileSize } from "./file-size";
import { hostName } from "./host-name";
import { mentionedIn } from "./mentions";
import { hasField, pickField, safeList, safeText, unwrap } from "./safe-text";
import { fold, foldedWords, slugify, uniqueSlug } from "./slug";
import { asSentence, cutAtWord } from "./strings";
import { texts } from "./texts";

test("counts have singular, plural and thousands separators (P-050)", () => {
  expect([0, 1, 2, 1200].map((total) => texts.listing.count(total))).toEqual([
    "0 properties",
    "1 property",
    "2 properties",
    "1,200 properties",
  ]);
});

test.each([
  [120, 102, "120 properties: 102 with a price for your dates, 18 to ask"],
  [7, 7, "7 properties: all with a price for your dates"],
  [1, 1, "1 property: with a price for your dates"],
  [3, 0, "3 properties: price for your dates on request"],
  [0, 0, "0 properties"],
])("of %i stays on the dates %i have a price (V-010)", (total, priced, text) => {
  expect(texts.listing.count(total, priced)).toBe(text);
});

test("the booking button contains the partner if known (P-079)", () => {
  expect(texts.property.book("Airbnb")).toBe("Book on Airbnb");
  expect(texts.property.book("Other")).toBe("Book Now");
});

test("sentences contain their parameters (P-216)", () => {
  expect(texts.favorites.added("Camp")).toBe("Camp added to favorites");
  expect(texts.contact.failed("a@b.example")).toBe(
    "Failed to send message. Please try again or email us directly at a@b.example",
  );
  expect(importedMessage("Camp")).toBe('Property "Camp" imported successfully!');
});

test("a short text is not truncated", () => {
  expect(cutAtWord(" a  b ", 3)).toBe("a b");
});

test("a long text is truncated at a word", () => {
  expect(cutAtWord("one two three, four", 15)).toBe("one two three…");
});

test("a truncated text does not exceed the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
      expect(cutAtWord(text, limit).length).toBeLessThanOrEqual(limit);
    }),
  );
});

test.each([
  ["The page says nothing", "The page says nothing."],
  ["It can be raised in the settings.", "It can be raised in the settings."],
  ["Two of them.. ", "Two of them."],
])("'%s' becomes one sentence", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

test("folding removes accents, case and extra space", () => {
  expect(fold("  Réunion \n\t São Tomé ")).toBe("reunion sao tome");
});

test("folding maps curly to straight apostrophes", () => {
  expect(fold("Giraffe’s Rest")).toBe(fold("giraffe's rest"));
});

test("folding is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test("a blank text has no words", () => {
  expect(foldedWords(" \n ")).toEqual([]);
});

test("other characters in a slug become one hyphen (A-092)", () => {
  expect(slugify("Big 5 -- Tips!")).toBe("big-5-tips");
});

test("letters in a slug lose their accents", () => {
  expect(slugify("Île aux Nattes")).toBe("ile-aux-nattes");
});

test("every slug matches the pattern of the database", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(uniqueSlug(text, [])).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugify(text).length).toBeLessThanOrEqual(100);
    }),
  );
});

test("a slug that is taken gets the first free number", () => {
  expect(uniqueSlug("Rock Camp", ["rock-camp", "rock-camp-2"])).toBe("rock-camp-3");
});

test("a name without letters has the default slug", () => {
  expect(uniqueSlug("***", ["stay"])).toBe("stay-2");
});

test.each([
  ["https://www.stays.example/hotel?a=1", "stays.example"],
  ["http://a.b.example:8080", "a.b.example"],
  ["javascript:alert(1)", null],
  ["not an address", null],
  [null, null],
])("the host of %j is %j", (address, host) => {
  expect(hostName(address)).toBe(host);
});

test.each([
  ["White-water rafting", "raft", true],
  ["Craft market", "raft", false],
  ["See the Big Five", "big five", true],
  ["Château visits", "chateau", true],
  ["Eco-friendly", "friendly", true],
  ["Recover", "eco", false],
  ["", "eco", false],
])("%j mentions %j: %s (D22)", (text, beginning, expected) => {
  expect(mentionedIn([text])([beginning])).toBe(expected);
});

test("an undefined term is never mentioned", () => {
  expect(mentionedIn(["Hide"])(undefined)).toBe(false);
});

test.each([
  [true, "Yes"],
  [false, "No"],
  [["a", null, "b"], "a, b"],
  [null, ""],
  [undefined, ""],
  [Number.NaN, ""],
  [{}, ""],
  [{ name: "Pool" }, "Pool"],
  [{ state: "generated", value: "text", isStale: false }, "text"],
  ["undefined", ""],
  ["[object Object]", ""],
  [0, "0"],
])("%j is formatted as '%s'", (value, text) => {
  expect(safeText(value)).toBe(text);
});

test("no value is formatted as undefined, null, NaN or [object Object] (G-08)", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(safeText(value)).not.toMatch(/^(undefined|null|NaN|\[object Object\])$/);
    }),
  );
});

test("a list is read from text and from arrays", () => {
  expect(safeList("Wi-Fi, Pool;\nSpa")).toEqual(["Wi-Fi", "Pool", "Spa"]);
  expect(safeList(["Pool", { name: "Spa" }, null, "Pool"])).toEqual(["Pool", "Spa"]);
});

test("a wrapped value is unwrapped (G-09)", () => {
  expect(unwrap({ state: "generated", value: { value: 3, isStale: true } })).toBe(3);
});

test.each(["error", "loading"])("a wrapper in state %s has no value", (state) => {
  expect(unwrap({ state, value: "old" })).toBeNull();
});

test("an object with a value but no state is not unwrapped", () => {
  expect(unwrap({ value: 1, unit: "km" })).toEqual({ value: 1, unit: "km" });
});

test("a field is read by both spellings of its name", () => {
  expect(pickField({ price_per_night: 90 }, "pricePerNight")).toBe(90);
  expect(pickField({ pricePerNight: { state: "generated", value: 80 } }, "pricePerNight")).toBe(80);
});

test("a blank field is skipped in favor of the next name", () => {
  expect(pickField({ property_name: " ", name: "Camp" }, "propertyName", "name")).toBe("Camp");
  expect(pickField({}, "name")).toBeNull();
});

test("a blank field counts as present", () => {
  expect(hasField({ full_address: null }, "fullAddress")).toBe(true);
  expect(hasField({}, "fullAddress")).toBe(false);
});

test.each([
  [0, "1 KB"],
  [24 * 1024, "24 KB"],
  [1020 * 1024, "1.0 MB"],
  [10.4 * 1024 * 1024, "10 MB"],
])("a file of %d bytes reads %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
