import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  deletePage,
  findPageForEdit,
  findPublishedPage,
  restorePage,
  savePage,
} from "#db/queries/editorial/pages.server";
import {
  deletePost,
  findPostForEdit,
  findPublishedPost,
  listPublishedPosts,
  restorePost,
  savePost,
} from "#db/queries/editorial/posts.server";
import { findTextRevision, listTexts, textRevisions } from "#db/queries/editorial/read-text.server";
import { postRecords } from "#db/queries/editorial/records.server";
import {
  addRedirect,
  deleteRedirect,
  findRedirect,
  listRedirects,
  writeRedirect,
} from "#db/queries/editorial/redirects.server";
import { listSitemapAddresses } from "#db/queries/editorial/sitemap.server";
import type { PostFields } from "#db/queries/editorial/text-kinds.server";
import { listMembers, writeReasons } from "#db/queries/guides/collections.server";
import { readExperienceStats, readWayStats } from "#db/queries/guides/stats.server";
import { seedReference } from "#db/seed/fill";
import { months } from "#domain/calendar/months";
import { publishStates } from "#domain/editorial/text-form";
import { storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase, useDatabase } from "#tests/setup/test-database";
import { countCategories } from "~/routes/public/blog/posts";

describe("posts, pages and redirects", () => {
  const { db } = useDatabase();
  beforeEach(() => sql`truncate posts, pages, redirects cascade`.execute(db()));

  const noon = new Date("2026-11-21T12:00:00Z");
  const later = new Date("2026-11-22T12:00:00Z");

  const post = (change: Partial<PostFields> = {}): PostFields => ({
    slug: "green-season",
    title: "Green season",
    excerpt: "Rain, birds and empty camps.",
    content: "<p>Rain.</p>",
    featuredImage: null,
    category: "Travel",
    tags: ["rain"],
    author: "Ada",
    status: "draft",
    ...change,
  });
  const save = (change: Partial<PostFields> = {}, currentSlug: string | null = null, now = noon) =>
    savePost(db(), { currentSlug, fields: post(change), actor: "operator", now });

  test("a draft is not public (P-156)", async () => {
    await save();
    expect(await findPublishedPost(db(), "green-season")).toBeFalsy();
    expect(await listPublishedPosts(db())).toEqual([]);
    expect(await findPostForEdit(db(), "green-season")).toMatchObject(post());
  });

  test("the first publication sets the time, and edits keep it", async () => {
    await save();
    await save({ status: "published" }, "green-season", noon);
    await save({ status: "published", title: "Greener" }, "green-season", later);
    await save({ status: "draft" }, "green-season", later);
    await save({ status: "published" }, "green-season", later);
    expect((await findPostForEdit(db(), "green-season"))?.publishedAt).toEqual(noon);
  });

  test("a slug belongs to one post, even in simultaneous saves", async () => {
    const outcomes = await Promise.all([save(), save(), save()]);
    expect(outcomes.filter((outcome) => "taken" in outcome)).toHaveLength(2);
  });

  test("categories count published posts only (P-154)", async () => {
    await save({ status: "published" });
    await save({ status: "published", slug: "two", category: "Wildlife" });
    await save({ slug: "three", category: "Wildlife" });
    expect(countCategories(await listPublishedPosts(db()))).toEqual([
      { category: "Travel", posts: 1 },
      { category: "Wildlife", posts: 1 },
    ]);
  });

  test("a restored post gets the next free slug", async () => {
    await save({ status: "published" });
    const by = { actor: "operator", now: noon };
    const deleted = await deletePost(db(), "green-season", by);
    expect(deleted).toMatchObject({ title: post().title });
    expect(await deletePost(db(), "green-season", by)).toBeNull();
    expect(await listPublishedPosts(db())).toEqual([]);

    await save({ title: "Its slug was free" });
    expect(await restorePost(db(), deleted?.id ?? "", "operator")).toBe(post().title);
    expect(await restorePost(db(), deleted?.id ?? "", "operator")).toBeNull();
    expect(await findPostForEdit(db(), "green-season-2")).toMatchObject({ title: post().title });
  });

  test("a page is created, renamed, published and deleted", async () => {
    const fields = {
      slug: "packing",
      title: "Packing",
      content: "<p>Hat.</p>",
      status: "draft",
    } as const;
    const put = (change: object, currentSlug: string | null) =>
      savePage(db(), {
        currentSlug,
        fields: { ...fields, ...change },
        actor: "operator",
        now: noon,
      });
    await put({}, null);
    expect(await findPublishedPage(db(), "packing")).toBeFalsy();
    expect(await put({}, null)).toEqual({ taken: true });
    await put({ slug: "packing-list", status: "published" }, "packing");
    expect(await findPublishedPage(db(), "packing-list")).toMatchObject({ title: "Packing" });
    expect(await findRedirect(db(), "/page/packing")).toBe("/page/packing-list");
    const deleted = await deletePage(db(), "packing-list", { actor: "operator", now: noon });
    expect(await findPageForEdit(db(), "packing-list")).toBeNull();
    expect(await findPublishedPage(db(), "packing-list")).toBeNull();
    expect(await restorePage(db(), deleted?.id ?? "", "operator")).toBe("Packing");
    expect(await findPublishedPage(db(), "packing-list")).toMatchObject({ title: "Packing" });
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

  test("scheduled and expired texts are not listed (A-105)", async () => {
    const live = { status: "published", content: "<p>Rain.</p>" } as const;
    await save({ ...live, slug: "waits", publishedAt: inHours(1) });
    await save({ ...live, slug: "over", publishedAt: inHours(-2), unpublishAt: inHours(-1) });
    await save({ ...live, slug: "stands", publishedAt: inHours(-2), unpublishAt: inHours(1) });
    const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);
    expect(slugs(await listPublishedPosts(db()))).toEqual(["stands"]);
    expect(await findPublishedPost(db(), "waits")).toBeNull();
    expect(await findPublishedPost(db(), "over")).toBeNull();
    expect(countCategories(await listPublishedPosts(db()))).toEqual([
      { category: "Travel", posts: 1 },
    ]);
    expect(slugs((await postRecords(db(), { all: false, page: 1, limit: 9 })).rows)).toEqual([
      "stands",
    ]);
    const addresses = await listSitemapAddresses(db(), { limit: 99, offset: 0 });
    expect(addresses.filter(({ path }) => path.startsWith("/blog/"))).toMatchObject([
      { path: "/blog/stands" },
    ]);
    const states = await Promise.all(
      publishStates.map(async (state) => [
        state,
        slugs((await listTexts(db(), "post", { search: "", state, page: 1, size: 9 })).rows),
      ]),
    );
    expect(Object.fromEntries(states)).toEqual({
      draft: [],
      scheduled: ["waits"],
      published: ["stands"],
      ended: ["over"],
    });
  });

  test("the second of two simultaneous edits is a conflict", async () => {
    await save();
    const edit = (title: string) =>
      savePost(db(), {
        currentSlug: "green-season",
        expectedVersion: 1,
        fields: post({ title }),
        actor: "operator",
        now: later,
      });
    expect(await edit("First")).toMatchObject({ version: 2 });
    expect(await edit("Second")).toEqual({ conflict: true });
    // A form submitted twice.
    expect(await edit("First")).toMatchObject({ version: 2 });
    expect(await findPostForEdit(db(), "green-season")).toMatchObject({ title: "First" });
  });

  test("every save stores a revision", async () => {
    await save();
    await save({ title: "Greener" }, "green-season", later);
    const { id } = (await findPostForEdit(db(), "green-season")) ?? { id: 0 };
    expect(await textRevisions(db(), "post", id)).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect((await findTextRevision(db(), "post", id, 1))?.fields).toMatchObject({
      title: "Green season",
      tags: ["rain"],
    });
    expect(await textRevisions(db(), "page", id)).toEqual([]);
  });

  test("the list searches title, URL and category, with pagination (A-090)", async () => {
    for (const number of [1, 2, 3])
      await save({ slug: `camp-${number}`, title: `Camp 100% ${number}`, category: "Places" });
    const find = (search: string, page = 1) =>
      listTexts(db(), "post", { search, state: null, page, size: 2 });
    expect(await find("places camp")).toMatchObject({ total: 3, pages: 2, page: 1 });
    expect((await find("places camp", 9)).rows).toMatchObject([{ slug: "camp-1" }]);
    expect((await find("100% 2")).rows).toMatchObject([{ slug: "camp-2" }]);
    expect((await find("100%%")).total).toBe(0);
  });

  test("the list sorts by each column, with the first image of a text (A-090)", async () => {
    const image = '<p>Text</p><img alt="Dunes" src="/illustrations/dunes">';
    await save({ slug: "one", title: "beta", category: "Places", content: image });
    await save({ slug: "two", title: "Alpha", category: "Wildlife" }, null, later);
    const titles = async (sort: "title" | "category" | "updated", descending: boolean) => {
      const query = { search: "", state: null, page: 1, size: 9, sort, descending };
      return (await listTexts(db(), "post", query)).rows.map(({ title }) => title);
    };
    expect(await titles("title", false)).toEqual(["Alpha", "beta"]);
    expect(await titles("category", false)).toEqual(["beta", "Alpha"]);
    expect(await titles("updated", true)).toEqual(["Alpha", "beta"]);
    const { rows } = await listTexts(db(), "post", {
      search: "beta",
      state: null,
      page: 1,
      size: 9,
    });
    expect(rows).toMatchObject([{ image: "/illustrations/dunes" }]);
  });

  test("a manual redirect follows chains and cannot form a loop (P-205)", async () => {
    await addRedirect(db(), "/blog/b", "/blog/c");
    const write = (fromPath: string, toPath: string) =>
      writeRedirect(db(), { fromPath, toPath, actor: "operator" });
    expect(await write("/a", "/blog/b")).toEqual({ toPath: "/blog/c" });
    expect(await write("/blog/c", "/a")).toEqual({ loop: true });
    expect(await write("/blog/c", "/d")).toEqual({ toPath: "/d" });
    expect(await findRedirect(db(), "/a")).toBe("/d");
    await save();
    expect(await write("/blog/green-season", "/d")).toEqual({ inUse: true });
    expect(await listRedirects(db(), { search: "/BLOG", page: 1, size: 9 })).toMatchObject({
      total: 2,
    });
    expect(await deleteRedirect(db(), "/a", "operator")).toBe(true);
    expect(await deleteRedirect(db(), "/a", "operator")).toBe(false);
  });
});

describe("statistics of guides", () => {
  let database: FreshDatabase;

  const year = (first: "excellent" | "closed") => [
    first,
    ...months.slice(1).map(() => "good" as const),
  ];

  beforeAll(async () => {
    database = await freshDatabase();
    const tent = {
      accommodationType: "Safari Tent",
      propertyTypes: [],
      tags: [],
      activities: ["Game drives"],
      priceBasis: "per person" as const,
      currency: "USD",
    };
    const stays = [
      {
        ...tent,
        name: "Cheap",
        countries: ["Kenya"],
        pricePerNight: 100,
        monthGrid: year("closed"),
      },
      { ...tent, name: "Middle", countries: ["Kenya"], pricePerNight: 300 },
      { ...tent, name: "Dear", countries: ["Zambia"], pricePerNight: 900, priceBasis: null },
      { ...tent, name: "Hidden", countries: ["Uganda"], pricePerNight: 9000, active: false },
      {
        ...tent,
        name: "Bright",
        countries: ["Kenya"],
        pricePerNight: 200,
        monthGrid: year("excellent"),
      },
    ];
    for (const stay of stays) await storeProperty(database.db, { monthGrid: [], ...stay });
  });
  afterAll(() => database.drop());

  test("a way to stay has the lowest, highest and median price of listed properties (P-100)", async () => {
    const figures = await readWayStats(database.db);
    expect(figures.prices["safari-tents"]).toEqual({
      lowest: 100,
      highest: 900,
      middle: 200,
      basis: "per person",
      basisOfAll: false,
    });
    expect(figures.countries["safari-tents"]).toEqual(["kenya", "zambia"]);
    expect(figures.allCountries).toEqual(["kenya", "zambia"]);
  });

  test("the months of a country are the mean of its properties, countries with most properties first (P-110)", async () => {
    const figures = await readExperienceStats(database.db);
    expect(figures["wildlife-safari"]).toEqual([
      { country: "kenya", stays: 3, months: [1.5, ...months.slice(1).map(() => 2)] },
      { country: "zambia", stays: 1, months: [] },
    ]);
  });
});

describe("reasons of collections", () => {
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

  test("a written reason replaces the generated one until it is emptied (P-131)", async () => {
    const byRule = { reason: "A treehouse for up to 4.", written: false };
    expect(await reasons()).toMatchObject([byRule]);
    expect(await write(" The stairs are the view. ")).toBe(1);
    expect(await reasons()).toMatchObject([{ reason: "The stairs are the view.", written: true }]);
    expect(await write("The stairs are the view.")).toBe(0);
    expect(await write("")).toBe(1);
    expect(await reasons()).toMatchObject([byRule]);
  });

  test("each change of a reason is in the audit log", async () => {
    await write("It creaks.");
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["entity", "entityId"])
      .where("entity", "=", "collection")
      .execute();
    expect(lines).toContainEqual({ entity: "collection", entityId: "unique-stays/nest" });
  });
});
