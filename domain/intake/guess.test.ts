import { expect, test } from "vitest";

import { csvColumns } from "#domain/imports/csv-rows";
import { allFields } from "#domain/property/fields";
import { guessMap, isOwnFile, rememberMap, shapeOf } from "./guess";
import { profileRows } from "./profile";

/** A table from lines whose cells are separated by bars, the headings first. */
function tableOf(...lines: string[]) {
  const [heads = [], ...rows] = lines.map((line) => line.split("|"));
  const columns = heads.map((head, at) => ({ id: `c${at + 1}`, head }));
  return profileRows(
    columns,
    rows.map((cells, at) => ({
      number: at + 2,
      cells: Object.fromEntries(cells.map((cell, index) => [`c${index + 1}`, cell])),
    })),
  );
}

const targetsOf = (...lines: string[]) =>
  guessMap(tableOf(...lines)).columns.map(({ target }) => target);

test("headings of five languages are known (I-002)", () => {
  expect(
    targetsOf(
      "Hotel name|lat|lng|Rate PP|Cur|Land|Ausstattung|Hóspedes|Nombre de personnes|Reservas",
    ),
  ).toEqual([
    ...["name", "latitude", "longitude", "pricePerPerson", "currency", "countries", "amenities"],
    ...["capacity", null, "bookingUrl"],
  ]);
});

test.each([
  ["Rack rate from (ZAR pppn)", "pricePerPerson"],
  ["US$ p.p. per night", "pricePerPerson"],
  ["price_text", "pricePerNight"],
  ["price.amount", "pricePerNight"],
  ["Preis pro Zimmer", "pricePerRoom"],
  ["Package price", "pricePerStay"],
  ["Tarif valable jusqu’au", null],
  ["Child rate", null],
  ["guests_max", "capacity"],
  ["maxGuests", "capacity"],
  ["listing_name", "name"],
  ["location.lat", "latitude"],
  ["title.en", "name"],
  ["GPS South", "latitude"],
  ["Notes (internal)", null],
  ["E-mail", null],
])("the heading %s is read as %s (I-002)", (head, target) => {
  const value = target === "latitude" ? "-2.1" : target?.startsWith("price") ? "450" : "12";
  expect(targetsOf(`${head}|Country`, `${value}|Kenya`)[0]).toBe(target);
});

test("an id beside other names is that of another program", () => {
  expect(targetsOf("id|Price per night|TAGS", "a-camp|450|x")[0]).toBe("id");
  expect(targetsOf("id|Hotel name|Cur", "17|A|USD")[0]).toBe(null);
});

test("values say what a heading leaves open (I-002)", () => {
  expect(
    targetsOf(
      "A|B|C|D|Pool|Night drives|Lions?|Area",
      "-1.39, 36.71|https://e.example/1.jpg|USD|limbs.vanish.topic|x|✓|✓|Kenya",
      "-2.39, 36.71|https://e.example/2.jpg|ZAR|limbs.vanish.topics|✓|x|x|Tanzania",
    ),
  ).toEqual([
    ...["coordinates", "images", "currency", "what3words", "swimmingPool", "activity"],
    ...[null, "countries"],
  ]);
});

test("a column whose values do not fit its heading is left to a person", () => {
  const [choice] = guessMap(tableOf("Latitude|Name", "far|A", "near|B")).columns;
  expect(choice).toEqual({
    ...{ column: "c1", target: null, mark: "unsure" },
    question: "Few values can be read as Latitude",
  });
});

test("two columns never fill one field; the rest of the images join the first (I-002)", () => {
  const { columns } = guessMap(
    tableOf(
      "Name|Hotel|photo|photo 2|images",
      "A|A|https://e.example/1.jpg|https://e.example/2.jpg|https://e.example/3.jpg",
      "B|B|https://e.example/4.jpg|https://e.example/5.jpg|https://e.example/6.jpg",
    ),
  );
  expect(columns.map(({ target }) => target)).toEqual([
    "name",
    null,
    "coverImage",
    "image",
    "images",
  ]);
  expect(columns[1]).toMatchObject({ mark: "unsure", question: "“Name” is read as Name already" });
});

test("a number with two readings is asked, unless the column answers it (I-002)", () => {
  const unclear = guessMap(tableOf("Name|Price", "A|1.250", "B|435"));
  expect(unclear.columns[1]).toMatchObject({ mark: "unsure", question: "1,250 or 1.25?" });
  expect(unclear.rules.decimals).toEqual({ c2: "comma" });
  for (const other of ["1250", "1,480", "120.500"]) {
    const open = guessMap(tableOf("Name|Price", "A|1.250", `B|${other}`));
    expect(open.columns[1]).toMatchObject({ mark: "unsure", question: "1,250 or 1.25?" });
    expect(open.rules.decimals).toEqual({});
  }
  const clear = guessMap(tableOf("Name|Price", "A|1.250", "B|435,50"));
  expect(clear.columns[1]).toMatchObject({ mark: "guessed" });
  expect(clear.rules.decimals).toEqual({ c2: "comma" });
});

test("a list that may be cut at slashes is asked (I-002)", () => {
  const { columns, rules } = guessMap(
    tableOf("Name|Activities", "A|Walks / Drives", "B|Boats / Bikes"),
  );
  expect(columns[1]).toMatchObject({ mark: "unsure", question: "Split at “/”?" });
  expect(rules.separators).toEqual({ c2: "/" });
});

test("our own files need no choice (I-002)", () => {
  const exported = [
    "id",
    "version",
    ...allFields.map(({ name, recordName }) => recordName ?? name),
  ];
  for (const heads of [exported, csvColumns]) {
    const profiles = tableOf(heads.join("|"));
    expect(isOwnFile(profiles)).toBe(true);
    const { columns } = guessMap(profiles);
    expect(columns.filter(({ target, mark }) => target === null || mark !== "guessed")).toEqual([]);
  }
});

test("the specification's table needs no choice (I-007)", () => {
  const heads = allFields.flatMap(({ column }) => column ?? []);
  const all = [...heads, "Cover Image", "AI Image URLs"];
  const { columns } = guessMap(tableOf(all.join("|")));
  expect(columns.filter(({ target }) => target === null)).toEqual([]);
});

test("choices are remembered by heading, in any order (I-002)", () => {
  const before = tableOf("Hotel name|Upd|Rate", "A|x|1.250", "B|x|2.250");
  const map = guessMap(before);
  const chosen = {
    ...map,
    columns: map.columns.map((choice) =>
      choice.column === "c2" ? { ...choice, target: "tags", mark: "chosen" as const } : choice,
    ),
    rules: { ...map.rules, decimals: { c3: "comma" as const }, chosen: ["decimals:c3"] },
    fixed: { currency: "USD" },
  };
  const after = tableOf("Rate|Hotel name|Upd", "3.250|C|y");
  expect(shapeOf(after)).toBe(shapeOf(before));
  const next = guessMap(after, { remembered: rememberMap(before, chosen) });
  expect(next.columns).toEqual([
    { column: "c1", target: "pricePerNight", mark: "remembered" },
    { column: "c2", target: "name", mark: "remembered" },
    { column: "c3", target: "tags", mark: "remembered" },
  ]);
  expect(next).toMatchObject({ rules: { decimals: { c1: "comma" } }, fixed: { currency: "USD" } });
});
