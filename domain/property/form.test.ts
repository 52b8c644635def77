import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import { propertyFormProblem, propertyFormSchema, propertyFormSchemaFor } from "./form";
import { emptyProperty, fieldsToForm, formToFields, newProperty } from "./form-values";
import type { PropertyFields } from "./property";

const least = {
  name: "Rock Camp",
  country: "Kenya",
  region: "Mara",
  images: ["https://pictures.example/a.jpg"],
};

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

test("blank pictures are no pictures", () => {
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
])("a price of %s gives '%s'", (price, message) => {
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

test("capacity begins at one and bedrooms at none", () => {
  expect(errorsOf({ capacity: "0" })).toHaveProperty("capacity");
  expect(errorsOf({ capacity: "2.5" })).toHaveProperty("capacity");
  expect(valuesOf({ bedrooms: "0", bathrooms: "0" })).toMatchObject({ bedrooms: 0, bathrooms: 0 });
});

test("a script as booking address is refused", () => {
  expect(errorsOf({ bookingUrl: "javascript:alert(1)" })).toHaveProperty("bookingUrl");
});

test("a stay may be saved without a booking address", () => {
  expect(valuesOf({}).bookingUrl).toBeNull();
});

test("the prefix of what3words is taken off", () => {
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

test("a stored other currency is kept, a typed one refused", () => {
  expect(valuesOf({ currency: "MAD" }, propertyFormSchemaFor("MAD")).currency).toBe("MAD");
  expect(errorsOf({ currency: "MAD" })).toHaveProperty("currency");
  expect(valuesOf({ currency: "KES" }).currency).toBe("KES");
});

test("too long a text is an error, not a cut", () => {
  expect(errorsOf({ rates: "x".repeat(10_001) })).toHaveProperty("rates");
});

test("a new form starts with the specification's defaults", () => {
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

const full: PropertyFields = {
  ...emptyProperty,
  name: "Rock Camp",
  countries: ["Kenya", "Tanzania"],
  region: "Mara",
  location: "North bank",
  shortDescription: "Short",
  description: "Long\n\nwith two paragraphs",
  images: ["/illustrations/dunes.svg", "https://pictures.example/a.jpg"],
  accommodationType: "Tented Camp",
  category: "Luxury",
  propertyTypes: ["Tented Camp", "Lodge"],
  capacity: 8,
  bedrooms: 4,
  bathrooms: 0,
  pricePerNight: 450.5,
  priceMin: 400,
  priceMax: 900,
  currency: "KES",
  priceUnit: "per person per night",
  amenities: ["Pool", "Wi-Fi"],
  features: ["River view"],
  activities: ["Game drive"],
  tags: ["family"],
  fullAddress: "Mara North",
  parkOrReserve: "Mara North Conservancy",
  nearestAirport: "Mara North Airstrip",
  airportDistance: "12 km",
  nearbyAttractions: "Hippo pool",
  nearbyLandmarks: "Leopard Gorge",
  directions: "Turn left",
  howToGetThere: "Fly in",
  what3words: "filled.count.soap",
  latitude: -1.234567,
  longitude: 35.1,
  bookingUrl: "https://www.booking.com/hotel/ke/rock.html?aid=1",
  partner: "Booking.com",
  checkIn: "14:00",
  checkOut: "10:00-11:00",
  rates: "Rates",
  inclusions: "All meals",
  ratesInclusions: "Drives",
  ratesExclusions: "Flights",
  cancellationPolicy: "30 days",
  bookingNotes: "Notes",
  importantInfo: "Info",
  whyWeLoveIt: "Love",
  targetAudience: "Families",
  experiences: "Walks",
  goodToKnow: "Good",
  featured: true,
  active: true,
  metaTitle: "Title",
  metaDescription: "Description",
  metaKeywords: ["one", "two"],
  airtableId: "rec1",
  monthGrid: ["good"],
};

test("every field survives the form, shown or not", () => {
  const { images, amenities, features, activities, tags, metaKeywords, ...rest } =
    fieldsToForm(full);
  const lists = { images, amenities, features, activities, tags, metaKeywords };
  const values = valuesOf({ ...rest, ...lists });
  expect(formToFields(values, full)).toEqual(full);
});

test("an unticked box turns active off", () => {
  expect(formToFields(valuesOf({}), full).active).toBe(false);
});
