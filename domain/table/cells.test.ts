import { expect, test } from "vitest";

import {
  acceptedValues,
  baseSince,
  fieldsOpenAs,
  findUnit,
  isUsable,
  mergeSides,
  namedColumns,
  readSharedCells,
  type SharedCells,
  sharedUnits,
  sideInWords,
  type Verdict,
  verdictOf,
} from "./cells";

const unit = (name: string) => {
  const found = findUnit(name);
  if (!found) throw new Error(`No unit ${name}`);
  return found;
};
const address = unit("fullAddress");
const price = unit("pricePerNight");
const place = unit("latitude");
const read = (cells: object) => readSharedCells(cells as Record<string, unknown>, namedColumns);

test("amount and currency are merged together, as are latitude and longitude", () => {
  expect(sharedUnits.map(({ label, fields }) => [label, ...fields])).toEqual([
    ["Price per night", "pricePerNight", "currency"],
    ["Coordinates", "latitude", "longitude"],
    ["what3words", "what3words"],
    ["Full address", "fullAddress"],
  ]);
});

/** All combinations of a, b and empty for base, our value and their value. */
const values = [null, "a", "b"];
const cases = values.flatMap((base) =>
  values.flatMap((ours) => values.map((theirs) => ({ base, ours, theirs }))),
);

test.each(cases)(
  "the merge of base $base, ours $ours, theirs $theirs overwrites no edit",
  ({ base, ours, theirs }) => {
    const expected: Verdict =
      ours === theirs ? "same" : theirs === base ? "ours" : ours === base ? "theirs" : "conflict";
    const sides = {
      base: { fullAddress: base },
      ours: { fullAddress: ours },
      theirs: { fullAddress: theirs },
    };
    expect(verdictOf(address, sides)).toBe(expected);
    const merge = mergeSides(sides, new Set());
    const { open, agreed } = merge;
    // Only a cell that still equals the merge base is overwritten.
    expect(fieldsOpenAs("unsent", merge, sides)).toEqual(
      expected === "ours" ? ["fullAddress"] : [],
    );
    const kinds = { same: [], ours: ["unsent"], theirs: ["offer"], conflict: ["conflict"] };
    expect(open.map(({ kind }) => kind)).toEqual(kinds[expected]);
    expect(agreed).toEqual(["same", "ours"].includes(expected) ? { fullAddress: theirs } : {});
  },
);

test("without a merge base two different values are a conflict", () => {
  const never = (ours: string | null, theirs: string | null) =>
    verdictOf(address, {
      base: {},
      ours: { fullAddress: ours },
      theirs: { fullAddress: theirs },
    });
  expect([never("a", null), never(null, "a"), never("a", "a"), never("a", "b")]).toEqual([
    "ours",
    "theirs",
    "same",
    "conflict",
  ]);
});

test("a pair with edits on both sides is a conflict and is not sent (A-055)", () => {
  const sides = {
    base: { pricePerNight: 640, currency: "USD" },
    ours: { pricePerNight: 640, currency: "ZAR" },
    theirs: { pricePerNight: 700, currency: "USD" },
  };
  expect(verdictOf(price, sides)).toBe("conflict");
  expect(fieldsOpenAs("unsent", mergeSides(sides, new Set()), sides)).toEqual([]);
});

test("an empty currency cell is read as US dollars, and written only beside an amount", () => {
  const here = (pricePerNight: number, currency: string) => ({
    base: { pricePerNight: 640, currency: null },
    ours: { pricePerNight, currency },
    theirs: { pricePerNight: 640, currency: null },
  });
  expect(verdictOf(price, here(640, "USD"))).toBe("same");
  expect(verdictOf(price, here(640, "ZAR"))).toBe("ours");
  const sides = here(700, "USD");
  expect(fieldsOpenAs("unsent", mergeSides(sides, new Set()), sides)).toEqual([
    "pricePerNight",
    "currency",
  ]);
  // A new amount there is not an edit of our currency.
  const theirs = { pricePerNight: 700, currency: null };
  expect(verdictOf(price, { ...here(640, "USD"), theirs })).toBe("theirs");
});

test("a value given up for the table's is not sent when it returns: the choice was undone (A-055)", () => {
  const [ours, theirs] = [{ fullAddress: "ours" }, { fullAddress: "theirs" }];
  const declined = { fullAddress: { ours, theirs } };
  const undone = { base: theirs, declined, ours, theirs };
  expect(verdictOf(address, undone)).toBe("conflict");
  expect(verdictOf(address, { ...undone, ours: { fullAddress: "another" } })).toBe("ours");
  // Later agreements end the question.
  const later = { fullAddress: "later" };
  expect(verdictOf(address, { ...undone, base: later, theirs: later })).toBe("ours");
});

