import { beforeAll, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { normaliseFields } from "#db/queries/property/row.server";
import { saveProperty } from "#db/queries/property/save.server";
import { allFields, valuesOf } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import type { Property, PropertyFields } from "#domain/property/property";
import { testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

/** Every field of the catalogue through its column and back, with a value that is not empty. */

const { db } = useDatabase();
const full: PropertyFields = valuesOf(({ name, kind }) => kind.sample(name));

async function stored(fields: PropertyFields, id?: string): Promise<Property> {
  const saved = await saveProperty(db(), { id, fields, actor: "operator", rates: testRates });
  const read = "conflict" in saved ? null : await findForEdit(db(), saved.id);
  if (!read) throw new Error("not saved");
  return read;
}

let read: Property;
beforeAll(async () => {
  read = await stored(full);
});

test.each(allFields)("$name is read as it was saved (A-075)", ({ name }) => {
  expect(read[name]).toEqual(full[name]);
});

test("saving what was read raises no version", async () => {
  expect(await stored(read, read.id)).toMatchObject({ version: read.version });
});

test("every sample stands as its column keeps it", () => {
  expect(normaliseFields(full)).toEqual(full);
});

test("a stay of which only the needed is known comes back empty", async () => {
  const bare = { ...emptyProperty, name: "Bare", countries: ["Kenya"], region: "Mara" };
  expect(await stored(bare)).toMatchObject(bare);
});
