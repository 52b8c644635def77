import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  countSessions,
  incompleteStays,
  leadsGenerated,
  scheduledPosts,
  shellCounts,
  unsentEmails,
  waitingImports,
  waitingInquiries,
} from "#db/queries/dashboard/today.server";
import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { searchOffice } from "#db/queries/search/records.server";
import { saveSession } from "#db/queries/site/sessions.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const db = () => database.db;
const noon = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

const tables = [
  "properties",
  "inquiries",
  "posts",
  "pages",
  "importRuns",
  "emails",
  "bookingClicksDaily",
  "adminSessions",
] as const;
beforeEach(async () => {
  for (const table of tables) await db().deleteFrom(table).execute();
});

const post = (title: string, values: { publishedAt?: Date; content?: string } = {}) =>
  db()
    .insertInto("posts")
    .values({
      slug: title.toLowerCase().replaceAll(" ", "-"),
      title,
      excerpt: "",
      content: "",
      status: values.publishedAt ? "published" : "draft",
      ...values,
    })
    .execute();

describe("one search over everything", () => {
  const find = async (words: string, limit = 5) => {
    const found = await searchOffice(db(), words, limit);
    return Object.fromEntries(
      Object.entries(found).map(([kind, { hits }]) => [kind, hits.map(({ name }) => name)]),
    );
  };

  test("finds properties, drafts too, inquiries, pages and posts with every word (A-006)", async () => {
    await storeProperty(db(), { name: "Marula Bend", region: "Luangwa" });
    await storeProperty(db(), { name: "Baobab Marula House", active: false });
    await storeProperty(db(), { name: "Kopje Nine", description: "Under a marula." });
    await storeInquiry(db(), makeInquiry({ name: "Marula Fan", message: "Bend?" }), [], noon);
    await post("Marula season", { content: "<p>A bend in the river</p>" });
    await db()
      .insertInto("pages")
      .values({ slug: "trees", title: "Trees", content: "Marula on a bend", status: "draft" })
      .execute();
    expect(await find("marula")).toEqual({
      properties: ["Baobab Marula House", "Marula Bend", "Kopje Nine"],
      inquiries: ["Marula Fan"],
      pages: ["Trees"],
      posts: ["Marula season"],
    });
    expect(await find("BEND marula")).toEqual({
      properties: ["Marula Bend"],
      inquiries: ["Marula Fan"],
      pages: ["Trees"],
      posts: ["Marula season"],
    });
  });

  test("excludes the trash, escapes patterns and reports more results", async () => {
    const { id } = await storeProperty(db(), { name: "Marula Bend" });
    await db().updateTable("properties").set({ deletedAt: noon }).where("id", "=", id).execute();
    expect((await find("marula")).properties).toEqual([]);
    await storeProperty(db(), { name: "Hundred % Camp" });
    await storeProperty(db(), { name: "Hundred Acre Camp" });
    expect((await find("hundred %")).properties).toEqual(["Hundred % Camp"]);
    expect((await searchOffice(db(), "hundred", 1)).properties).toMatchObject({ more: true });
    expect((await searchOffice(db(), "hundred", 2)).properties).toMatchObject({ more: false });
  });

  test("a single letter runs no query", async () => {
    await storeProperty(db(), { name: "Marula Bend" });
    expect((await find(" m ")).properties).toEqual([]);
  });
});

describe("items that need attention", () => {
  test("an empty site has no items", async () => {
    expect(await waitingInquiries(db())).toMatchObject({ count: 0, oldest: null });
    expect(await waitingImports(db(), noon)).toMatchObject({ toReview: 0, unread: 0 });
    expect(await incompleteStays(db())).toEqual({ price: 0, currency: 0, images: 0 });
    expect(await unsentEmails(db())).toMatchObject({ count: 0, outage: null });
    expect(await scheduledPosts(db(), noon)).toMatchObject({ count: 0, next: null });
    expect(await leadsGenerated(db())).toBe(0);
  });

  test("inquiries have the time of the oldest and the name of the newest (A-021)", async () => {
    await storeInquiry(db(), makeInquiry({ name: "Ada" }), [], hoursAgo(5));
    await storeInquiry(db(), makeInquiry({ name: "Bo", message: "Other" }), [], hoursAgo(1));
    await storeInquiry(db(), makeInquiry({ kind: "test", message: "Third" }), [], noon);
    const waiting = await waitingInquiries(db());
    expect(waiting).toMatchObject({ count: 2, oldest: hoursAgo(5), name: "Bo" });
    expect(await shellCounts(db())).toMatchObject({ newInquiries: 2 });
  });

  test("only published properties count as incomplete", async () => {
    await storeProperty(db(), { name: "No price", pricePerNight: null, currency: null });
    await storeProperty(db(), { name: "No currency", currency: null });
    await storeProperty(db(), { name: "Off", pricePerNight: null, active: false });
    await storeProperty(db(), { name: "Drawn", images: ["/illustrations/dunes-1.webp"] });
    expect(await incompleteStays(db())).toEqual({ price: 1, currency: 1, images: 1 });
    expect(await shellCounts(db())).toMatchObject({ properties: 4 });
  });

  test("read pages wait for review; failures are listed for a week", async () => {
    const run = await db()
      .insertInto("importRuns")
      .values({ kind: "smart", state: "finished", actor: "operator" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const item = (position: number, state: string, updatedAt: Date) => ({
      runId: run.id,
      position,
      state,
      updatedAt,
      url: `https://stays.test/${position}`,
    });
    await db()
      .insertInto("importItems")
      .values([
        item(1, "success", hoursAgo(500)),
        item(2, "imported", noon),
        item(3, "error", hoursAgo(3)),
        item(4, "error", hoursAgo(24 * 8)),
      ])
      .execute();
    expect(await waitingImports(db(), noon)).toMatchObject({
      toReview: 1,
      unread: 1,
      unreadUrl: "https://stays.test/3",
    });
  });

  test("scheduled posts and open sessions are counted", async () => {
    await post("Tomorrow", { publishedAt: hoursAgo(-24) });
    await post("Later", { publishedAt: hoursAgo(-48) });
    await post("Yesterday", { publishedAt: hoursAgo(24) });
    await post("Never");
    expect(await scheduledPosts(db(), noon)).toMatchObject({ count: 2, title: "Tomorrow" });
    await saveSession(db(), "open", {}, { expiresAt: hoursAgo(-1), now: noon });
    await saveSession(db(), "over", {}, { expiresAt: hoursAgo(1), now: noon });
    expect(await countSessions(db(), noon)).toBe(1);
  });
});
