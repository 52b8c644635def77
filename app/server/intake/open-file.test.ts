import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { propertiesCsv } from "#domain/imports/csv-rows";
import { piecesOf } from "#domain/imports/review-pieces";
import { fileCsvHead, fileCsvLines } from "#domain/intake/export-file";
import { guessMap } from "#domain/intake/guess";
import { planRow, type RowPlan } from "#domain/intake/plan-row";
import { readRow, type RowReading } from "#domain/intake/read-row";
import type { FileOptions } from "#domain/intake/table";
import { allFields, type AnyField } from "#domain/property/fields";
import { isRecord, isSame, type Kind } from "#domain/property/kinds/kind";
import type { Property, PropertyFields } from "#domain/property/property";
import { recordOfProperty } from "#domain/property/record";
import { formDifferences, valueText } from "#domain/property/revisions";
import { differenceInWords } from "#domain/table/cells";
import { makeBareFields, makePropertyFields } from "#tests/factories/property";
import { openTable } from "./open-file.server";

const stored = (fields: Partial<PropertyFields> = {}, bare = false): Property => ({
  ...(bare ? makeBareFields(fields) : makePropertyFields(fields)),
  id: "reedsong-camp",
  version: 3,
  createdAt: new Date("2026-01-01T00:00:00Z"),
  updatedAt: new Date("2026-02-01T00:00:00Z"),
});

type Content = string | Uint8Array<ArrayBuffer>;
const open = (content: Content, wanted?: Partial<FileOptions>) =>
  openTable(new Blob([content]), wanted);
const csvOf = (properties: Property[]) => fileCsvHead() + fileCsvLines(properties);
const jsonOf = (properties: Property[]) => JSON.stringify(properties.map(recordOfProperty));

async function opened(content: Content, wanted?: Partial<FileOptions>) {
  const table = await open(content, wanted);
  if ("problem" in table) throw new Error(table.problem);
  return table;
}

/** Cells by heading. */
async function rowsOf(content: Content, wanted?: Partial<FileOptions>) {
  const { columns, rows } = await opened(content, wanted);
  const found: Record<string, unknown>[] = [];
  for await (const { cells } of rows())
    found.push(
      Object.fromEntries(
        columns.flatMap(({ id, head }) => (id in cells ? [[head, cells[id]]] : [])),
      ),
    );
  return found;
}

async function readingsOf(content: Content): Promise<RowReading[]> {
  const { columns, profiles, rows } = await opened(content);
  const map = guessMap(profiles);
  const readings: RowReading[] = [];
  for await (const row of rows()) readings.push(readRow(row, map, columns));
  return readings;
}

/** The plan of a reading for a property, of which no other version is known. */
function planOf(reading: RowReading, property: Property | null): RowPlan {
  const { version } = reading;
  const since =
    property && version === property.version ? { base: property, edited: [], edits: [] } : null;
  const exported = version === null ? undefined : { version, since };
  return planRow(reading, property && { property, deleted: false, exported });
}

/** The plan of a file's only row. */
async function resultOf(content: Content, property: Property | null = stored()): Promise<RowPlan> {
  const [reading] = await readingsOf(content);
  if (!reading) throw new Error("The file has no row");
  return planOf(reading, property);
}
const problemOf = async (content: Content) => {
  const file = await open(content);
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
    // A sample of a price range or a point may contradict the others.
    const change = filled.kind === "doubtful" ? filled.update : filled;
    if (change?.kind === "changed") expect(change.after).toEqual({ [name]: value });
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
    kind: "changed",
    before: { pricePerNight: 640, priceMin: 560, priceMax: 780 },
    after: { pricePerNight: 320, priceMin: 280, priceMax: 390 },
  });
  const outside = await resultOf("id,pricePerNight,priceMin\nreedsong-camp,320,560\n");
  expect(outside).toMatchObject({
    kind: "doubtful",
    doubts: [{ field: "pricePerNight", why: expect.stringContaining("below the minimum") }],
    update: { after: { pricePerNight: 320 } },
  });
});

