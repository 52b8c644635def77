import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { propertiesCsv } from "#domain/imports/csv-rows";
import {
  fileCsvHead,
  fileCsvLines,
  resultOfRow,
  type RowResult,
  versionOfRow,
} from "#domain/imports/file";
import { piecesOf } from "#domain/imports/review-pieces";
import { allFields, type AnyField } from "#domain/property/fields";
import { isRecord, isSame, type Kind } from "#domain/property/kinds/kind";
import type { Property, PropertyFields } from "#domain/property/property";
import { recordOfProperty } from "#domain/property/record";
import { formDifferences, valueText } from "#domain/property/revisions";
import { differenceInWords } from "#domain/table/cells";
import { makeBareFields, makePropertyFields } from "#tests/factories/property";
import { readPropertyFile } from "./read-file.server";

const stored = (fields: Partial<PropertyFields> = {}, bare = false): Property => ({
  ...(bare ? makeBareFields(fields) : makePropertyFields(fields)),
  id: "reedsong-camp",
  version: 3,
  createdAt: new Date("2026-01-01T00:00:00Z"),
  updatedAt: new Date("2026-02-01T00:00:00Z"),
});

type Content = string | Uint8Array<ArrayBuffer>;
const read = (content: Content) => readPropertyFile(new Blob([content]));
const csvOf = (properties: Property[]) => fileCsvHead() + fileCsvLines(properties);
const jsonOf = (properties: Property[]) => JSON.stringify(properties.map(recordOfProperty));

async function rowsOf(content: Content) {
  const file = await read(content);
  if ("problem" in file) throw new Error(file.problem);
  const rows: Record<string, unknown>[] = [];
  for await (const row of file.table.rows()) rows.push(row);
  return rows;
}
/** The result of a file's only row for a property, of which no other version is known. */
async function resultOf(text: string, property: Property | null = stored()): Promise<RowResult> {
  const [row = {}] = await rowsOf(text);
  const version = versionOfRow(row);
  const since =
    property && version === property.version ? { base: property, edited: [], edits: [] } : null;
  const exported = version === null ? undefined : { version, since };
  return resultOfRow(row, property && { property, deleted: false, exported });
}
const problemOf = async (text: string) => {
  const file = await read(text);
  return "problem" in file ? file.problem : null;
};

describe.each([
  ["CSV", csvOf],
  ["JSON", jsonOf],
])("an export as %s imports unchanged", (_name, write) => {
  test.each([
    ["with all fields", stored()],
    ["with few fields", stored({}, true)],
    ["with formulas", stored({ location: "=1+1", region: "＝2", partner: "'@x", rates: "-dash" })],
    [
      "with separators and quotes in lists",
      stored({ tags: ["a; b", "[c]", 'say "d"', "=e", "f,g"] }),
    ],
    ["with two countries", stored({ countries: ["Zambia", "Zimbabwe"] })],
    [
      "with line breaks and surrounding spaces",
      stored({ description: " Two\r\nlines \n\n\tand a tab" }),
    ],
    ["without required fields", stored({ images: [], region: "" })],
    ["with values that the form rejects", stored({ checkIn: "on request", currency: "XAF" })],
  ])("%s", async (_what, property) => {
    expect(await resultOf(write([property]), property)).toEqual({
      kind: "same",
      id: "reedsong-camp",
    });
  });

  test("with any text (A-038)", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((t) => !t.includes("\0"));
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), async (rates, tags) => {
        const property = stored({ rates, tags });
        expect(await resultOf(write([property]), property)).toEqual({
          kind: "same",
          id: property.id,
        });
      }),
    );
  });
});

/** Values that a field may store: its sample, its empty value, and texts that look like a list. */
const shapesOf = ({ name, kind }: AnyField): unknown[] => [
  kind.sample(name),
  kind.empty,
  ...(isRecord(kind.empty) ? [{ "https://pictures.test/a.jpg": '[x]; "y", {z}' }] : []),
];
const shapes = allFields.flatMap((field) =>
  shapesOf(field).map((value) => ({ name: field.name, field, value })),
);

