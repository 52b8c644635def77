import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import { resolveImport } from "#domain/imports/review";
import { formParts } from "#domain/property/fields/field";
import { isSame } from "#domain/property/kinds/kind";
import { readClockTime } from "#domain/property/kinds/values";
import { allFields, formFields, inputLabels, valuesOf } from "./fields";
import { emptyProperty, fieldsToForm, formToFields, propertyFormSchemaFor } from "./form";
import type { Property, PropertyFields } from "./property";
import { completed, propertyFromRecord, recordOfProperty } from "./record";

/** Every field of the catalog passes every conversion with a value that is not empty. */

const full: PropertyFields = valuesOf(({ name, kind }) => kind.sample(name));
const stored = {
  ...full,
  id: "sample",
  version: 1,
  createdAt: new Date("2026-01-01"),
  updatedAt: new Date("2026-01-02"),
};

/** Form text as a browser sends it; an unticked box sends nothing. */
function formOf(property: PropertyFields): FormData {
  const form = new FormData();
  const add = (name: string, text: unknown) => {
    if (Array.isArray(text)) text.forEach((entry, index) => add(`${name}[${index}]`, entry));
    else if (typeof text === "object" && text !== null)
      for (const [key, value] of Object.entries(text)) add(`${name}.${key}`, value);
    else if (text !== "" || !["featured", "active"].includes(name)) form.append(name, String(text));
  };
  for (const [name, text] of Object.entries(fieldsToForm(property))) add(name, text);
  return form;
}

function savedWithForm(property: PropertyFields, existing = property): PropertyFields {
  const submission = parseWithZod(formOf(property), { schema: propertyFormSchemaFor(existing) });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return formToFields(submission.value, existing);
}

const fromRecord = (record: unknown) => propertyFromRecord(JSON.parse(JSON.stringify(record)));

test.each(allFields)("the sample of $name is valid and not empty", (entry) => {
  const { kind, name } = entry;
  expect(kind.value.safeParse(kind.sample(name)).error).toBeUndefined();
  expect(kind.sample(name)).not.toEqual(kind.empty);
});

test.each(formFields)("$name survives the form", ({ name, inputName }) => {
  expect(fieldsToForm(full)).toHaveProperty(inputName);
  const original = {
    ...emptyProperty,
    name: "N",
    countries: ["Kenya"],
    region: "R",
    images: ["https://p.test/"],
  };
  const typed = savedWithForm({ ...original, [name]: full[name] }, original);
  const expected = name === "countries" ? ["Botswana"] : full[name];
  expect(typed[name]).toEqual(expected);
});

test("saving the form loses no field, visible or not (A-075)", () => {
  expect(savedWithForm(full)).toEqual(full);
});

test.each(allFields)("$name survives export and import (A-075)", ({ name }) => {
  const { fields = {} } = fromRecord(recordOfProperty(stored)) ?? {};
  expect(fields[name]).toEqual(full[name]);
});

test.each(allFields)("$name is read in snake_case", ({ name, kind }) => {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const record = { property_name: "Named", [snake]: kind.written?.(full[name]) ?? full[name] };
  expect(fromRecord(record)?.fields[name]).toEqual(full[name]);
});

test.each(allFields.filter(({ column }) => column))(
  "$name is read from its column in the external table",
  ({ name, column = "" }) => {
    expect(fromRecord({ Name: "Named", [column]: full[name] })?.fields[name]).toEqual(full[name]);
  },
);

test.each(allFields)("an import sets $name unless only the operator may set it", (entry) => {
  const { name, neverImported } = entry;
  const { fields, unchanged } = resolveImport({ incoming: full, existing: emptyProperty });
  expect(fields[name]).toEqual(neverImported ? emptyProperty[name] : full[name]);
  expect(unchanged).toBe(false);
});

test.each(allFields)(
  "$name equals itself with any order of keys and differs from the empty value",
  ({ name, kind }) => {
    const reordered = JSON.parse(JSON.stringify(full[name]), (_, value: unknown) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as unknown;
    expect(isSame(kind, full[name], reordered)).toBe(true);
    expect(isSame(kind, full[name], kind.empty)).toBe(false);
  },
);

test("no two fields share an input name or column name", () => {
  const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length);
  unique(formFields.map(({ inputName }) => inputName));
  unique(allFields.flatMap(({ column }) => column ?? []));
  unique(allFields.flatMap(({ csv }) => csv ?? []));
  unique(allFields.flatMap(({ extracted }) => extracted ?? []));
});

test("every section of the form has fields, and every input has a label", () => {
  for (const { id } of formParts)
    expect(formFields.filter(({ part }) => part === id).length).toBeGreaterThan(0);
  expect(Object.values(inputLabels).every(Boolean)).toBe(true);
});

