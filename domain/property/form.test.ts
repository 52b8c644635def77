import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import { applyImageAction, pictureRows, withPictures } from "#domain/property/kinds/lists";
import { valuesOf as fieldValues } from "./fields";
import {
  duplicateOf,
  emptyProperty,
  fieldsToForm,
  formToFields,
  newProperty,
  propertyFormProblem,
  propertyFormSchemaFor,
} from "./form";
import type { PropertyFields } from "./property";

const minimal = {
  name: "Rock Camp",
  country: "Kenya",
  region: "Mara",
  images: ["https://pictures.example/a.jpg"],
};

const propertyFormSchema = propertyFormSchemaFor();

type Entries = Record<string, string | string[]>;

function post(entries: Entries, schema = propertyFormSchema) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...minimal, ...entries }))
    for (const text of [value].flat()) form.append(name, text);
  return parseWithZod(form, { schema });
}

function valuesOf(entries: Entries, schema = propertyFormSchema) {
  const submission = post(entries, schema);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
  return submission.value;
}

const errorsOf = (entries: Entries) => post(entries).reply().error ?? {};

test("the property form requires only name, country, region and an image", () => {
  expect(valuesOf({})).toMatchObject({
    ...minimal,
    pricePerNight: null,
    capacity: null,
    amenities: [],
    active: false,
  });
});

test.each(["name", "country", "region"])(
  "the property form without %s lists the three required fields",
  (field) => {
    const errors = errorsOf({ [field]: "  " });
    expect(errors[field]).toHaveLength(1);
    expect(propertyFormProblem(errors)).toBe(
      "Please fill in all required fields (Name, Country, Region)",
    );
  },
);

test("blank image URLs are ignored (A-069)", () => {
  const errors = errorsOf({ images: ["", "  "] });
  expect(propertyFormProblem(errors)).toBe("Please add at least one image URL");
});

test("a form without an image field is rejected", () => {
  const form = new FormData();
  for (const name of ["name", "country", "region"] as const) form.append(name, minimal[name]);
  const submission = parseWithZod(form, { schema: propertyFormSchema });
  expect(submission.reply().error?.images).toEqual(["Please add at least one image URL"]);
});

test("list fields are read with indexed and with repeated names", () => {
  const form = new FormData();
  for (const name of ["name", "country", "region"] as const) form.append(name, minimal[name]);
  form.append("images[0]", "https://pictures.example/a.jpg");
  form.append("images[1]", "");
  form.append("images[2]", "/illustrations/dunes.svg");
  form.append("amenities", "Pool");
  form.append("amenities", "");
  form.append("amenities", " Spa ");
  const submission = parseWithZod(form, { schema: propertyFormSchema });
  expect(submission.status === "success" && submission.value).toMatchObject({
    images: ["https://pictures.example/a.jpg", "/illustrations/dunes.svg"],
    amenities: ["Pool", "Spa"],
  });
});

test.each(["javascript:alert(1)", "/etc/passwd", "/media/../x", "pictures.example/a.jpg"])(
  "the image URL %s is rejected",
  (image) => {
    expect(post({ images: [image] }).status).toBe("error");
  },
);

test.each([
  ["abc", "Price must be a positive number"],
  ["-1", "Price must be a positive number"],
  ["0", "Price cannot be zero"],
])("a price of %s is rejected with '%s' (A-071)", (price, message) => {
  expect(errorsOf({ pricePerNight: price }).pricePerNight).toEqual([message]);
});

test("a price with thousands separators is read", () => {
  expect(valuesOf({ pricePerNight: "1,250.50" }).pricePerNight).toBe(1250.5);
});

test("the maximum must not be below the minimum", () => {
  expect(errorsOf({ priceMin: "500", priceMax: "400" })).toHaveProperty("priceMax");
  expect(valuesOf({ priceMin: "400", priceMax: "400" }).priceMax).toBe(400);
});

test("coordinates outside of the globe are rejected with a message", () => {
  expect(errorsOf({ latitude: "90.1", longitude: "-180.1" })).toMatchObject({
    latitude: ["Latitude must be between -90 and 90"],
    longitude: ["Longitude must be between -180 and 180"],
  });
});

