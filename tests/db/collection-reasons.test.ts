import { afterAll, beforeAll, expect, test } from "vitest";

import { listMembers, writeReasons } from "#db/queries/guides/collections.server";
import { seedReference } from "#db/seed/fill";
import { storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";

let database: FreshDatabase;
const of = "unique-stays";

beforeAll(async () => {
  database = await freshDatabase();
  await seedReference(database.db);
  await storeProperty(database.db, {
    name: "Nest",
    accommodationType: "Treehouse",
    propertyTypes: [],
    capacity: 4,
    whyWeLoveIt: null,
  });
});
afterAll(() => database.drop());

const reasons = async () => (await listMembers(database.db, of, 1)).members;
const write = (reason: string) =>
  writeReasons(database.db, { collectionId: of, reasons: { nest: reason }, actor: "operator" });

test("a written reason stands before that of the rule, until it is emptied (P-131)", async () => {
  const byRule = { reason: "A treehouse for up to 4.", written: false };
  expect(await reasons()).toMatchObject([byRule]);
  expect(await write(" The stairs are the view. ")).toBe(1);
  expect(await reasons()).toMatchObject([{ reason: "The stairs are the view.", written: true }]);
  expect(await write("The stairs are the view.")).toBe(0);
  expect(await write("")).toBe(1);
  expect(await reasons()).toMatchObject([byRule]);
});

test("each change of a reason is in the log", async () => {
  await write("It creaks.");
  const lines = await database.db
    .selectFrom("auditLog")
    .select(["entity", "entityId"])
    .where("entity", "=", "collection")
    .execute();
  expect(lines).toContainEqual({ entity: "collection", entityId: "unique-stays/nest" });
});
