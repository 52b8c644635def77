import { describe, expect, test } from "vitest";

import { isReservedName, nameKey } from "./names";
import { accountForm } from "./people";

describe("names that look alike have the same key (T-005)", () => {
  test.each([
    ["another case", "hanna BRANDT"],
    ["other spaces", " Hanna\u00A0 Brandt "],
    ["no space", "HannaBrandt"],
    ["punctuation", "Hanna-Brandt."],
    ["accents", "Hánna Brändt"],
    ["Cyrillic letters", "Наnnа Вrаndt"],
    ["Greek letters", "Ηαnna Βrandt"],
    ["full width", "Ｈａｎｎａ Ｂｒａｎｄｔ"],
    ["mathematical letters", "𝐇𝐚𝐧𝐧𝐚 𝐁𝐫𝐚𝐧𝐝𝐭"],
    ["zero-width characters", "Han\u200Bna\u2060 B\u00ADrandt\uFEFF"],
    ["letters that are drawn as nothing", "Hanna\u3164 Brandt\uFFA0"],
  ])("%s", (_, name) => {
    expect(nameKey(name)).toBe(nameKey("Hanna Brandt"));
  });

  test.each([
    ["Tefo Molefe", "Tefo MoIefe"],
    ["Tefo Molefe", "Tefo Mo1efe"],
    ["Oona", "00na"],
    ["Amani", "Arnani"],
    ["Winnie", "VVinnie"],
    ["Bjørn", "Bjorn"],
    ["Рут Камау", "РУТ  КАМАУ"],
    ["王秀英", "王 秀英"],
  ])("%s and %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });
});

test.each([
  ["Hanna Brandt", "Hanna Brand"],
  ["Ruth", "Rut"],
  ["王秀英", "王秀"],
  ["Рут", "Рита"],
])("%s and %s are two names", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test.each([
  "schedule",
  "The Schedule",
  "SYNC",
  "Аdmin",
  "outbox",
  "api",
  "API: Partner",
  "Api key",
  "Import 12",
])("%s is reserved for the site", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(["Apinya", "Adminah Phiri", "Lodgison", "Hanna Brandt"])("%s is not reserved", (name) => {
  expect(isReservedName(name)).toBe(false);
});

test.each([
  ["\u202Eannah", "Remove the hidden characters from the name"],
  ["🦒", "A name needs letters or digits"],
  ["\u3164", "A name needs letters or digits"],
  [" ", "Please enter your name"],
])("%j is not accepted as a name", (name, sentence) => {
  const read = accountForm.safeParse({ name, email: "hanna@savanna.test" });
  expect(read.error?.issues.map(({ message }) => message)).toContain(sentence);
});