test("the minimum capacity is one, that of bedrooms is zero (A-070)", () => {
  expect(errorsOf({ capacity: "0" })).toHaveProperty("capacity");
  expect(errorsOf({ capacity: "2.5" })).toHaveProperty("capacity");
  expect(valuesOf({ bedrooms: "0", bathrooms: "0" })).toMatchObject({ bedrooms: 0, bathrooms: 0 });
});

test("a javascript: URL is rejected as booking URL (A-064)", () => {
  expect(errorsOf({ bookingUrl: "javascript:alert(1)" })).toHaveProperty("bookingUrl");
});

test("the booking URL is optional", () => {
  expect(valuesOf({}).bookingUrl).toBeNull();
});

test("the prefix of a what3words address is removed (A-063)", () => {
  expect(valuesOf({ what3words: "///Filled.count.soap" }).what3words).toBe("filled.count.soap");
  expect(errorsOf({ what3words: "two.words" })).toHaveProperty("what3words");
});

test("times are normalized", () => {
  expect(valuesOf({ checkIn: "2pm", checkOut: "10h30" })).toMatchObject({
    checkIn: "14:00",
    checkOut: "10:30",
  });
  expect(errorsOf({ checkIn: "after lunch" })).toHaveProperty("checkIn");
});

test("an unsupported currency is kept if stored, but rejected if typed (A-062)", () => {
  const schema = propertyFormSchemaFor({ ...emptyProperty, currency: "MAD" });
  expect(valuesOf({ currency: "MAD" }, schema).currency).toBe("MAD");
  expect(errorsOf({ currency: "MAD" })).toHaveProperty("currency");
  expect(valuesOf({ currency: "KES" }).currency).toBe("KES");
});

test("a text that is too long is rejected, not truncated", () => {
  expect(errorsOf({ rates: "x".repeat(10_001) })).toHaveProperty("rates");
});

test("the form of a new property has the specified defaults (A-067)", () => {
  expect(fieldsToForm(newProperty)).toMatchObject({
    capacity: "2",
    bedrooms: "1",
    bathrooms: "1",
    currency: "USD",
    active: "on",
    featured: "",
    checkIn: "14:00",
    checkOut: "10:00",
    priceUnit: "per night",
    images: [""],
  });
});

test("an unticked checkbox deactivates a property (A-065)", () => {
  expect(formToFields(valuesOf({}), { ...emptyProperty, active: true }).active).toBe(false);
});

test("a property in several countries keeps its other countries", () => {
  const existing = { ...emptyProperty, countries: ["Kenya", "Tanzania"] };
  expect(formToFields(valuesOf({ country: "Tanzania" }), existing).countries).toEqual(["Tanzania"]);
  expect(formToFields(valuesOf({ country: "Kenya" }), existing).countries).toEqual([
    "Kenya",
    "Tanzania",
  ]);
});

const june = { "priceSeasons[0].name": "High", "priceSeasons[0].from": "1 June" };

test("seasons are read, and empty rows are ignored (P-093)", () => {
  const values = valuesOf({
    ...june,
    "priceSeasons[0].to": "October 31",
    "priceSeasons[0].price": "1,250.00",
    "priceSeasons[0].unit": "per stay",
    "priceSeasons[0].note": " Herds at the river ",
    "priceSeasons[1].unit": "per night",
  });
  expect(values.priceSeasons).toEqual([
    {
      name: "High",
      from: "06-01",
      to: "10-31",
      price: 1250,
      unit: "per stay",
      minimumNights: null,
      note: "Herds at the river",
    },
  ]);
});

test("an incomplete season lists its missing fields (A-079)", () => {
  expect(errorsOf(june)).toEqual({
    "priceSeasons[0].to": ["Please enter the end date"],
    "priceSeasons[0].price": ["Please enter the price"],
  });
});

test("either all twelve months or none are rated (A-079)", () => {
  const year = Array.from({ length: 12 }, (_, month) => [`monthGrid[${month}]`, "good"]);
  expect(valuesOf(Object.fromEntries(year)).monthGrid).toHaveLength(12);
  expect(valuesOf(Object.fromEntries(year.map(([name]) => [name, ""]))).monthGrid).toEqual([]);
  expect(errorsOf(Object.fromEntries(year.slice(3)))).toHaveProperty("monthGrid");
});