describe.each(shapes)("$name as $value", ({ name, field, value }) => {
  const base = stored({ priceMin: null, priceMax: null });
  const property = { ...base, [name]: value };
  const other = { ...base, [name]: field.kind.empty };

  test("comes back from a CSV file unchanged, and fills a property without it (A-038)", async () => {
    const csv = csvOf([property]);
    expect(await resultOf(csv, property)).toEqual({ kind: "same", id: property.id });
    const filled = await resultOf(csv, other);
    const isEmpty = isSame(field.kind as Kind<unknown>, value, field.kind.empty);
    if (filled.kind === "changed") expect(filled.after).toEqual({ [name]: value });
    else expect(filled.kind === "same" && isEmpty, JSON.stringify(filled)).toBe(true);
  });

  test("is a readable text in each place that writes any field (G-08)", () => {
    const change = { field: name, before: field.kind.empty, after: value, applied: true };
    const texts = {
      file: csvOf([property]),
      batchFile: propertiesCsv([property]),
      record: recordOfProperty(property),
      revision: formDifferences(property, other),
      log: valueText(value),
      review: piecesOf({ name, fields: [field] }, property, { isProposal: true, other }),
      sync: differenceInWords(change, { before: "USD", after: "USD" }),
    };
    for (const [place, text] of Object.entries(texts))
      expect(JSON.stringify(text), place).not.toMatch(/\[object Object\]|undefined|NaN/);
  });
});

test("a cell that an older export could not write says nothing", async () => {
  const property = stored();
  const row = "id,imageAlts,region\nreedsong-camp,[object Object],Chobe\n";
  const changed = await resultOf(row, property);
  expect(changed).toMatchObject({ kind: "changed", after: { region: "Chobe" } });
  expect(changed.kind === "changed" && changed.after).not.toHaveProperty("imageAlts");
});

test("an export escapes cells that a spreadsheet would run as formulas", async () => {
  for (const formula of ["=1+1", "＝1", "+1a", "-a", "@a", "\t=1", "|a", "＠a"]) {
    const csv = csvOf([stored({ location: formula })]);
    expect(csv, formula).toContain(`'${formula}`);
  }
});

test("a row changes only the fields of its columns", async () => {
  expect(
    await resultOf("id,Price per night,TAGS,featured\nreedsong-camp,700,river;delta,yes\n"),
  ).toMatchObject({
    kind: "changed",
    version: 3,
    before: { pricePerNight: 640, tags: ["river"], featured: false },
    after: { pricePerNight: 700, tags: ["river", "delta"], featured: true },
  });
});

test("a new price takes its range along, unless the file states the range", async () => {
  const csv = "id,pricePerNight\nreedsong-camp,320\n";
  const followed = await resultOf(csv);
  expect(followed).toMatchObject({
    before: { pricePerNight: 640, priceMin: 560, priceMax: 780 },
    after: { pricePerNight: 320, priceMin: 280, priceMax: 390 },
    warning: null,
  });
  const stated = await resultOf("id,pricePerNight,priceMin\nreedsong-camp,320,560\n");
  expect(stated).toMatchObject({ after: { pricePerNight: 320 } });
  expect(stated).toHaveProperty("warning", expect.stringContaining("below the minimum"));
});

test("CSV is read with semicolons, tabs, UTF-16 and Latin-1", async () => {
  const row = { id: "reedsong-camp", region: "Delta é" };
  const csv = "id;region\nreedsong-camp;Delta é\n";
  expect(await rowsOf(csv)).toEqual([row]);
  expect(await rowsOf(csv.replaceAll(";", "\t"))).toEqual([row]);
  expect(await rowsOf(Buffer.from(csv, "utf16le"))).toEqual([row]);
  expect(await rowsOf(Buffer.from(`\uFEFF${csv}`, "utf16le"))).toEqual([row]);
  expect(await rowsOf(Buffer.from(`\uFEFF${csv}`, "utf16le").swap16())).toEqual([row]);
  expect(await rowsOf(Buffer.from(csv, "latin1"))).toEqual([row]);
  expect(await rowsOf(`\uFEFF${csv}`)).toEqual([row]);
});

test.each([
  ["", "This file is empty"],
  ["[", "This is not valid JSON"],
  ["[]", "This file has no rows"],
  ['[{"id":"a"} {"id":"b"}]', "This is not valid JSON in record 1"],
  ['[{"id":"a"}] more', "This is not valid JSON"],
  ["id,name\n", "This file has no rows"],
  ["id,region,region\na,b,c\n", "Duplicate columns: region"],
  ["Prise,Nome\n1,2\n", "Unknown columns: Prise, Nome."],
  ["id\na\n", "Unknown columns: none."],
  ['id,region\n"a,b\n', "unbalanced quotation marks"],
  ["[1,2]", "Unknown columns"],
])("the file %j is rejected with a message", async (text, problem) => {
  expect(await problemOf(text)).toContain(problem);
});

