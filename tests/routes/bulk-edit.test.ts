import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deleteInquiry, storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { recordChange } from "#db/queries/log/audit.server";
import { deleteUpload, describeUpload, storeUpload } from "#db/queries/pictures/uploads.server";
import { deleteProperties, restoreProperty } from "#db/queries/property/delete.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { adminOf } from "#tests/setup/admin-session";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useSite } from "#tests/setup/test-site";

describe("bulk edit", () => {
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
        (
          await storeProperty(
            site().database.db,
            makeBareFields({ name: `Stay ${n}`, ...overrides }),
          )
        ).id,
      );
    return ids;
  };

  const getPreview = (query: string) => admin.get(`/admin/properties/bulk-edit?${query}`);
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

  test("a preview shows the changes and makes none", async () => {
    const [first = "", second = ""] = await stays(2, { active: true });
    const { status, text } = await getPreview(`ids=${first}&ids=${second}&action=unpublish`);
    expect(status).toBe(200);
    expect(text).toContain("2 will change");
    expect(text).toContain("Active / published from yes to no");
    expect(await active()).toBe(2);
  });

  test("each selected property shows its value, and whether the change concerns it (A-039)", async () => {
    const [active = "", inactive = ""] = [
      ...(await stays(1, { active: true })),
      ...(await stays(1, { active: false })),
    ];
    const chosen = `ids=${active}&ids=${inactive}`;
    expect((await getPreview(chosen)).text).toContain("Inactive");
    const { text } = await getPreview(`${chosen}&action=unpublish`);
    expect(text).toContain("1 will change, 1 already set");
    expect(text).toMatch(/from yes to no.*no Already set/s);
  });

  test("applying redirects to the same list and offers undo (A-039)", async () => {
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
    expect(back.message).toBe("3 properties reverted");
    expect(await active()).toBe(3);
  });

  test("the same form sent twice applies once", async () => {
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
    ["an invalid value", ["price-percent", "ten"], "Please enter a percentage such as 5"],
    ["a blank value", ["set-country", ""], "Please enter the country"],
  ])("%s is rejected", async (_name, [action = "", value = ""], message) => {
    const ids = await stays(1);
    const sent = await apply([...idFields(ids), ["action", action], ["typed", value]]);
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(message);
  });

  test("a selection that changed since the preview gets a new preview", async () => {
    await stays(2, { active: true });
    const sent = await apply([
      ["all", "yes"],
      ["list", "?status=active"],
      ["action", "unpublish"],
      ["seen", "1"],
    ]);
    expect(sent.status).toBe(400);
    expect(sent.text).toContain("2 properties now match");
    expect(await active()).toBe(2);
  });

  test("properties deleted meanwhile are named, and the others are changed (A-037)", async () => {
    const ids = await stays(1, { active: true });
    const sent = await apply([...idFields([...ids, "long-gone"]), ["action", "unpublish"]]);
    expect(sent.to).toMatch(/^\/admin\/changes\//);
    expect(sent.message).toBe(
      "1 property no longer published. 1 property was not changed; see reasons below",
    );
    expect(sent.text).toContain("There is no such property");
    expect(await active()).toBe(0);
  });

  test("a large delete needs its count entered (A-037)", async () => {
    const ids = await stays(26);
    const fields: [string, string][] = [...idFields(ids), ["action", "delete"]];
    const rejected = await admin.post("/admin/properties/bulk-edit", [
      ...fields,
      ["confirm", "25"],
    ]);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please type 26 to confirm deletion");
    const done = await admin.post("/admin/properties/bulk-edit", [...fields, ["confirm", "26"]]);
    expect(done.message).toBe("Successfully deleted 26 properties");
  });

  test("a partial delete names the failures and can be undone", async () => {
    const ids = await stays(2);
    const sent = await apply([...idFields([...ids, "long-gone"]), ["action", "delete"]]);
    expect(sent.message).toBe("Failed to delete some properties: long-gone");
    const back = await admin.post(sent.to ?? "", { intent: "undo" });
    expect(back.message).toBe("2 properties reverted");
  });

  test("more than 200 properties become a job with progress", async () => {
    await stays(201, { active: true });
    const sent = await apply([
      ["all", "yes"],
      ["action", "unpublish"],
    ]);
    expect(sent.to).toMatch(/^\/admin\/changes\//);
    expect(sent.text).toContain("0 of 201");
    expect(sent.html).toContain('http-equiv="refresh"');
    const cancelled = await admin.post(sent.to ?? "", [["intent", "cancel"]]);
    expect(cancelled.text).toContain("Canceled");
    expect(await active()).toBe(201);
  });

  test("empty selections and unknown changes are reported", async () => {
    expect((await getPreview("")).text).toContain("Nothing is selected.");
    for (const id of ["nonsense", randomUUID()]) {
      expect((await admin.get(`/admin/changes/${id}`)).status).toBe(404);
    }
  });
});