test("an unset choice is neither yes nor no (A-079)", () => {
  const values = valuesOf({ swimmingPool: "yes", flyIn: "no", wheelchairAccess: "" });
  expect(values).toMatchObject({ swimmingPool: true, flyIn: false, wheelchairAccess: null });
});

test.each([
  ["1,234", "Did you mean 1234 or 1.23? Enter one of them"],
  ["12,500", "Did you mean 12500 or 12.50? Enter one of them"],
])("the ambiguous price %s is rejected with both readings (A-071)", (typed, question) => {
  expect(errorsOf({ pricePerNight: typed })).toMatchObject({ pricePerNight: [question] });
});

test("several URLs in one line are several images (A-061)", () => {
  const typed =
    "https://p.test/a.jpg https://p.test/b.jpg,https://p.test/c,d.jpg\n/media/0123456789abcdef-640.webp";
  expect(valuesOf({ "images[0]": typed }).images).toEqual([
    "https://p.test/a.jpg",
    "https://p.test/b.jpg",
    "https://p.test/c,d.jpg",
    "/media/0123456789abcdef-640.webp",
  ]);
});

const original: PropertyFields = {
  ...fieldValues(({ name, kind }) => kind.sample(name)),
  name: "Kopje Nine",
  featured: true,
  active: true,
};

test("a duplicate is inactive and has no partner data of the original", () => {
  const copy = duplicateOf(original);
  expect(copy).toMatchObject({
    name: "Kopje Nine (copy)",
    active: false,
    featured: false,
    airtableId: null,
    bookingUrl: null,
    rating: null,
  });
  expect(copy.description).toBe(original.description);
  expect(copy.images).toEqual(original.images);
});

test("the name of a duplicate does not exceed the maximum length", () => {
  const { name } = duplicateOf({ ...original, name: "x".repeat(200) });
  expect(name).toHaveLength(200);
  expect(name.endsWith(" (copy)")).toBe(true);
});

const [a, b, c] = ["https://p.test/a.jpg", "https://p.test/b.jpg", "https://p.test/c.jpg"];
const imageAlts = [
  { url: a, alt: "the deck" },
  { url: b, alt: "the river" },
];

test("alt texts stay with their images when images are reordered", () => {
  expect(pictureRows([b, a], imageAlts)).toEqual([
    { address: b, alt: "the river" },
    { address: a, alt: "the deck" },
  ]);
});

test("a replaced image URL keeps the alt text of its row", () => {
  expect(pictureRows([a, c], imageAlts)).toEqual([
    { address: a, alt: "the deck" },
    { address: c, alt: "the river" },
  ]);
});

test("pasted URLs are split without duplicates, and the first has the alt text", () => {
  expect(pictureRows([`${a} ${b}\n${a}`], [{ url: "", alt: "typed" }])).toEqual([
    { address: a, alt: "typed" },
    { address: b, alt: "" },
  ]);
});

test("the alt text of a removed image is not used for another", () => {
  expect(pictureRows([b], imageAlts)).toEqual([{ address: b, alt: "the river" }]);
});

const rows = [a, b, c].map((address) => ({ address, alt: "" }));
const blank = { address: "", alt: "" };
const order = (action: string) =>
  applyImageAction(rows, action, blank).map(({ address }) => address);

test.each([
  ["remove:1", [a, c]],
  ["earlier:2", [a, c, b]],
  ["earlier:0", [a, b, c]],
  ["later:0", [b, a, c]],
  ["later:2", [a, b, c]],
  ["cover:2", [c, a, b]],
  ["add", [a, b, c, ""]],
  ["remove:9", [a, b, c]],
  ["explode:1", [a, b, c]],
])("the image action %s reorders the rows", (action, expected) => {
  expect(order(action)).toEqual(expected);
});

test("removing the last image leaves a blank row", () => {
  expect(applyImageAction([{ address: a, alt: "x" }], "remove:0", blank)).toEqual([blank]);
});

test("added images replace blank rows without duplicates", () => {
  const known = { address: a, alt: "" };
  const added = { address: b, alt: "" };
  expect(withPictures([blank, known], [known, added])).toEqual([known, added]);
});