test("a JSON export is read in chunks, wherever they split", async () => {
  const texts = ['"a", {b} [c]', "\\", '\\"', "é＝\u{1f981}", "x".repeat(70_000)];
  const properties = texts.map((description, n) => ({ ...stored({ description }), id: `p-${n}` }));
  for (const text of [
    jsonOf(properties),
    JSON.stringify(properties.map(recordOfProperty), null, 2),
  ])
    expect((await rowsOf(text)).map((row) => row.description)).toEqual(texts);
});

test("a file with more than 20,000 rows is rejected as a whole", async () => {
  const many = `id,featured\n${"a,yes\n".repeat(100_000)}`;
  expect(await problemOf(many)).toContain("more than 20,000 rows");
  const list = JSON.stringify(Array.from({ length: 20_001 }, () => ({ id: "a", featured: true })));
  expect(await problemOf(list)).toContain("more than 20,000 rows");
});

test("unknown columns are listed", async () => {
  const file = await read("id,region,Prise,seo\na,b,1,2\n");
  expect(file).toMatchObject({ table: { unknownColumns: ["Prise"] } });
});

test.each([
  ["pricePerNight", "1.250,00", "Price per night: Price must be a positive number"],
  ["pricePerNight", "0", "Price per night: Price cannot be zero"],
  ["latitude", "91", "Latitude must be between -90 and 90"],
  ["featured", "perhaps", "Featured: enter yes or no"],
  ["region", "", "Region is required"],
  ["country", "", "Country is required"],
  ["bookingUrl", "javascript:alert(1)", "Affiliate booking URL: Please enter a URL that"],
  ["malaria", "plenty", "Malaria: Please choose one of the options"],
  ["priceMin", "999999", "The maximum price must be at least the minimum price"],
  ["priceSeasons", "high", "Price seasons: enter a JSON list"],
  ["priceSeasons", "[{}]", "Price seasons: an entry cannot be read"],
  ["accommodationTypes", "{", "Rooms and tents: enter a JSON list"],
  ["monthGrid", "good", "Best time to go: Please rate all twelve months, or none"],
  ["images", "ftp://x", "Image URLs: Please enter a URL"],
])("the value %s %j rejects the row with a reason", async (column, cell, reason) => {
  const row = await resultOf(`id,${column}\nreedsong-camp,"${cell.replaceAll('"', '""')}"\n`);
  expect(row).toMatchObject({ kind: "refused", reason: expect.stringContaining(reason) });
});

test("a row of an unknown version is rejected unless it changes nothing", async () => {
  expect(await resultOf("id,version,region\nreedsong-camp,2,Elsewhere\n")).toMatchObject({
    kind: "refused",
    reason: "Edited on the site after this export",
  });
  expect(await resultOf("id,version,region\nreedsong-camp,2,Okavango Delta\n")).toMatchObject({
    kind: "same",
  });
});

test("an unknown property with the required fields becomes a draft", async () => {
  expect(await resultOf("name,country,region\nNew Camp,Kenya,Mara\n", null)).toEqual({
    kind: "new",
    id: null,
    after: { name: "New Camp", countries: ["Kenya"], region: "Mara", active: false },
    warning: null,
  });
  expect(await resultOf("id,name\nnew-camp,New Camp\n", null)).toMatchObject({
    kind: "refused",
    reason: "Country is required; Region is required",
  });
  expect(await resultOf("id,name,country,region\nNew Camp,N,Kenya,Mara\n", null)).toMatchObject({
    kind: "refused",
    reason: "IDs may only contain lowercase letters, digits and hyphens",
  });
});

test("an export creates the same property on another site", async () => {
  const property = stored();
  const result = await resultOf(csvOf([property]), null);
  const { fields: _, ...rest } = { fields: 0, ...property };
  expect(result.kind).toBe("new");
  if (result.kind === "new")
    for (const [name, value] of Object.entries(result.after))
      expect(value, name).toEqual(rest[name as keyof Property]);
});

test("a row for a property in the trash is rejected", async () => {
  const [row = {}] = await rowsOf("id,region\nreedsong-camp,Elsewhere\n");
  expect(resultOfRow(row, { property: stored(), deleted: true })).toMatchObject({
    kind: "refused",
    reason: "This property is in the trash; restore it first",
  });
});