describe("trash and log", () => {
  const site = useSite();
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    admin = await adminOf(site());
  });
  beforeEach(() =>
    sql`truncate properties, changes, inquiries, pages, posts, audit_log cascade`.execute(db()),
  );

  const db = () => site().database.db;
  const lookups = usePlaceLookups({ db, url: () => site().database.url });
  const trash = () => admin.get("/admin/trash");
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  const stay = async (name: string, overrides = {}) =>
    (await storeProperty(db(), makeBareFields({ name, ...overrides }))).id;
  const deleted = async (name: string, days = 0) => {
    const id = await stay(name);
    await deleteProperties(db(), [id], { actor: "admin", now: daysAgo(days) });
    return id;
  };
  const textIn = (table: "pages" | "posts") => {
    const text = { slug: "old", title: `Old ${table}`, content: "", deletedAt: new Date() };
    return table === "pages"
      ? db()
          .insertInto("pages")
          .values({ ...text, status: "draft" })
          .execute()
      : db()
          .insertInto("posts")
          .values({ ...text, status: "draft", excerpt: "", category: "Safari" })
          .execute();
  };
  const undoIn = (html: string) => ({
    kind: /name="kind" value="([^"]+)"/.exec(html)?.[1] ?? "",
    id: /name="id" value="([^"]+)"/.exec(html)?.[1] ?? "",
    back: "/admin/trash",
  });

  test("the trash lists all four kinds, newest first, with days left (A-010)", async () => {
    await deleted("Nearly gone", 28.5);
    await deleted("Half way", 12);
    await textIn("pages");
    await textIn("posts");
    const { id } = await storeInquiry(db(), makeInquiry({ name: "Ada" }), [], new Date());
    await deleteInquiry(db(), id, { actor: "admin", now: new Date() });
    const { text } = await trash();
    for (const row of ["Trash 5", "Old pagesPage, deleted", "Old postsBlog post", "AdaInquiry"])
      expect(text).toContain(row);
    expect(text.indexOf("Half way")).toBeLessThan(text.indexOf("Nearly gone"));
    expect(text).toMatch(
      /Half way.*18 days left.*Nearly gone.*2 days left, then permanently deleted/,
    );
  });

  test("a record can be restored only once", async () => {
    const id = await deleted("Camp");
    const fields = undoIn((await trash()).html);
    expect((await admin.post("/admin/undo", fields)).message).toBe("Camp restored");
    expect(await findForEdit(db(), id)).toMatchObject({ name: "Camp" });
    expect((await admin.post("/admin/undo", fields)).message).toBe("This can no longer be undone");
  });

  test("one record is deleted permanently after confirmation", async () => {
    const id = await deleted("Camp");
    const address = `/admin/trash/empty?kind=property&id=${id}`;
    expect((await admin.get(address)).text).toContain("Permanently delete Camp?");
    const done = await admin.post(address, { kind: "property", id });
    expect(done.message).toBe("Camp was permanently deleted");
    expect(await db().selectFrom("properties").select("id").execute()).toEqual([]);
    expect((await admin.get(address)).status).toBe(404);
  });

  test("a record outside the trash is never deleted permanently", async () => {
    const id = await stay("Alive");
    const done = await admin.post("/admin/trash/empty", { kind: "property", id });
    expect(done.message).toBe("This item is no longer in the trash");
    expect(await findForEdit(db(), id)).not.toBeNull();
  });

  test("emptying the trash needs its count entered and deletes nothing else", async () => {
    await deleted("A");
    await textIn("pages");
    const remaining = await stay("Alive");
    const rejected = await admin.post("/admin/trash/empty", { confirm: "3" });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please type 2 to confirm deletion");
    const done = await admin.post("/admin/trash/empty", { confirm: "2" });
    expect(done.message).toBe("Trash emptied: 2 items were permanently deleted");
    const left = await db().selectFrom("properties").select("id").execute();
    expect(left).toEqual([{ id: remaining }]);
    expect((await trash()).text).toContain("The trash is empty");
  });

  const rename = async (id: string, name: string, values = {}) => {
    const property = await findForEdit(db(), id);
    if (!property) throw new Error(`no property ${id}`);
    const fields = { ...property, name, ...values };
    await saveProperty(db(), { id, fields, actor: "admin", rates: testRates });
  };

  test("a log entry shows old and new values and its change can be undone (A-010)", async () => {
    const id = await stay("Kite Houses", { pricePerNight: 410, currency: "USD" });
    await rename(id, "Kite Houses", { pricePerNight: 430 });
    const log = await admin.get("/admin/audit?action=update");
    expect(log.text).toContain("Admin changed the price per night of Kite Houses from 410 to 430");
    const back = await admin.post("/admin/undo", undoIn(log.html));
    expect(back.message).toBe("Kite Houses reverted");
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 410 });
  });

  test("an address is undone with the place that was looked up for it, once (A-010)", async () => {
    const id = await stay("Camp");
    await rename(id, "Camp", { fullAddress: "Chitabe Road, Maun" });
    await lookups().land();
    expect(await findForEdit(db(), id)).toMatchObject(foundAt);
    const log = await admin.get("/admin/audit?action=update");
    expect(log.text).toContain("Address lookup changed Camp");
    // The lookups themselves have none: they would only be repeated.
    expect(log.html.match(/name="kind" value="line"/g)).toHaveLength(1);
    const undo = () => admin.post("/admin/undo", undoIn(log.html));
    expect((await undo()).message).toBe("Camp reverted");
    const pointless = { fullAddress: null, latitude: null, longitude: null, what3words: null };
    expect(await findForEdit(db(), id)).toMatchObject(pointless);
    expect((await undo()).message).toBe("Already undone");
  });

  test("the log names images by file, and created or restored records by name (A-010)", async () => {
    const hash = "d".repeat(40);
    const actor = "admin";
    const upload = {
      hash,
      fileName: "dune-at-dusk.jpg",
      width: 1600,
      height: 900,
      color: "#aa8866",
    };
    await storeUpload(db(), { ...upload, widths: [1600], files: [] }, actor);
    await describeUpload(db(), hash, { alt: "A dune at dusk", credit: null }, actor);
    const id = await deleted("Draft Camp 02");
    await restoreProperty(db(), id, actor);
    const { text } = await admin.get("/admin/audit");
    expect(text).toContain("Admin added the image dune-at-dusk.jpg");
    expect(text).toContain(
      "changed the alt text of the image dune-at-dusk.jpg from empty to A dune at dusk",
    );
    expect(text).toContain("restored Draft Camp 02");
    expect(text).not.toMatch(/nothing|Name from|d{40}/);
    await deleteUpload(db(), hash, actor);
    const after = await admin.get("/admin/audit?entity=media");
    expect(after.text).toContain("deleted the image dune-at-dusk.jpg");
    expect(after.text).not.toContain(hash);
  });

  test("an entry whose values were changed again cannot be undone", async () => {
    const id = await stay("Camp", { region: "A" });
    await rename(id, "Camp", { region: "B" });
    const fields = undoIn((await admin.get("/admin/audit?action=update")).html);
    await rename(id, "Camp", { region: "C" });
    const { message } = await admin.post("/admin/undo", fields);
    expect(message).toMatch(/^This can no longer be undone\. Changed since by Admin on \w+ \d+, /);
    expect(await findForEdit(db(), id)).toMatchObject({ region: "C" });
    const { html } = await admin.get("/admin/audit?action=update");
    expect(html.match(/name="kind" value="line"/g)).toHaveLength(1);
  });

  test("the log is filtered by kind, action, day and record, and paged", async () => {
    for (let n = 1; n <= 45; n++)
      await recordChange(db(), {
        actor: "admin",
        action: "update",
        entity: "page",
        entityId: `page-${n}`,
        before: { title: "Old" },
        after: { title: `Title ${n}` },
      });
    await deleted("Camp");
    const today = new Date().toISOString().slice(0, 10);
    expect((await admin.get("/admin/audit?entity=page")).text).not.toContain(
      "moved Camp to the trash",
    );
    expect((await admin.get("/admin/audit?action=delete")).text).toContain(
      "moved Camp to the trash",
    );
    expect((await admin.get("/admin/audit?day=2020-01-01")).text).toContain(
      "No matching log entries",
    );
    expect((await admin.get(`/admin/audit?day=${today}&record=page-7`)).text).toContain("Title 7");
    const first = await admin.get("/admin/audit?entity=page");
    expect(first.text).toContain("Title 45");
    expect(first.text).not.toContain("Title 5 ");
    const earlier =
      /href="([^"]+before=\d+)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await admin.get(earlier)).text).toContain("Title 5");
  });

  test("invalid filters are ignored", async () => {
    await deleted("Camp");
    const query = "entity=%00&action=drop&day=tomorrow&before=x&page=-1";
    const { status, text } = await admin.get(`/admin/audit?${query}`);
    expect(status).toBe(200);
    expect(text).toContain("moved Camp to the trash");
  });

  test("the log contains no personal data of an inquiry (A-010)", async () => {
    const inquiry = makeInquiry({ name: "Ada Lovelace", email: "ada@visitors.test" });
    const { id } = await storeInquiry(db(), inquiry, [], new Date());
    await deleteInquiry(db(), id, { actor: "admin", now: new Date() });
    await admin.post("/admin/trash/empty", { kind: "inquiry", id });
    const entries = await db().selectFrom("auditLog").selectAll().execute();
    expect(entries.length).toBeGreaterThan(1);
    expect(JSON.stringify(entries)).not.toMatch(/Ada|visitors\.test/);
  });
});
