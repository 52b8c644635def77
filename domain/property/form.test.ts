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

const least = {
  name: "Rock Camp",
  country: "Kenya",
  region: "Mara",
  images: ["https://pictures.example/a.jpg"],
};

const propertyFormSchema = propertyFormSchemaFor();

type Entries = Record<string, string | string[]>;

function post(entries: Entries, schema = propertyFormSchema) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...least, ...entries }))
    for (const text of [value].flat()) form.append(name, text);
  return parseWithZod(form, { schema });
}

function valuesOf(entries: Entries, schema = propertyFormSchema) {
  const submission = post(entries, schema);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
  return submission.value;
}

const errorsOf = (entries: Entries) => post(entries).reply().error ?? {};

test("name, country, region and a picture are enough", () => {
  expect(valuesOf({})).toMatchObject({
    ...least,
    pricePerNight: null,
    capacity: null,
    amenities: [],
    active: false,
  });
});

test.each(["name", "country", "region"])("a form without %s names the three fields", (field) => {
  const errors = errorsOf({ [field]: "  " });
  expect(errors[field]).toHaveLength(1);
  expect(propertyFormProblem(errors)).toBe(
    "Please fill in all required fields (Name, Country, Region)",
  );
});

test("blank pictures are no pictures (A-069)", () => {
  const errors = errorsOf({ images: ["", "  "] });
  expect(propertyFormProblem(errors)).toBe("Please add at least one image URL");
});

test("a form without any picture field is refused too", () => {
  const form = new FormData();
  for (const name of ["name", "country", "region"] as const) form.append(name, least[name]);
  const submission = parseWithZod(form, { schema: propertyFormSchema });
  expect(submission.reply().error?.images).toEqual(["Please add at least one image URL"]);
});

