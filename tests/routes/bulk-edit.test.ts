import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { makeBareFields, storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});
beforeEach(() => sql`truncate properties, changes cascade`.execute(site().database.db));

const stays = async (count: number, overrides = {}) => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++)
    ids.push(
      (await storeProperty(site().database.db, makeBareFields({ name: `Stay ${n}`, ...overrides })))
        .id,
    );
  return ids;
};

const look = (query: string) => admin.get(`/admin/properties/bulk-edit?${query}`);
const apply = (fields: [string, string][]) =>
  admin.post("/admin/properties/bulk-edit", [["intent", "apply"], ...fields]);
const idFields = (ids: string[]) => ids.map((id): [string, string] => ["ids", id]);
const active = async () => {
  const rows = await site()
    .database.db.selectFrom("properties")
    .select("active")
    .where("deletedAt", "is", null)
    .execute();
  return rows.filter((row) => row.active).length;
};

test("a look says how many would change and how, and changes nothing", async () => {
  const [first = "", second = ""] = await stays(2, { active: true });
  const { status, text } = await look(`ids=${first}&ids=${second}&action=unpublish`);
  expect(status).toBe(200);
  expect(text).toContain("2 will change");
  expect(text).toContain("Stay 1Active / published from yes to no");
  expect(await active()).toBe(2);
});

test("applied, it leads back to the same list with a way to take it back", async () => {
  const ids = await stays(3, { active: true });
  const list = "?status=active&page=2";
  const sent = await apply([...idFields(ids), ["action", "unpublish"], ["list", list]]);
  expect(sent).toMatchObject({ status: 303, to: `/admin/properties${list}` });
  expect(sent.message).toBe("3 properties no longer published");
  const id = /name="id" value="([^"]+)"/.exec(sent.html)?.[1] ?? "";
  const back = await admin.post("/admin/undo", [
    ["kind", "change"],
    ["id", id],
    ["back", "/admin/properties"],
  ]);
  expect(back.message).toBe("3 properties are as before");
  expect(await active()).toBe(3);
});

test("the same form sent twice changes nothing twice", async () => {
  const ids = await stays(1, { pricePerNight: 100, currency: "USD" });
  const fields: [string, string][] = [
    ...idFields(ids),
    ["action", "price-percent"],
    ["typed", "10"],
    ["key", randomUUID()],
  ];
  await apply(fields);
  await apply(fields);
  const { pricePerNight } = await site()
    .database.db.selectFrom("properties")
    .select("pricePerNight")
    .executeTakeFirstOrThrow();
  expect(pricePerNight).toBe(110);
});

test.each([
  ["a value that cannot be used", ["price-percent", "ten"], "Please give a percentage such as 5"],
  ["a blank value", ["set-country", ""], "Please give the country"],
])("%s keeps everything as it is, and says so", async (_what, [action = "", typed = ""], said) => {
  const ids = await stays(1);
  const sent = await apply([...idFields(ids), ["action", action], ["typed", typed]]);
  expect(sent.status).toBe(400);
  expect(sent.text).toContain(said);
});

test("a list that changed since it was looked over is shown again", async () => {
  await stays(2, { active: true });
  const sent = await apply([
    ["all", "yes"],
    ["list", "?status=active"],
    ["action", "unpublish"],
    ["seen", "1"],
  ]);
  expect(sent.status).toBe(400);
  expect(sent.text).toContain("it is about 2 properties now");
  expect(await active()).toBe(2);
});

test("those that were deleted meanwhile are named, the others are changed", async () => {
  const ids = await stays(1, { active: true });
  const sent = await apply([...idFields([...ids, "long-gone"]), ["action", "unpublish"]]);
  expect(sent.to).toMatch(/^\/admin\/changes\//);
  expect(sent.message).toBe(
    "1 property no longer published. 1 property was left as before; the reasons are below",
  );
  expect(sent.text).toContain("There is no such property");
  expect(await active()).toBe(0);
});

test("a large delete wants its number typed", async () => {
  const ids = await stays(26);
  const fields: [string, string][] = [...idFields(ids), ["action", "delete"]];
  const refused = await admin.post("/admin/properties/bulk-edit", [...fields, ["confirm", "25"]]);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Please type 26: so many properties would be deleted");
  const done = await admin.post("/admin/properties/bulk-edit", [...fields, ["confirm", "26"]]);
  expect(done.message).toBe("Successfully deleted 26 properties");
});

test("a delete that left some out names them, and takes the others back", async () => {
  const ids = await stays(2);
  const sent = await apply([...idFields([...ids, "long-gone"]), ["action", "delete"]]);
  expect(sent.message).toBe("Failed to delete some properties: long-gone");
  const back = await admin.post(sent.to ?? "", { intent: "undo" });
  expect(back.message).toBe("2 properties are as before");
});

test("more than two hundred become a job, and the page says how far it is", async () => {
  await stays(201, { active: true });
  const sent = await apply([
    ["all", "yes"],
    ["action", "unpublish"],
  ]);
  expect(sent.to).toMatch(/^\/admin\/changes\//);
  expect(sent.text).toContain("0 of 201");
  expect(sent.html).toContain('http-equiv="refresh"');
  const cancelled = await admin.post(sent.to ?? "", [["intent", "cancel"]]);
  expect(cancelled.text).toContain("Cancelled");
  expect(await active()).toBe(201);
});

test("nothing selected is said, and so is a change that is not kept", async () => {
  expect((await look("")).text).toContain("Nothing is selected.");
  for (const id of ["nonsense", randomUUID()]) {
    expect((await admin.get(`/admin/changes/${id}`)).status).toBe(404);
  }
});
