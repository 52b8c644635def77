import { describe, expect, test } from "vitest";

import type { Property, PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields } from "#tests/factories/property";
import { guessMap } from "./guess";
import type { TableMap } from "./map";
import { planRow, withoutDoubts } from "./plan-row";
import { profileRows } from "./profile";
import { readRow, type RowReading } from "./read-row";

/** Reads rows of cells by heading. */
function readingsOf(
  rows: Record<string, unknown>[],
  changed: Partial<TableMap> = {},
): RowReading[] {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = heads.map((head) => ({ id: head, head }));
  const sources = rows.map((cells, at) => ({ number: at + 2, cells }));
  const map = { ...guessMap(profileRows(columns, sources)), ...changed };
  return sources.map((row) => readRow(row, map, columns));
}
const readingOf = (row: Record<string, unknown>, changed?: Partial<TableMap>) => {
  const [reading] = readingsOf([row], changed);
  if (!reading) throw new Error("There is no row");
  return reading;
};

const stored = (
  fields: Partial<PropertyFields> = {},
): { property: Property; deleted: boolean } => ({
  property: {
    ...makePropertyFields(fields),
    ...{ id: "reedsong-camp", version: 3 },
    ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  },
  deleted: false,
});

const row = { name: "Sand Camp", country: "Kenya", region: "Mara" };

