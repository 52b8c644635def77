import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fileCsvHead, fileCsvLines } from "#domain/imports/file-csv";
import { fateOf, type RowFate } from "#domain/imports/file-rows";
import type { Property, PropertyFields } from "#domain/property/property";
import { recordOfProperty } from "#domain/property/record";
import { makeBareFields, makePropertyFields } from "#tests/factories/property";
import { decoded, readPropertyFile } from "./read-file.server";

const stored = (fields: Partial<PropertyFields> = {}, bare = false): Property => ({
  ...(bare ? makeBareFields(fields) : makePropertyFields(fields)),
  id: "reedsong-camp",
  version: 3,
  createdAt: new Date("2026-01-01T00:00:00Z"),
  updatedAt: new Date("2026-02-01T00:00:00Z"),
});

const bytes = (text: string) => new TextEncoder().encode(text);
const csvOf = (properties: Property[]) => fileCsvHead() + fileCsvLines(properties);
const jsonOf = (properties: Property[]) => JSON.stringify(properties.map(recordOfProperty));

function rowsOf(text: string | Uint8Array) {
  const read = readPropertyFile(typeof text === "string" ? bytes(text) : text);
  if ("problem" in read) throw new Error(read.problem);
  return read.table.rows;
}
/** What the only row of a file does to a property. */
function fate(text: string, property: Property | null = stored()): RowFate {
  const [row = {}] = rowsOf(text);
  return fateOf(row, property && { property, deleted: false });
}
const problemOf = (text: string) => {
  const read = readPropertyFile(bytes(text));
  return "problem" in read ? read.problem : null;
};

describe.each([
  ["CSV", csvOf],
  ["JSON", jsonOf],
])("an export as %s imports back unchanged", (_name, write) => {
  test.each([
    ["whole", stored()],
    ["bare", stored({}, true)],
    ["with formulas", stored({ location: "=1+1", region: "＝2", partner: "'@x", rates: "-dash" })],
    ["with lists of odd entries", stored({ tags: ["a; b", "[c]", 'say "d"', "=e", "f,g"] })],
    ["with two countries", stored({ countries: ["Zambia", "Zimbabwe"] })],
    ["with lines and blanks", stored({ description: " Two\r\nlines \n\n\tand a tab" })],
    ["without what is required", stored({ images: [], region: "" })],
    ["with what the form would refuse", stored({ checkIn: "on request", currency: "XAF" })],
  ])("%s", (_what, property) => {
    expect(fate(write([property]), property)).toEqual({ kind: "same", id: "reedsong-camp" });
  });

  test("whatever its texts are", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((t) => !t.includes("\0"));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (rates, tags) => {
        const property = stored({ rates, tags });
        expect(fate(write([property]), property)).toEqual({ kind: "same", id: property.id });
      }),
    );
  });
});

test("no cell of an export is run by a sheet", () => {
  for (const formula of ["=1+1", "＝1", "+1a", "-a", "@a", "\t=1", "|a", "＠a"]) {
    const csv = csvOf([stored({ location: formula })]);
    expect(csv, formula).toContain(`'${formula}`);
  }
  expect(csvOf([stored()]).startsWith("\uFEFF")).toBe(true);
});

test("a row changes what its columns name, and nothing else", () => {
  expect(
    fate("id,Price per night,TAGS,featured\nreedsong-camp,700,river;delta,yes\n"),
  ).toMatchObject({
    kind: "changed",
    version: 3,
    before: { pricePerNight: 640, tags: ["river"], featured: false },
    after: { pricePerNight: 700, tags: ["river", "delta"], featured: true },
  });
});

test("a sheet's own spellings are read: semicolons, tabs, other alphabets", () => {
  const row = { id: "reedsong-camp", region: "Delta é" };
  const csv = "id;region\nreedsong-camp;Delta é\n";
  expect(rowsOf(csv)).toEqual([row]);
  expect(rowsOf(csv.replaceAll(";", "\t"))).toEqual([row]);
  expect(rowsOf(Buffer.from(csv, "utf16le"))).toEqual([row]);
  expect(rowsOf(Buffer.from(`\uFEFF${csv}`, "utf16le"))).toEqual([row]);
  expect(rowsOf(Buffer.from(`\uFEFF${csv}`, "utf16le").swap16())).toEqual([row]);
  expect(rowsOf(Buffer.from(csv, "latin1"))).toEqual([row]);
  expect(decoded(bytes(`\uFEFF${csv}`))).toBe(csv);
});