test("an unreadable value of the table is never overwritten without a choice", () => {
  const ours = { latitude: null, longitude: null };
  const theirs = read({ Latitude: 400, Longitude: 10 });
  const merge = mergeSides({ base: {}, ours, theirs }, new Set());
  expect(merge).toMatchObject({ open: [{ kind: "offer" }] });
  expect(merge.agreed).not.toHaveProperty("latitude");
});

test.each<[string, SharedCells, object]>([
  ["spaces", { fullAddress: "Old road" }, { "Full Address": "  Old road \n" }],
  [
    "a missing cell",
    { fullAddress: null, what3words: null },
    { "Full Address": "", What3Words: null },
  ],
  [
    "the case of a currency",
    { pricePerNight: 640, currency: "USD" },
    { "Price Per Night": 640, Currency: "usd" },
  ],
  [
    "an amount as text",
    { pricePerNight: 640, currency: "USD" },
    { "Price Per Night": "640.00", Currency: "USD" },
  ],
  ["zero as text", { latitude: 0, longitude: 31.5 }, { Latitude: "0.0", Longitude: "31.50" }],
  ["the 0, 0 of tables", { latitude: null, longitude: null }, { Latitude: 0, Longitude: 0 }],
  ["a price of 0", { pricePerNight: null, currency: null }, { "Price Per Night": 0 }],
  ["slashes", { what3words: "filled.count.soap" }, { What3Words: "///filled.count.soap" }],
  [
    "a wrapped value",
    { fullAddress: "Old road" },
    { "Full Address": { state: "generated", value: "Old road" } },
  ],
  [
    "a lookup of one",
    { pricePerNight: 640, currency: "USD" },
    { "Price Per Night": [640], Currency: ["USD"] },
  ],
])("%s is not a difference between the sides", (_, ours, cells) => {
  const theirs = read(cells);
  for (const one of sharedUnits.filter(({ name }) => name in ours))
    expect([one.name, verdictOf(one, { base: {}, ours, theirs })]).toEqual([one.name, "same"]);
});

test("an invalid value of the table is shown unchanged and cannot be accepted", () => {
  const theirs = read({ Latitude: 400, Longitude: 10, "Price Per Night": "on request" });
  expect(isUsable(place, theirs)).toBe(false);
  expect(sideInWords(place, theirs)).toBe("400, 10");
  expect(sideInWords(price, theirs)).toBe("on request");
  // One coordinate alone is unusable.
  expect(isUsable(place, { latitude: -1, longitude: null })).toBe(false);
  expect(isUsable(place, { latitude: -1, longitude: 37 })).toBe(true);
});

test("looked-up values are not sent to the table if they are excluded", () => {
  const sides = {
    base: {},
    ours: { latitude: -1, longitude: 37, fullAddress: "Old road" },
    theirs: read({}),
  };
  const merge = mergeSides(sides, new Set(["latitude", "longitude"]));
  expect(fieldsOpenAs("unsent", merge, sides)).toEqual(["fullAddress"]);
  expect(fieldsOpenAs("lookup", merge, sides)).toEqual(["latitude", "longitude"]);
  expect(fieldsOpenAs("unsent", mergeSides(sides, new Set()), sides)).toEqual([
    "latitude",
    "longitude",
    "fullAddress",
  ]);
});

test("the value of an interrupted write is not an edit by others", () => {
  const base = { pricePerNight: 640, currency: "USD" };
  const sending = { pricePerNight: 700, currency: "USD" };
  expect(baseSince(base, sending, sending)).toEqual({ base: sending, sending: {} });
  expect(baseSince(base, sending, { pricePerNight: 710, currency: "USD" })).toEqual({
    base,
    sending,
  });
});

test("accepting an amount without a currency keeps our currency", () => {
  const ours = { pricePerNight: 640, currency: "ZAR" };
  expect(acceptedValues({ pricePerNight: 700, currency: null }, ours as never)).toEqual({
    pricePerNight: 700,
    currency: "ZAR",
  });
  expect(sideInWords(price, { pricePerNight: 700, currency: null })).toBe("700, no currency");
  expect(sideInWords(price, { pricePerNight: null, currency: null })).toBe("Empty");
});
