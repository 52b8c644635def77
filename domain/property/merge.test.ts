import { describe, expect, test } from "vitest";

import { makeBareFields } from "#tests/factories/property";
import { isAsLeft, mergeSince } from "./merge";
import type { PropertyFields } from "./property";

const base = makeBareFields({ fullAddress: "Chitabe Road", priceCheckedOn: "2026-11-01" });
const place = { latitude: -19.95, longitude: 23.5, what3words: "lantern.reed.dusk" };
const none = { latitude: null, longitude: null, what3words: null };
const found: PropertyFields = { ...base, ...place, priceCheckedOn: "2026-11-29" };
const unedited = { base, edited: [], edits: [] };

describe("a save from before a lookup", () => {
  test.each<[string, Partial<PropertyFields>, Partial<PropertyFields>]>([
    ["another region", { region: "Elsewhere" }, place],
    ["the same address, differently spaced", { fullAddress: " Chitabe Road " }, place],
    ["another address", { fullAddress: "Another Road" }, none],
    ["another country", { countries: ["Kenya"] }, none],
    ["no address", { fullAddress: null }, none],
    ["a point", { latitude: 1, longitude: 2 }, { latitude: 1, longitude: 2, what3words: null }],
    ["words", { what3words: "my.own.words" }, { ...place, what3words: "my.own.words" }],
  ])("with %s", (_name, typed, expected) => {
    const { fields, reset } = mergeSince({ ...base, ...typed }, found, unedited);
    expect(fields).toMatchObject({ ...typed, ...expected, priceCheckedOn: "2026-11-29" });
    expect(reset.every((name) => fields[name] === null)).toBe(true);
  });

  test("replaces edited fields and no looked-up ones", () => {
    const current = { ...found, region: "Theirs", fullAddress: "Another Road" };
    const edited = ["region", "fullAddress"] as const;
    const { fields } = mergeSince({ ...base, name: "Mine" }, current, { ...unedited, edited });
    // What was found belongs to their address.
    expect(fields).toMatchObject({ ...base, ...none, name: "Mine", priceCheckedOn: "2026-11-29" });
  });
});

test("what our own programs fill in leaves a property as it was", () => {
  expect(isAsLeft(found, { region: base.region, ...none, priceCheckedOn: "2026-11-01" })).toBe(
    true,
  );
  expect(isAsLeft(found, { latitude: -20 })).toBe(false);
  expect(isAsLeft(found, { region: "Elsewhere" })).toBe(false);
});