describe("a new stay (I-003)", () => {
  test("is a draft unless the map publishes", () => {
    const after = { name: "Sand Camp", countries: ["Kenya"], region: "Mara", active: false };
    expect(planRow(readingOf(row), null)).toEqual({ kind: "new", id: null, after });
    expect(planRow(readingOf(row), null, { publishAs: "active" })).toMatchObject({
      after: { active: true },
    });
  });

  test("without a name or a country is refused with the cell", () => {
    expect(planRow(readingOf({ ...row, name: "" }), null)).toMatchObject({
      kind: "refused",
      reason: "Name is required",
    });
    expect(planRow(readingOf({ ...row, country: "Keyna" }), null)).toMatchObject({
      kind: "refused",
      refusals: [{ field: "countries", column: "country", text: "Keyna" }],
    });
  });

  test("takes fixed values for missing columns and empty cells (I-002)", () => {
    const fixed = { countries: "Namibia", currency: "NAD" };
    const bare = { name: "Sand Camp", price: "450", country: "" };
    expect(planRow(readingOf(bare, { fixed }), null)).toMatchObject({
      kind: "new",
      after: { countries: ["Namibia"], currency: "NAD", pricePerNight: 450 },
    });
  });

  test.each([
    ["currency", "ZAR", "USD 450", "currency", "USD"],
    ["priceUnit", "per room per night", "USD 450 pp", "priceUnit", "per person per night"],
  ] as const)("takes a cell before the fixed %s %s (I-002)", (name, text, price, field, value) => {
    const plan = planRow(readingOf({ ...row, price }, { fixed: { [name]: text } }), null);
    expect(plan).toMatchObject({ kind: "new", after: { [field]: value } });
  });

  test("reads a dollar by the country that is chosen for the whole table (I-010)", () => {
    const fixed = { countries: "Namibia" };
    const plan = planRow(readingOf({ name: "Sand Camp", price: "$450" }, { fixed }), null);
    expect(plan).toMatchObject({
      kind: "doubtful",
      doubts: [{ why: "“$” may be USD or NAD in Namibia" }],
    });
  });

  test("leaves an empty yes or no at its default (I-004)", () => {
    const plan = planRow(readingOf({ ...row, active: "", featured: "", swimmingPool: "" }), null);
    expect(plan).toMatchObject({ kind: "new" });
    expect(plan.kind === "new" && Object.keys(plan.after)).not.toContain("featured");
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["swapped", { latitude: "36.71", longitude: "-1.39" }, "Latitude and longitude look swapped"],
  ["in another country", { latitude: "-24.99", longitude: "31.6" }, "lies in South Africa"],
  ["in the sea", { latitude: "-4.5", longitude: "42.5" }, "lies in the sea"],
  ["0, 0", { latitude: "0", longitude: "0" }, "0, 0 is not a property’s location"],
  ["half", { latitude: "-1.39", longitude: "" }, "The longitude is missing"],
  ["without a currency", { price: "450" }, "No currency stands beside the price"],
  ["below the minimum", { price: "450", currency: "USD", priceMin: "500" }, "below the minimum"],
  ["negative", { price: "-450", currency: "USD" }, "The price is negative"],
])("a value that is %s waits for a person (I-004)", (_what, cells, why) => {
  const plan = planRow(readingOf({ ...row, ...cells }), null);
  expect(plan).toMatchObject({
    kind: "doubtful",
    doubts: expect.arrayContaining([
      expect.objectContaining({ why: expect.stringContaining(why) }),
    ]),
  });
});

test("a country that only the coordinates state is a doubt", () => {
  const plan = planRow(readingOf({ name: "A", latitude: "-1.39", longitude: "36.71" }), null);
  expect(plan).toMatchObject({ kind: "doubtful", create: { after: { countries: ["Kenya"] } } });
});

test("a plan without its doubts keeps the rest; a price takes its currency along", () => {
  const cells = { ...row, price: "USD 450-600", activities: "Walks" };
  const plan = planRow(readingOf(cells), null);
  expect(plan.kind).toBe("doubtful");
  if (plan.kind !== "doubtful" || !plan.create) return;
  const { after } = withoutDoubts(plan.create, plan.doubts);
  expect(Object.keys(after).toSorted()).toEqual([
    "active",
    "activities",
    "countries",
    "name",
    "region",
  ]);
});

test("a price is left out with what it is for (I-003)", () => {
  const after = { pricePerNight: 450, priceUnit: "per person per night", region: "Mara" };
  const doubt = { field: "pricePerNight", column: null, text: "", value: null, why: "" } as const;
  const without = withoutDoubts({ kind: "new", id: null, after }, [doubt]);
  expect(without.after).toEqual({ region: "Mara" });
});

describe("a stay that exists (I-003)", () => {
  const { property } = stored({ bookingUrl: "https://bookings.test/reedsong", region: "Okavango" });
  const candidates = [{ property, deleted: false }];
  const alike = { name: "reedsong CAMP", country: "Botswana", currency: "USD", price: "700" };

  test.each([
    [
      "with the same booking URL",
      { bookingUrl: "https://bookings.test/reedsong?utm_source=x" },
      "same booking URL",
    ],
    [
      "of the same name nearby",
      { latitude: "-19.27", longitude: "22.79" },
      "same name, 1.1 km away",
    ],
    ["of the same name in the same place", { region: "Okavango" }, "same name in the same place"],
  ])("%s is a doubt with both ways out", (_what, cells, why) => {
    const plan = planRow(readingOf({ ...alike, ...cells }), null, { candidates });
    expect(plan).toMatchObject({
      kind: "doubtful",
      like: { id: "reedsong-camp" },
      doubts: [{ why: `Looks like Reedsong Camp: ${why}` }],
      update: { kind: "changed", id: "reedsong-camp" },
      create: { kind: "new" },
    });
  });

  test("is the one of its name where a group shares a booking URL", () => {
    const group = { bookingUrl: "https://bookings.test/group" };
    const [other, same] = [
      {
        ...stored(group).property,
        id: "antelope",
        name: "Antelope Camp",
        sortName: "antelope camp",
      },
      { ...stored(group).property, id: "zebra", name: "Zebra Camp", sortName: "zebra camp" },
    ];
    const plan = planRow(readingOf({ ...alike, ...group, name: "Zebra Camp" }), null, {
      candidates: [other, same].map((one) => ({ property: one, deleted: false })),
    });
    expect(plan).toMatchObject({ like: { id: "zebra" } });
  });

  test("further away is another one", () => {
    const far = { latitude: "-19.2", longitude: "22.9" };
    expect(planRow(readingOf({ ...alike, ...far }), null, { candidates }).kind).toBe("new");
  });

  test("and says the same needs nothing", () => {
    const same = { name: "Reedsong Camp", country: "Botswana", region: "Okavango", sleeps: "12" };
    expect(planRow(readingOf(same), null, { candidates })).toEqual({
      kind: "same",
      id: property.id,
    });
  });

  test("loses nothing by an empty cell, unless the row names it by its id", () => {
    const same = { name: "Reedsong Camp", country: "Botswana", region: "Okavango", directions: "" };
    expect(planRow(readingOf(same), null, { candidates })).toMatchObject({ kind: "same" });
    expect(
      planRow(readingOf({ id: property.id, directions: "" }), { property, deleted: false }),
    ).toMatchObject({
      kind: "changed",
      after: { directions: null },
    });
  });
});

describe("a row without a country is compared with the stored one (I-004)", () => {
  const inNamibia = { countries: ["Namibia"], latitude: -22.57, longitude: 17.08 };
  const plan = (cells: Record<string, unknown>, fields: Partial<PropertyFields> = inNamibia) => {
    const { property } = stored({ ...fields, currency: "NAD" });
    return planRow(readingOf({ id: property.id, ...cells }), { property, deleted: false });
  };
  const doubtsOf = (planned: ReturnType<typeof planRow>) =>
    planned.kind === "doubtful" ? planned.doubts.map(({ field, why }) => `${field}: ${why}`) : [];

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      "swapped",
      { latitude: "17.1", longitude: "-22.6" },
      /^latitude: Latitude and longitude look swapped/,
    ],
    ["in another country", { gps: "-1.5, 36.1" }, /Kenya, not in Namibia/],
    ["far from the stored ones", { gps: "-18.5, 14.5" }, /km from where the property lies/],
    ["with a dollar", { price: "$450" }, /“\$” may be USD or NAD in Namibia/],
  ])("%s", (_, cells, doubt) => {
    expect(doubtsOf(plan(cells)).join("\n")).toMatch(doubt);
  });

  test("and changes nothing where it says the same the other way round", () => {
    expect(plan({ latitude: "17.08", longitude: "-22.57" }).kind).toBe("same");
    expect(plan({ gps: "-22.6, 17.1" }).kind).toBe("changed");
  });

  test("also where the row only resembles the property", () => {
    const { property } = stored({ ...inNamibia, bookingUrl: "https://camp.example/book" });
    const cells = { name: "Camp", "booking url": "https://camp.example/book", gps: "17.1, -22.6" };
    const planned = planRow(readingOf(cells), null, { candidates: [{ property, deleted: false }] });
    expect(doubtsOf(planned).join("\n")).toContain("look swapped");
  });
});