test("indexed and repeated list fields read the same", () => {
  const form = new FormData();
  for (const name of ["name", "country", "region"] as const) form.append(name, least[name]);
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
  "the picture %s is refused",
  (image) => {
    expect(post({ images: [image] }).status).toBe("error");
  },
);

test.each([
  ["abc", "Price must be a positive number"],
  ["-1", "Price must be a positive number"],
  ["0", "Price cannot be zero"],
])("a price of %s gives '%s' (A-071)", (price, message) => {
  expect(errorsOf({ pricePerNight: price }).pricePerNight).toEqual([message]);
});

test("a price with separators is read", () => {
  expect(valuesOf({ pricePerNight: "1,250.50" }).pricePerNight).toBe(1250.5);
});

test("the maximum must not be below the minimum", () => {
  expect(errorsOf({ priceMin: "500", priceMax: "400" })).toHaveProperty("priceMax");
  expect(valuesOf({ priceMin: "400", priceMax: "400" }).priceMax).toBe(400);
});

test("coordinates outside the globe have their own words", () => {
  expect(errorsOf({ latitude: "90.1", longitude: "-180.1" })).toMatchObject({
    latitude: ["Latitude must be between -90 and 90"],
    longitude: ["Longitude must be between -180 and 180"],
  });
});

test("capacity begins at one and bedrooms at none (A-070)", () => {
  expect(errorsOf({ capacity: "0" })).toHaveProperty("capacity");
  expect(errorsOf({ capacity: "2.5" })).toHaveProperty("capacity");
  expect(valuesOf({ bedrooms: "0", bathrooms: "0" })).toMatchObject({ bedrooms: 0, bathrooms: 0 });
});

test("a script as booking address is refused (A-064)", () => {
  expect(errorsOf({ bookingUrl: "javascript:alert(1)" })).toHaveProperty("bookingUrl");
});

test("a stay may be saved without a booking address", () => {
  expect(valuesOf({}).bookingUrl).toBeNull();
});

test("the prefix of what3words is taken off (A-063)", () => {
  expect(valuesOf({ what3words: "///Filled.count.soap" }).what3words).toBe("filled.count.soap");
  expect(errorsOf({ what3words: "two.words" })).toHaveProperty("what3words");
});

test("times are written one way", () => {
  expect(valuesOf({ checkIn: "2pm", checkOut: "10h30" })).toMatchObject({
    checkIn: "14:00",
    checkOut: "10:30",
  });
  expect(errorsOf({ checkIn: "after lunch" })).toHaveProperty("checkIn");
});

test("a stored other currency is kept, a typed one refused (A-062)", () => {
  const schema = propertyFormSchemaFor({ ...emptyProperty, currency: "MAD" });
  expect(valuesOf({ currency: "MAD" }, schema).currency).toBe("MAD");
  expect(errorsOf({ currency: "MAD" })).toHaveProperty("currency");
  expect(valuesOf({ currency: "KES" }).currency).toBe("KES");
});

test("too long a text is an error, not a cut", () => {
  expect(errorsOf({ rates: "x".repeat(10_001) })).toHaveProperty("rates");
});

test("a new form starts with the specification's defaults (A-067)", () => {
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

test("an unticked box turns active off (A-065)", () => {
  expect(formToFields(valuesOf({}), { ...emptyProperty, active: true }).active).toBe(false);
});

test("a stay across a border keeps its other countries", () => {
  const existing = { ...emptyProperty, countries: ["Kenya", "Tanzania"] };
  expect(formToFields(valuesOf({ country: "Tanzania" }), existing).countries).toEqual(["Tanzania"]);
  expect(formToFields(valuesOf({ country: "Kenya" }), existing).countries).toEqual([
    "Kenya",
    "Tanzania",
  ]);
});

const june = { "priceSeasons[0].name": "High", "priceSeasons[0].from": "1 June" };

test("a season is read, a row with nothing typed is none (P-093)", () => {
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

test("a season that is not whole names what is missing (A-079)", () => {
  expect(errorsOf(june)).toEqual({
    "priceSeasons[0].to": ["Please enter the end date"],
    "priceSeasons[0].price": ["Please enter the price"],
  });
});

test("twelve months are rated, or none (A-079)", () => {
  const year = Array.from({ length: 12 }, (_, month) => [`monthGrid[${month}]`, "good"]);
  expect(valuesOf(Object.fromEntries(year)).monthGrid).toHaveLength(12);
  expect(valuesOf(Object.fromEntries(year.map(([name]) => [name, ""]))).monthGrid).toEqual([]);
  expect(errorsOf(Object.fromEntries(year.slice(3)))).toHaveProperty("monthGrid");
});

test("what nobody has asked is neither yes nor no (A-079)", () => {
  const values = valuesOf({ swimmingPool: "yes", flyIn: "no", wheelchairAccess: "" });
  expect(values).toMatchObject({ swimmingPool: true, flyIn: false, wheelchairAccess: null });
});

test.each([
  ["1,234", "Did you mean 1234 or 1.23? Enter one of them"],
  ["12,500", "Did you mean 12500 or 12.50? Enter one of them"],
])("%s as a price is asked about, never guessed (A-071)", (typed, question) => {
  expect(errorsOf({ pricePerNight: typed })).toMatchObject({ pricePerNight: [question] });
});

test("several addresses of one line are several pictures (A-061)", () => {
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

test("a copy is hidden, and nothing of it points to the original's partner", () => {
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

test("the name of a copy is no longer than a name may be", () => {
  const { name } = duplicateOf({ ...original, name: "x".repeat(200) });
  expect(name).toHaveLength(200);
  expect(name.endsWith(" (copy)")).toBe(true);
});

const [a, b, c] = ["https://p.test/a.jpg", "https://p.test/b.jpg", "https://p.test/c.jpg"];
const words = [
  { url: a, alt: "the deck" },
  { url: b, alt: "the river" },
];

test("words go with their picture when the pictures change places", () => {
  expect(pictureRows([b, a], words)).toEqual([
    { address: b, alt: "the river" },
    { address: a, alt: "the deck" },
  ]);
});

test("an address that is typed anew keeps the words beside it", () => {
  expect(pictureRows([a, c], words)).toEqual([
    { address: a, alt: "the deck" },
    { address: c, alt: "the river" },
  ]);
});

test("pasted addresses part, doubles go, and only the first takes the words beside it", () => {
  expect(pictureRows([`${a} ${b}\n${a}`], [{ url: "", alt: "typed" }])).toEqual([
    { address: a, alt: "typed" },
    { address: b, alt: "" },
  ]);
});

test("words of a picture that was taken out do not come to another one", () => {
  expect(pictureRows([b], words)).toEqual([{ address: b, alt: "the river" }]);
});

const rows = [a, b, c].map((address) => ({ address, alt: "" }));
const blank = { address: "", alt: "" };
const order = (deed: string) => applyImageAction(rows, deed, blank).map(({ address }) => address);

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
])("%s", (deed, expected) => {
  expect(order(deed)).toEqual(expected);
});

test("the last picture leaves a blank line behind", () => {
  expect(applyImageAction([{ address: a, alt: "x" }], "remove:0", blank)).toEqual([blank]);
});

test("what is added fills the blank lines and is not there twice", () => {
  const known = { address: a, alt: "" };
  const added = { address: b, alt: "" };
  expect(withPictures([blank, known], [known, added])).toEqual([known, added]);
});