test.each([
  ["", "This file is empty"],
  ["[", "This is not valid JSON"],
  ["[]", "This file has no rows"],
  ["id,name\n", "This file has no rows"],
  ["id,region,region\na,b,c\n", "A column stands twice in this file: region"],
  ["Prise,Nome\n1,2\n", "These are no columns of properties: Prise, Nome."],
  ["id\na\n", "These are no columns of properties: none."],
  ['id,region\n"a,b\n', "a quotation mark is missing"],
  ["[1,2]", "These are no columns of properties"],
])("the file %j is refused in words", (text, problem) => {
  expect(problemOf(text)).toContain(problem);
});

test("a file of a hundred thousand rows is refused as a whole", () => {
  const many = `id,featured\n${"a,yes\n".repeat(100_000)}`;
  expect(problemOf(many)).toContain("more than 20,000 rows");
  const list = JSON.stringify(Array.from({ length: 20_001 }, () => ({ id: "a", featured: true })));
  expect(problemOf(list)).toContain("more than 20,000 rows");
});

test("columns that nothing is known of are named", () => {
  const read = readPropertyFile(bytes("id,region,Prise,seo\na,b,1,2\n"));
  expect(read).toMatchObject({ table: { unknownColumns: ["Prise"] } });
});

test.each([
  ["pricePerNight", "1.250,00", "Price per night: Price must be a positive number"],
  ["pricePerNight", "0", "Price per night: Price cannot be zero"],
  ["latitude", "91", "Latitude must be between -90 and 90"],
  ["featured", "perhaps", "Featured: please write yes or no"],
  ["region", "", "Region is required"],
  ["country", "", "Country is required"],
  ["bookingUrl", "javascript:alert(1)", "Affiliate booking URL: Please use an address that"],
  ["malaria", "plenty", "Malaria: Please choose one of the options"],
  ["priceMin", "999999", "The maximum price must not be below the minimum price"],
  ["priceSeasons", "high", "Price seasons: please write a list as JSON"],
  ["priceSeasons", "[{}]", "Price seasons: an entry cannot be read"],
  ["accommodationTypes", "{", "Rooms and tents: please write a list as JSON"],
  ["monthGrid", "good", "Best time to go: Please rate all twelve months, or none"],
  ["images", "ftp://x", "Image URLs: Please use an address"],
])("%s %j refuses the row with the reason", (column, cell, reason) => {
  const row = fate(`id,${column}\nreedsong-camp,"${cell.replaceAll('"', '""')}"\n`);
  expect(row).toMatchObject({ kind: "refused", reason: expect.stringContaining(reason) });
});

test("a row that was saved on the site meanwhile is refused, unless it changes nothing", () => {
  expect(fate("id,version,region\nreedsong-camp,2,Elsewhere\n")).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("version 2 in the file, 3 now"),
  });
  expect(fate("id,version,region\nreedsong-camp,2,Okavango Delta\n")).toMatchObject({
    kind: "same",
  });
});

test("what is not known yet becomes a draft, when it has what is needed", () => {
  expect(fate("name,country,region\nNew Camp,Kenya,Mara\n", null)).toEqual({
    kind: "new",
    id: null,
    after: { name: "New Camp", countries: ["Kenya"], region: "Mara", active: false },
  });
  expect(fate("id,name\nnew-camp,New Camp\n", null)).toMatchObject({
    kind: "refused",
    reason: "Country is required; Region is required",
  });
  expect(fate("id,name,country,region\nNew Camp,N,Kenya,Mara\n", null)).toMatchObject({
    kind: "refused",
    reason: "An id is made of small letters, digits and hyphens",
  });
});

test("a whole export makes the same stay on another site", () => {
  const property = stored();
  const made = fate(csvOf([property]), null);
  const { fields: _, ...rest } = { fields: 0, ...property };
  expect(made.kind).toBe("new");
  if (made.kind === "new")
    for (const [name, value] of Object.entries(made.after))
      expect(value, name).toEqual(rest[name as keyof Property]);
});

test("what is in the trash is left there", () => {
  const [row = {}] = rowsOf("id,region\nreedsong-camp,Elsewhere\n");
  expect(fateOf(row, { property: stored(), deleted: true })).toMatchObject({
    kind: "refused",
    reason: "It is in the trash; restore it first",
  });
});