test("a dollar is read by the country in which the coordinates lie (I-010)", () => {
  const cells = { name: "Dune Camp", gps: "-22.57, 17.08", rate: "$450" };
  const planned = planRow(readingOf(cells), null);
  expect(planned.kind === "doubtful" && planned.doubts.map(({ field }) => field)).toContain(
    "currency",
  );
});

describe("an amount in another currency than the rest of the price is a doubt (I-004)", () => {
  const inRand = { currency: "ZAR", pricePerNight: 1500, priceMin: null, priceMax: null };
  const plan = (cells: Record<string, unknown>, fields: Partial<PropertyFields> = inRand) => {
    const { property } = stored(fields);
    return planRow(readingOf({ id: property.id, ...cells }), { property, deleted: false });
  };

  test.each<[string, Record<string, unknown>, Partial<PropertyFields>?]>([
    ["a minimum", { "min price": "USD 9000" }],
    ["a maximum by its heading", { "max price (USD)": "9000" }],
    ["a minimum with a column of currencies", { "min price": "900", currency: "USD" }],
    ["a minimum beside a price", { price: "R 1500", "min price": "USD 90" }],
    ["a price by its heading", { "price (USD)": "90", currency: "ZAR" }],
    [
      "a price whose maximum is not stated",
      { price: "USD 1500", "min price": "USD 90" },
      { ...inRand, priceMax: 3000 },
    ],
  ])("%s", (_, cells, fields) => {
    const planned = plan(cells, fields);
    expect(planned).toMatchObject({ kind: "doubtful", update: { kind: "changed" } });
    if (planned.kind !== "doubtful" || !planned.update) throw new Error("There is no doubt");
    expect(withoutDoubts(planned.update, planned.doubts).after).toEqual({});
  });

  test("also where the currency is chosen for the whole table", () => {
    const { property } = stored(inRand);
    const reading = readingOf(
      { id: property.id, "min price": "900" },
      { fixed: { currency: "USD" } },
    );
    expect(planRow(reading, { property, deleted: false }).kind).toBe("doubtful");
  });

  test("but not where the row states every amount", () => {
    expect(plan({ price: "USD 95", "min price": "USD 90" })).toMatchObject({
      kind: "changed",
      after: { currency: "USD", pricePerNight: 95, priceMin: 90 },
    });
    expect(plan({ "min price": "R 1 200" })).toMatchObject({
      kind: "changed",
      after: { priceMin: 1200 },
    });
  });

  test("a minimum without any currency", () => {
    expect(planRow(readingOf({ ...row, "min price": "900" }), null).kind).toBe("doubtful");
  });
});

test("a dollar in a heading is one of the country of the row (I-010)", () => {
  const rate = (country: string) =>
    planRow(readingOf({ ...row, country, "Rate ($)": "450" }), null);
  expect(rate("Kenya")).toMatchObject({ kind: "new", after: { currency: "USD" } });
  expect(rate("Namibia").kind).toBe("doubtful");
});

test("an edit since the export refuses the row, and offers its change", () => {
  const { property } = stored();
  const since = { base: property, edited: ["region" as const], edits: [] };
  const plan = planRow(readingOf({ id: property.id, version: "2", region: "Chobe" }), {
    ...{ property, deleted: false },
    exported: { version: 2, since },
  });
  expect(plan).toMatchObject({ kind: "refused", change: { after: { region: "Chobe" } } });
});

test("a new stay never takes more than its row says", () => {
  const plan = planRow(readingOf(row), null);
  expect(plan.kind === "new" && { ...makeBareFields(), ...plan.after }).toMatchObject({
    pricePerNight: null,
    amenities: [],
  });
});