const umlauts = { Name: "Gästehaus Köln", Region: "Delta é" };
const german = "Name;Region\nGästehaus Köln;Delta é\n";
const macRoman = Buffer.from(german, "latin1").map((byte) =>
  byte === 0xe4 ? 0x8a : byte === 0xf6 ? 0x9a : byte === 0xe9 ? 0x8e : byte,
);

test.each<[string, Content]>([
  ["UTF-8", german],
  ["UTF-8 with a mark", `\uFEFF${german}`],
  ["tabs", german.replaceAll(";", "\t")],
  ["bars", german.replaceAll(";", "|")],
  ["commas", german.replaceAll(";", ",")],
  ["UTF-16", Buffer.from(german, "utf16le")],
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${german}`, "utf16le")],
  ["UTF-16, big end first", Buffer.from(`\uFEFF${german}`, "utf16le").swap16()],
  ["Windows-1252", Buffer.from(german, "latin1")],
  ["Mac Roman", macRoman],
  ["a stated separator", `sep=;\n${german}`],
  ["a title above", `Members 2026;\n\n${german}`],
])("CSV is read with %s (I-001)", async (_name, content) => {
  expect(await rowsOf(content)).toEqual([umlauts]);
});

test("where two encodings fit, both are offered with a sample (I-001)", async () => {
  const { options, choices } = await opened(macRoman);
  expect(options.encoding).toBe("macintosh");
  expect(choices).toMatchObject([
    {
      option: "encoding",
      values: [
        { value: "macintosh", sample: expect.stringContaining("Gästehaus") },
        { value: "windows-1252", sample: expect.stringContaining("GŠstehaus") },
      ],
    },
  ]);
  const other = await opened(macRoman, { encoding: "windows-1252" });
  expect(other.options.encoding).toBe("windows-1252");
  expect((await opened(german)).choices).toEqual([]);
});

test("a first row of values is a record", async () => {
  const { options, columns, rowCount } = await opened("A Camp,-2.66,37.53\nB Camp,-1.5,35.1\n");
  expect({ options, rowCount }).toMatchObject({ options: { hasHead: false }, rowCount: 2 });
  expect(columns.map(({ head }) => head)).toEqual(["", "", ""]);
});

test("rows are numbered as they stand, and one with too many values is refused with its text", async () => {
  const text = 'Name,Country\n\n"A\nB",Kenya\nC, D,Kenya\nName,Country\n';
  const { rows } = await opened(text);
  const found = [];
  for await (const { number, fault, text, cells } of rows())
    found.push({ number, fault, text, beyond: cells.c3 });
  expect(found).toEqual([
    { number: 3 },
    // Of the file of refused rows.
    { number: 4, fault: "3 values, 2 columns", text: "C; D; Kenya", beyond: "Kenya" },
    { number: 5, fault: "The headings once more", text: "Name; Country" },
  ]);
});

test.each(["", ";"])("no row is lost among blank lines of “%s” (I-001)", async (blank) => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `Camp ${at};Kenya\n${blank}\n`);
  const table = await opened(`Name;Country\n${rows.join("")}`);
  let last = 0;
  for await (const { number } of table.rows()) last = number;
  // The line of the file that a person sees.
  expect({ rowCount: table.rowCount, last }).toEqual({ rowCount: 20_000, last: 40_000 });
  expect(await problemOf(`Name;Country\n${`${blank}\n`.repeat(200_000)}`)).toContain("blank");
});

test.each<[string, string, Record<string, unknown>]>([
  [
    "a list in an object",
    '{"meta":{"tags":[{"x":1}]},"data":{"stays":[{"a":{"b":1}},{"a":{"b":1}}]}}',
    { "a.b": 1 },
  ],
  [
    "a record alone",
    '{"id":"a","name":"B","region":"C","accommodationTypes":[{"name":"Tent"}]}',
    { id: "a", name: "B", region: "C", accommodationTypes: [{ name: "Tent" }] },
  ],
  ["lines", '{"name":"A"}\n{"name":"A"}\n', { name: "A" }],
  [
    "a map",
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[36.7,-1.4]},"properties":{"name":"A"}}]}',
    { latitude: -1.4, longitude: 36.7, name: "A" },
  ],
])("JSON is read of %s (I-001)", async (_what, text, row) => {
  expect((await rowsOf(text))[0]).toEqual(row);
});

test.each<[Content, string]>([
  ["", "This file is empty"],
  ["[", "This is not valid JSON"],
  ["[]", "This file has no rows"],
  ['[{"id":"a"} {"id":"b"}]', "This is not valid JSON in record 1"],
  ['[{"id":"a"}] more', "This is not valid JSON"],
  ["id,name\n", "This file has no rows"],
  ['id,region\n"a,b\n', "unbalanced quotation marks"],
  ["[1,2]", "This file has no rows"],
  [Buffer.from("PK\u0003\u0004more", "latin1"), "ZIP archive"],
  [Buffer.from("PK\u0003\u0004word/document.xml", "latin1"), "Word document"],
  [Buffer.from("%PDF-1.7", "latin1"), "PDF"],
  [Buffer.from("\u0089PNG\r\n", "latin1"), "image"],
  [Buffer.from("\u00d0\u00cf\u0011\u00e0", "latin1"), "old XLS format"],
  ["<!doctype html><table>", "web page"],
  [Buffer.from("a\u0000b", "latin1"), "This is no table"],
])("the file %j is refused in words (I-001)", async (content, problem) => {
  expect(await problemOf(content)).toContain(problem);
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

test.each([
  ["pricePerNight", "many", "No amount can be read"],
  ["latitude", "91", "Latitude 91 is not on the map. It ends at 90."],
  ["featured", "perhaps", "Featured: enter yes or no"],
  ["region", "", "Region is required"],
  ["country", "", "Country is required"],
  ["country", "Keyna", "“Keyna” is no country"],
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
  });
  expect(await resultOf("id,name\nnew-camp,New Camp\n", null)).toMatchObject({
    kind: "refused",
    reason: "Country is required",
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

test("the file of a batch comes back, several countries included (I-006)", async () => {
  const property = stored({
    countries: ["Botswana", "Namibia"],
    amenities: ["Pool, heated", "Wi-Fi"],
    activities: ["Drives, at night"],
    propertyTypes: ["Tented Camp"],
  });
  const [reading] = await readingsOf(propertiesCsv([property]));
  const created = reading && planRow(reading, null);
  expect(created?.kind).toBe("new");
  if (created?.kind !== "new") return;
  const { accommodationType: _, ...expected } = property;
  for (const [name, value] of Object.entries(created.after))
    expect(value, name).toEqual(expected[name as keyof typeof expected]);
  expect(Object.keys(created.after).length).toBeGreaterThan(20);
});

test("3,000 exported rows come back without a change (I-006)", async () => {
  const properties = Array.from({ length: 3000 }, (_, n) => ({
    ...stored({ name: `Camp ${n}`, tags: [`t${n}`, "a; b"] }),
    id: `camp-${n}`,
  }));
  const byId = new Map(properties.map((property) => [property.id, property]));
  for (const text of [csvOf(properties), jsonOf(properties)]) {
    expect(text).not.toContain("[object Object]");
    const plans = (await readingsOf(text)).map((reading) =>
      planOf(reading, byId.get(reading.id ?? "") ?? null),
    );
    expect(plans.length).toBe(3000);
    expect(plans.filter(({ kind }) => kind !== "same")).toEqual([]);
  }
});

test("a row for a property in the trash is rejected", async () => {
  const [reading] = await readingsOf("id,region\nreedsong-camp,Elsewhere\n");
  expect(reading && planRow(reading, { property: stored(), deleted: true })).toMatchObject({
    kind: "refused",
    reason: "This property is in the trash: restore it first",
  });
});