test("a field that others belong to does not belong to another", () => {
  for (const { belongsTo } of allFields)
    if (belongsTo)
      expect(allFields.find(({ name }) => name === belongsTo)).not.toHaveProperty("belongsTo");
});

test.each([
  ["14:00", "14:00"],
  ["9:05", "09:05"],
  ["2 pm", "14:00"],
  ["2:30 P.M.", "14:30"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
  ["14h00", "14:00"],
  ["14.30", "14:30"],
  ["14", "14:00"],
  ["From 14:00", "14:00"],
  ["24:00", "00:00"],
  ["noon", "12:00"],
  ["14:00 - 20:00", "14:00-20:00"],
  ["From 3 PM until 8 PM", "15:00-20:00"],
])("'%s' is read as the time %s", (text, time) => {
  expect(readClockTime(text)).toBe(time);
});

test.each(["", "after lunch", "25:00", "14:75", "13 pm", "1:00 2:00 3:00"])(
  "'%s' is not a time",
  (text) => {
    expect(readClockTime(text)).toBeNull();
  },
);

test.each(["14:00", "14:00-20:00"])("the time %s is read back unchanged", (time) => {
  expect(readClockTime(time)).toBe(time);
});

test("a record is read with both spellings and with wrapped values (G-09)", () => {
  const camel = propertyFromRecord({ name: "Camp", pricePerNight: 90, country: "kenya" });
  const snake = propertyFromRecord({
    property_name: { state: "generated", value: "Camp", isStale: false },
    price_per_night: "90",
    country: ["Kenya"],
  });
  expect(snake).toEqual(camel);
  expect(camel).toEqual({
    id: null,
    fields: { name: "Camp", pricePerNight: 90, countries: ["Kenya"] },
  });
});

test.each([null, [], "text", {}, { id: "x" }, { name: " " }])(
  "the record %j has no name and is not a property (P-059)",
  (record) => {
    expect(propertyFromRecord(record)).toBeNull();
  },
);

test("invalid values of a record are omitted, blank ones are empty", () => {
  expect(
    propertyFromRecord({
      name: "Camp",
      latitude: "far south",
      capacity: 0,
      bookingUrl: "javascript:alert(1)",
      fullAddress: "",
      amenities: null,
    })?.fields,
  ).toEqual({ name: "Camp", fullAddress: null, amenities: [] });
});

test("a record is active unless explicitly inactive", () => {
  const active = (value: unknown) =>
    propertyFromRecord({ name: "C", active: value })?.fields.active;
  expect(["", null, "maybe", true, "Yes", false, "no"].map(active)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("the images of a record are the cover, then the gallery, by URL", () => {
  const read = propertyFromRecord({
    name: "Camp",
    cover_image: "https://p.example/cover.jpg",
    gallery_images: [
      { url: "https://p.example/1.jpg", filename: "1.jpg" },
      "https://p.example/2.jpg",
    ],
  });
  expect(read?.fields.images).toEqual([
    "https://p.example/cover.jpg",
    "https://p.example/1.jpg",
    "https://p.example/2.jpg",
  ]);
});

const property: Property = {
  ...emptyProperty,
  id: "camp",
  version: 3,
  createdAt: new Date("2026-01-01"),
  updatedAt: new Date("2026-01-02"),
  name: "Camp",
  countries: ["Botswana", "Namibia"],
  region: "Okavango",
  description: "Two\n\nparagraphs",
  images: ["/illustrations/dunes.svg", "https://p.example/a.jpg"],
  propertyTypes: ["Lodge"],
  pricePerNight: 90.5,
  currency: "NAD",
  amenities: ["Pool, heated", "Spa; sauna"],
  latitude: -1.5,
  longitude: 35,
  featured: true,
  active: false,
  metaTitle: "T",
  metaKeywords: ["k"],
  accommodationUnits: [{ name: "Tent", capacity: 2, description: null, images: [] }],
  priceSeasons: [
    {
      name: "High",
      from: "06-01",
      to: "10-31",
      price: 90,
      unit: "per night",
      minimumNights: null,
      note: null,
    },
  ],
  monthGrid: Array.from({ length: 12 }, () => "good" as const),
  wheelchairAccess: false,
  reviewCount: 0,
};

test("an exported record is read back unchanged", () => {
  const { id, version, createdAt, updatedAt, ...fields } = property;
  const read = propertyFromRecord(JSON.parse(JSON.stringify(recordOfProperty(property))));
  expect(read && completed(read)).toEqual(fields);
  expect([read?.id, version, createdAt < updatedAt]).toEqual([id, 3, true]);
});
