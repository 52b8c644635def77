import fc from "fast-check";
import { expect, test } from "vitest";

import { checkbox, cleanText, isWebAddress, readNumber, textList } from "./typed-values";

test.each([
  ["1250", 1250],
  ["1,250.50", 1250.5],
  [" 1 250 ", 1250],
  ["-24.5", -24.5],
  ["+3", 3],
  [".5", 0.5],
  ["-0", 0],
])("'%s' is the number %d", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["", "abc", "12,5", "1.250,00", "1e3", "0x10", "Infinity", "12 apples", "1,25,000"])(
  "'%s' is no number",
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

test("every written number reads back the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(readNumber(String(cents / 100))).toBe(cents / 100 + 0);
      expect(readNumber((cents / 100).toLocaleString("en-US"))).toBe(cents / 100 + 0);
    }),
  );
});

test.each([
  ["https://a.example/x?y=1", true],
  ["HTTP://a.example", true],
  ["ftp://a.example", false],
  ["javascript:alert(1)", false],
  ["https://", false],
  ["https://a b.example", false],
  ["//a.example", false],
])("%s as a web address: %s", (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test("control characters go, line breaks stay", () => {
  expect(cleanText(" a\u0000b\r\nc\u0007 ")).toBe("ab\nc");
});

test("a pasted block becomes one entry a line", () => {
  expect(textList(5, 10).parse(["a\r\nb", null, " a "])).toEqual(["a", "b"]);
});

test.each([
  ["on", true],
  ["true", true],
  ["false", false],
  [undefined, false],
])("a box sent as %s is %s", (text, expected) => {
  expect(checkbox().parse(text)).toBe(expected);
});
