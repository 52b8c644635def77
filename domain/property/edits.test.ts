import { expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { bulkActionOf, bulkActions } from "./bulk-edit";
import { allFields, valuesOf } from "./fields";
import { emptyProperty } from "./form";
import { afterChange } from "./price-problems";
import type { PropertyFields } from "./property";
import { quickEditOf, quickEditSchemaFor, quickEditText, requiredInQuickEdit } from "./quick-edit";
import { changedLabels, fieldsOfRevision, formDifferences, withRevision } from "./revisions";

const stay = makePropertyFields();

function resultOf(id: string, typed = "", property = stay) {
  const prepared = bulkActionOf(id)?.prepare(typed);
  if (!prepared) throw new Error(`no action ${id}`);
  return "problem" in prepared ? prepared : prepared.apply(property);
}
const change = (after: object) => ({ kind: "change", after });

test("bulk actions have distinct ids", () => {
  const ids = bulkActions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["publish", "", { kind: "same" }],
  ["unpublish", "", change({ active: false })],
  ["feature", "", change({ featured: true })],
  ["set-country", "Kenya", change({ countries: ["Kenya"] })],
  ["set-country", "Botswana", { kind: "same" }],
  ["set-currency", "zar", change({ currency: "ZAR" })],
  ["set-partner", "Lark", change({ partner: "Lark" })],
  ["set-priceBasis", "per room", change({ priceBasis: "per room" })],
  ["add-tags", "River, delta; green", change({ tags: ["river", "delta", "green"] })],
  ["add-tags", "RIVER", { kind: "same" }],
  ["remove-tags", "River", change({ tags: [] })],
  ["remove-tags", "desert", { kind: "same" }],
])("the bulk action %s with %j returns %j", (id, typed, expected) => {
  expect(resultOf(id, typed)).toEqual(expected);
});

test.each([
  ["set-country", " ", "Please enter the country"],
  ["set-currency", "doubloons", "Please choose one of the currencies offered"],
  ["set-priceBasis", "per llama", "Please choose one of the options"],
  ["set-partner", "x".repeat(101), "Please use at most 100 characters"],
  ["add-tags", " , ", "Please enter the tags"],
  ["price-percent", "", "Please enter a percentage such as 5 or -7.5, from -90 to 500"],
  ["price-percent", "1,5", "Please enter a percentage such as 5 or -7.5, from -90 to 500"],
  ["price-percent", "-91", "Please enter a percentage such as 5 or -7.5, from -90 to 500"],
])("the bulk action %s with %j is rejected with a message", (id, typed, problem) => {
  expect(resultOf(id, typed)).toEqual({ problem });
});

test("changing the country keeps the second one without duplicates", () => {
  const across = makePropertyFields({ countries: ["Zambia", "Zimbabwe"] });
  expect(resultOf("set-country", "Zimbabwe", across)).toEqual(change({ countries: ["Zimbabwe"] }));
  expect(resultOf("set-country", "Kenya", across)).toEqual(
    change({ countries: ["Kenya", "Zimbabwe"] }),
  );
});

test("a percentage changes every price of a property, rounded to cents (A-039)", () => {
  const [high, green] = stay.priceSeasons;
  expect(resultOf("price-percent", "7.5%")).toEqual(
    change({
      pricePerNight: 688,
      priceMin: 602,
      priceMax: 838.5,
      priceSeasons: [
        { ...high, price: 839.04 },
        { ...green, price: 451.5 },
      ],
    }),
  );
});

test("a percentage of a property without a price is rejected", () => {
  expect(resultOf("price-percent", "5", makePropertyFields({ pricePerNight: null }))).toEqual({
    kind: "refused",
    reason: "It has no price",
  });
});

test("a percentage that exceeds the maximum price is rejected", () => {
  const dear = makePropertyFields({ pricePerNight: 9_000_000 });
  expect(resultOf("price-percent", "50", dear)).toMatchObject({ kind: "refused" });
});

const read = (typed: Record<string, string>) =>
  quickEditSchemaFor(emptyProperty).safeParse({ ...quickEditText(emptyProperty), ...typed });
const messages = (record: Record<string, string>) =>
  read(record).error?.issues.map((issue) => issue.message);

test.each([
  [{ pricePerNight: "-1" }, "Price must be a positive number"],
  [{ pricePerNight: "abc" }, "Price must be a positive number"],
  [{ pricePerNight: "0" }, "Price cannot be zero"],
  [{ pricePerNight: "1,234" }, "Did you mean 1234 or 1.23? Enter one of them"],
  [{ pricePerNight: "12.500" }, "Did you mean 12500 or 12.50? Enter one of them"],
  [{ latitude: "90.1" }, "Latitude must be between -90 and 90"],
  [{ longitude: "-180.1" }, "Longitude must be between -180 and 180"],
])("the quick edit %j is rejected with a message (A-051)", (record, message) => {
  expect(messages(record)).toEqual([message]);
});

test("empty values in a quick edit are saved as null", () => {
  expect(read({ pricePerNight: "", currency: "", fullAddress: " " }).data).toEqual(
    quickEditOf(emptyProperty),
  );
});

test.each([
  ["1,234.50", 1234.5],
  ["1,234,567", 1_234_567],
  ["1234", 1234],
  ["1.23", 1.23],
])("the price %s is unambiguous", (typed, price) => {
  expect(read({ pricePerNight: typed }).data).toMatchObject({ pricePerNight: price });
});

test("the quick edit shows values as they are typed", () => {
  const stored = { ...emptyProperty, pricePerNight: 1234.5, currency: "ZAR", latitude: -33.9 };
  expect(quickEditText(quickEditOf(stored))).toEqual({
    pricePerNight: "1234.5",
    currency: "ZAR",
    latitude: "-33.9",
    longitude: "",
    what3words: "",
    fullAddress: "",
  });
});

test("the quick edit accepts the maximum coordinates", () => {
  expect(read({ latitude: "-90", longitude: "180" }).data).toMatchObject({
    latitude: -90,
    longitude: 180,
  });
});

test("a quick edit changes its six values, and the price range with the price", () => {
  const edit = read({ pricePerNight: "320", currency: "ZAR" }).data ?? quickEditOf(emptyProperty);
  const before = { ...emptyProperty, name: "Camp", fullAddress: "Old" };
  const after = { ...before, pricePerNight: 320, currency: "ZAR", fullAddress: null };
  expect(afterChange(before, edit)).toEqual(after);
  const range = { pricePerNight: 160, priceMin: 150, priceMax: 200 };
  expect(afterChange({ ...before, ...range }, edit)).toEqual({
    ...after,
    priceMin: 300,
    priceMax: 400,
  });
});

test("the quick edit marks a missing price and currency", () => {
  expect(requiredInQuickEdit({ pricePerNight: null, currency: "USD" })).toEqual({
    pricePerNight: true,
    currency: false,
  });
});

const full: PropertyFields = valuesOf(({ name, kind }) => kind.sample(name));
const asJson = (fields: object) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;

test("the fields of a revision are read unchanged", () => {
  expect(fieldsOfRevision(asJson(full))).toEqual(full);
});

test("restoring a revision changes the fields of the form only", () => {
  const now = { ...emptyProperty, name: "Now", airtableId: "rec1" };
  const restored = withRevision(now, asJson(full));
  expect(restored.airtableId).toBe("rec1");
  for (const field of allFields.filter((entry) => "part" in entry))
    expect(restored[field.name], field.name).toEqual(full[field.name]);
});

test("restoring a revision keeps fields that it does not have", () => {
  const { imageAlts: _, ...old } = asJson(full);
  const now = { ...full, imageAlts: { "https://p.test/a.jpg": "A tent" } };
  expect(withRevision(now, { ...old, capacity: "many" })).toMatchObject({
    imageAlts: { "https://p.test/a.jpg": "A tent" },
    capacity: full.capacity,
  });
});

test("the differences of a revision have labels and formatted values", () => {
  const after = { ...full, capacity: 40, malaria: null, featured: false };
  expect(changedLabels(asJson(full), asJson(after))).toEqual(["Capacity", "Featured", "Malaria"]);
  expect(formDifferences(after, withRevision(after, asJson(full)))).toContainEqual({
    label: "Featured",
    one: "No",
    other: "Yes",
  });
});
