import { expect, test } from "vitest";

import { allFields, valuesOf } from "./fields";
import { emptyProperty } from "./form";
import type { PropertyFields } from "./property";
import { changedLabels, fieldsOfRevision, revisionDifferences, withRevision } from "./revisions";

const full: PropertyFields = valuesOf(({ name, kind }) => kind.sample(name));
const asJson = (fields: object) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;

test("a version comes back as it was", () => {
  expect(fieldsOfRevision(asJson(full))).toEqual(full);
});

test("a restore brings what the form shows and leaves the rest as it is now", () => {
  const now = { ...emptyProperty, name: "Now", airtableId: "rec1" };
  const restored = withRevision(now, asJson(full));
  expect(restored.airtableId).toBe("rec1");
  for (const field of allFields.filter((entry) => "part" in entry))
    expect(restored[field.name], field.name).toEqual(full[field.name]);
});

test("a field that a version does not know stays as it is", () => {
  const { imageAlts: _, ...old } = asJson(full);
  const now = { ...full, imageAlts: { "https://p.test/a.jpg": "A tent" } };
  expect(withRevision(now, { ...old, capacity: "many" })).toMatchObject({
    imageAlts: { "https://p.test/a.jpg": "A tent" },
    capacity: full.capacity,
  });
});

test("what changed is said by label and in words", () => {
  const after = { ...full, capacity: 40, malaria: null, featured: false };
  expect(changedLabels(asJson(full), asJson(after))).toEqual(["Capacity", "Featured", "Malaria"]);
  expect(revisionDifferences(after, asJson(full))).toContainEqual({
    label: "Featured",
    one: "No",
    other: "Yes",
  });
});
