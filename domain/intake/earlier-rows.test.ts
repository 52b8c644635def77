import { expect, test } from "vitest";

import { randomFrom } from "#tests/factories/random";
import { EarlierRows } from "./earlier-rows";
import { likenessOf } from "./likeness";
import { identifiersOfRow } from "./plan-row";
import type { RowReading } from "./read-row";

const readingOf = (values: Record<string, unknown>, at: number): RowReading => ({
  ...{ number: at + 2, id: null, version: null, fault: null },
  proposals: Object.entries(values).map(([field, value]) => ({
    field: field as RowReading["proposals"][number]["field"],
    reading: value === "abc" || value === "xyz" ? { refused: "No amount can be read" } : { value },
    ...{ column: field, given: value, text: String(value) },
  })),
});

const found = (rows: readonly RowReading[]) => {
  const earlier = new EarlierRows();
  return rows.map((reading) => earlier.add(reading));
};

const row = { name: "Sand Camp", countries: ["Kenya"], region: "Mara" };

test("two rows of one stay are found within a table (I-003)", () => {
  const rows = [
    row,
    { ...row, region: "Amboseli" },
    row,
    { ...row, name: "sand camp", priceMin: 5 },
  ];
  expect(found(rows.map(readingOf))).toEqual([
    null,
    null,
    { number: 2, isEqual: true },
    { number: 2, isEqual: false },
  ]);
});

test("two rows with other unreadable cells are not equal (I-003)", () => {
  const rows = ["abc", "xyz", "abc"].map((pricePerNight) => ({ ...row, pricePerNight }));
  expect(found(rows.map(readingOf)).map((earlier) => earlier?.isEqual)).toEqual([
    undefined,
    false,
    true,
  ]);
});

test("rows of one name are compared as each with all before it (I-003)", () => {
  const { next, pick, chance } = randomFrom(7);
  const rows = Array.from({ length: 600 }, (_, at) =>
    readingOf(
      {
        name: pick(["Sand Camp", "Camp"]),
        countries: pick([["Kenya"], ["Tanzania"], ["Kenya", "Tanzania"], []]),
        region: pick(["Mara", "Amboseli", ""]),
        ...(chance(0.6) && {
          latitude: pick([-1.5, 88, 0.01]) + next() * 0.2,
          longitude: pick([35, 179.95, 36]) + next() * 0.05,
        }),
      },
      at,
    ),
  );
  const all = rows.map(identifiersOfRow);
  const pairwise = all.map((one, at) => {
    const first = all.findIndex((other, before) => before < at && likenessOf(one, other));
    return first < 0 ? null : first + 2;
  });
  expect(pairwise.filter((number) => number === null).length).toBeGreaterThan(20);
  expect(found(rows).map((earlier) => earlier?.number ?? null)).toEqual(pairwise);
});

test.each([
  [
    "at places of their own",
    (at: number) => ({
      latitude: -60.25 + (at % 200) / 2,
      longitude: 1 + Math.floor(at / 200) / 2,
    }),
  ],
  ["in regions of their own", (at: number) => ({ region: `Region ${at}` })],
])("thousands of rows of one name %s are compared with a few each", (_, placeOf) => {
  const rows = Array.from({ length: 20_000 }, (__, at) =>
    readingOf({ ...row, ...placeOf(at) }, at),
  );
  expect(found(rows).filter(Boolean)).toEqual([]);
});
