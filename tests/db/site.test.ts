import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addRedirect, findRedirect } from "#db/queries/editorial/redirects.server";
import { findReadPage, packPage } from "#db/queries/imports/read-pages.server";
import { recordExtraction } from "#db/queries/imports/read-runs.server";
import { cancelRun, createRun } from "#db/queries/imports/runs.server";
import { listInquiries, storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { pauseService, reserveSlot } from "#db/queries/jobs/service-turns.server";
import { liveWorkers, recordHeartbeat, removeWorker } from "#db/queries/jobs/workers.server";
import { listChanges } from "#db/queries/log/audit.server";
import {
  lastRateFetch,
  readCurrentRates,
  recordRateFetch,
  storeRates,
} from "#db/queries/money/rates.server";
import { findMedia, storeMedia } from "#db/queries/pictures/uploads.server";
import { changePropertyId } from "#db/queries/property/address.server";
import { findForPage } from "#db/queries/property/read.server";
import {
  analyticsByDay,
  analyticsTotals,
  clicksByPartner,
  countBookingClick,
  countChatClick,
  countPageViews,
  topByClicks,
} from "#db/queries/site/analytics.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import { deleteSession, loadSession, saveSession } from "#db/queries/site/sessions.server";
import { readSettings, saveSettings, versionOf } from "#db/queries/site/settings.server";
import { firstOwner, type Person } from "#db/queries/team/people.server";
import { builtInRates } from "#domain/money/exchange-rates";
import { defaultSettings } from "#domain/site/settings";
import { readEnv } from "#env";
import { makeInquiry } from "#tests/factories/inquiry";
import { makeExtraction } from "#tests/factories/pages";
import { deleteProperty, storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase, useDatabase } from "#tests/setup/test-database";
import {
  changePassword,
  hashPassword,
  isPasswordOf,
  passwordStamp,
} from "~/server/session/password.server";

const { db } = useDatabase();
const noon = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

beforeEach(() =>
  sql`truncate properties, settings, redirects, exchange_rates, rate_fetches, admin_sessions,
    booking_clicks_daily, chat_clicks_daily, page_views_daily, recent_clicks, inquiries cascade`.execute(
    db(),
  ),
);

describe("counters", () => {
  const click = (change = {}) =>
    countBookingClick(db(), {
      visitorHash: "v1",
      propertyId: "reedsong-camp",
      propertyName: "Reedsong Camp",
      partner: "Other",
      now: noon,
      ...change,
    });
  const clicks = async () => (await analyticsTotals(db())).bookingClicks;

  test("a repeat within ten seconds is not counted (P-080)", async () => {
    expect(await click()).toBe(true);
    expect(await click({ now: later(9) })).toBe(false);
    expect(await click({ now: later(10) })).toBe(true);
    expect(await click({ visitorHash: "v2" })).toBe(true);
    expect(await click({ propertyId: "other", propertyName: "Other" })).toBe(true);
    expect(await clicks()).toBe(4);
  });

  test("twenty simultaneous clicks are one click", async () => {
    await Promise.all(Array.from({ length: 20 }, () => click()));
    expect(await clicks()).toBe(1);
  });

  test("clicks are counted by day, partner and property", async () => {
    const none = { bookingClicks: 0, pageViews: 0, chatClicks: 0, inquiries: 0, robotViews: 0 };
    await click();
    await click({ now: new Date("2026-11-22T00:00:01Z"), partner: "Airbnb" });
    await countChatClick(db(), { visitorHash: "v1", subject: "general_inquiry", now: noon });
    await countPageViews(db(), [{ path: "/", referrerHost: "", views: 1 }], noon);
    await countPageViews(
      db(),
      [
        { path: "/", referrerHost: "", views: 2 },
        { path: "/", referrerHost: "", views: 3 },
      ],
      noon,
    );
    expect(await analyticsByDay(db())).toEqual([
      { ...none, day: "2026-11-21", bookingClicks: 1, pageViews: 6, chatClicks: 1 },
      { ...none, day: "2026-11-22", bookingClicks: 1 },
    ]);
    expect(await analyticsTotals(db(), { from: "2026-11-22" })).toMatchObject({ bookingClicks: 1 });
    expect(await clicksByPartner(db())).toHaveLength(2);
    expect(await topByClicks(db())).toEqual([
      { propertyId: "reedsong-camp", propertyName: "Reedsong Camp", clicks: 2 },
    ]);
  });
});

describe("sessions", () => {
  test("a session is valid until it expires", async () => {
    const owner = await firstOwner(db());
    await saveSession(db(), "s1", { personId: owner.id }, { expiresAt: later(60), now: noon });
    expect(await loadSession(db(), "s1", noon)).toEqual({ personId: owner.id });
    expect(await loadSession(db(), "s1", later(60))).toBeNull();
    await deleteSession(db(), "s1");
    expect(await loadSession(db(), "s1", noon)).toBeNull();
  });
});

describe("rates", () => {
  test("the newest rate of each currency wins, with built-in rates as fallback", async () => {
    expect(await readCurrentRates(db())).toMatchObject({
      rates: builtInRates,
      source: "fallback",
      day: null,
    });
    await storeRates(db(), [{ currency: "ZAR", rate: 18, source: "api" }], noon);
    await storeRates(db(), [{ currency: "ZAR", rate: 18.25, source: "api" }], later(86_400));
    const current = await readCurrentRates(db());
    expect(current).toMatchObject({
      rates: { USD: 1, ZAR: 18.25, EUR: builtInRates.EUR },
      source: "api",
      day: "2026-11-22",
    });
    expect(current.list.find((rate) => rate.currency === "ZAR")).toMatchObject({ source: "api" });
  });

  test("the last fetch attempt is stored", async () => {
    expect(await lastRateFetch(db())).toBeNull();
    await recordRateFetch(db(), { ok: true, detail: "accepted", at: new Date() });
    await recordRateFetch(db(), { ok: false, detail: "timeout", at: new Date() });
    expect(await lastRateFetch(db())).toMatchObject({ ok: false, detail: "timeout" });
  });
});

describe("referrers", () => {
  const day = new Date("2026-03-01T12:00:00Z");
  const hosts = async () => {
    const rows = await db()
      .selectFrom("pageViewsDaily")
      .select(["referrerHost", "views"])
      .where("path", "=", "/invented")
      .execute();
    return new Map(rows.map(({ referrerHost, views }) => [referrerHost, views]));
  };
  const viewsFrom = (names: string[]) =>
    countPageViews(
      db(),
      names.map((referrerHost) => ({ path: "/invented", referrerHost, views: 1 })),
      day,
    );

  test("beyond two hundred a day referrers are counted together", async () => {
    for (let batch = 0; batch < 10; batch++)
      await viewsFrom(Array.from({ length: 50 }, (_, n) => `site-${batch}-${n}.test`));
    await viewsFrom(["site-0-0.test", ""]);
    const counted = await hosts();
    expect(counted.size).toBe(202);
    expect(counted.get("other")).toBe(300);
    expect(counted.get("site-0-0.test")).toBe(2);
    expect(counted.get("")).toBe(1);
  });

  test("after ninety days the views are kept without referrers", async () => {
    await viewsFrom(["one.test", "two.test", "two.test", ""]);
    const prune = (day: string) => pruneExpired(db(), new Date(day));
    expect(await prune("2026-05-30")).toMatchObject({ referrers: 0 });
    expect((await hosts()).size).toBe(3);
    expect(await prune("2026-06-01")).toMatchObject({ referrers: 1 });
    expect(await hosts()).toEqual(new Map([["", 4]]));
  });
});

describe("settings", () => {
  test("all settings are saved together and logged", async () => {
    expect(await readSettings(db())).toEqual(defaultSettings);
    const settings = { ...defaultSettings, siteName: "Acacia Stays", chatNumber: "" };
    await saveSettings(db(), settings, { actor: "operator" });
    expect(await readSettings(db())).toEqual(settings);
    expect(await listChanges(db(), { entity: "settings", limit: 1 })).toMatchObject([
      { before: { siteName: "Savanna Stays" }, after: { siteName: "Acacia Stays" } },
    ]);
  });

  test("a form sent twice, because its answer was lost, is no conflict (A-053)", async () => {
    const settings = { ...defaultSettings, siteName: "Acacia Stays" };
    const form = { actor: "operator", expectedVersion: versionOf(defaultSettings) };
    const logged = () => listChanges(db(), { entity: "settings", limit: 5 });
    expect(await saveSettings(db(), settings, form)).toEqual({ conflict: null });
    const once = await logged();
    expect(await saveSettings(db(), settings, form)).toEqual({ conflict: null });
    expect(await logged()).toEqual(once);
    const other = { ...settings, siteName: "Marula Stays" };
    expect(await saveSettings(db(), other, form)).toEqual({ conflict: settings });
  });
});

describe("redirects", () => {
  test("chains collapse into one step (P-205)", async () => {
    await addRedirect(db(), "/a", "/b");
    await addRedirect(db(), "/b", "/c");
    expect(await findRedirect(db(), "/a")).toBe("/c");
    expect(await findRedirect(db(), "/b")).toBe("/c");
  });

  test("a URL in use has no redirect", async () => {
    await addRedirect(db(), "/a", "/b");
    await addRedirect(db(), "/b", "/a");
    expect(await findRedirect(db(), "/a")).toBeNull();
    expect(await findRedirect(db(), "/b")).toBe("/a");
  });

  test("a changed property id keeps images, inquiries and the old URL", async () => {
    const { id } = await storeProperty(db());
    const inquiry = makeInquiry({ propertyId: id });
    await storeInquiry(db(), inquiry, [], noon);
    expect(await changePropertyId(db(), id, "Reedsong Tents", "operator")).toEqual({
      id: "reedsong-tents",
    });
    expect(await findForPage(db(), id)).toBeNull();
    expect((await findForPage(db(), "reedsong-tents"))?.pictures).toHaveLength(2);
    expect((await listInquiries(db())).inquiries[0]?.propertyId).toBe("reedsong-tents");
    expect(await findRedirect(db(), `/accommodation/${id}`)).toBe("/accommodation/reedsong-tents");
    expect(await changePropertyId(db(), "gone", "new", "operator")).toEqual({ missing: true });
    await storeProperty(db());
    expect(await changePropertyId(db(), id, "reedsong-tents", "operator")).toEqual({ taken: true });
  });
});

describe("media", () => {
  test("files are found by hash, width and format, and stored once", async () => {
    const file = { width: 320, format: "avif", bytes: Buffer.from([0, 1, 255]) } as const;
    await storeMedia(db(), "0a1b", [file]);
    await storeMedia(db(), "0a1b", [{ ...file, bytes: Buffer.from("other") }]);
    expect(await findMedia(db(), "0a1b", 320, "avif")).toEqual(file.bytes);
    expect(await findMedia(db(), "0a1b", 320, "webp")).toBeNull();
  });
});

describe("workers", () => {
  test("a worker is listed until it is removed", async () => {
    await recordHeartbeat(db(), { id: "w1", host: "h", pid: 7 });
    await recordHeartbeat(db(), { id: "w1", host: "h", pid: 7 });
    expect(await liveWorkers(db())).toMatchObject([{ id: "w1", pid: 7 }]);
    await removeWorker(db(), "w1");
    expect(await liveWorkers(db())).toEqual([]);
  });
});

describe("retention", () => {
  test("only expired rows are deleted (A-118)", async () => {
    const { id } = await storeProperty(db());
    await deleteProperty(db(), id, { actor: "operator", now: noon });
    await saveSession(db(), "s1", {}, { expiresAt: noon, now: noon });
    await storeInquiry(db(), makeInquiry(), [], noon);
    const days = (n: number) => later(n * 86_400);
    expect(await pruneExpired(db(), days(29))).toMatchObject({
      sessions: 1,
      trashedProperties: 0,
      inquiries: 0,
    });
    expect(await pruneExpired(db(), days(31))).toMatchObject({
      sessions: 0,
      trashedProperties: 1,
      inquiries: 0,
    });
    expect(await pruneExpired(db(), days(800))).toMatchObject({ inquiries: 1 });
  });

  test("an import is deleted half a year after its end", async () => {
    const { runId } = await createRun(db(), { kind: "smart", urls: [], actor: "operator" });
    await cancelRun(db(), runId, "operator");
    const days = (n: number) => new Date(Date.now() + n * 86_400_000);
    expect(await pruneExpired(db(), days(179))).toMatchObject({ importRuns: 0 });
    expect(await pruneExpired(db(), days(181))).toMatchObject({ importRuns: 1 });
  });

  test("the page of an import is deleted 90 days after it was read, the import is kept", async () => {
    const url = "https://a.test/1";
    const { itemIds } = await createRun(db(), { kind: "smart", urls: [url], actor: "operator" });
    const [itemId = ""] = itemIds;
    const page = await packPage({ url, html: "<p>Ten tents</p>" });
    await recordExtraction(db(), itemId, makeExtraction(), { page });
    const days = (n: number) => new Date(Date.now() + n * 86_400_000);
    expect(await pruneExpired(db(), days(89))).toMatchObject({ readPages: 0 });
    expect(await findReadPage(db(), itemId)).toMatchObject({ url, html: "<p>Ten tents</p>" });
    expect(await pruneExpired(db(), days(91))).toMatchObject({ readPages: 1, importRuns: 0 });
    expect(await findReadPage(db(), itemId)).toBeNull();
  });
});

describe("the admin password", () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.db.deleteFrom("adminPassword").execute();
  });

  const now = () => new Date();
  const keysWith = (values: Record<string, string>) => ({
    db: database.db,
    env: readEnv({
      DATABASE_URL: "postgres://localhost/none",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      ...values,
    }),
    now,
  });
  const setting = { ADMIN_PASSWORD: "the one of the setting" };
  let owner: Person;
  beforeEach(async () => {
    owner = await firstOwner(database.db);
  });

  test("a configured hash wins over the password", async () => {
    const keys = keysWith({
      ADMIN_PASSWORD: "the plain one",
      ADMIN_PASSWORD_HASH: await hashPassword("the hashed one"),
    });
    expect(await isPasswordOf(keys, owner, "the hashed one")).toBe(true);
    expect(await isPasswordOf(keys, owner, "the plain one")).toBe(false);
  });

  test("without a password no sign-in succeeds", async () => {
    expect(await isPasswordOf(keysWith({}), owner, "")).toBe(false);
  });

  test("a password chosen in the back office replaces the setting, after a restart too", async () => {
    await changePassword(keysWith(setting), owner, "kudu under the marula");
    const restarted = keysWith(setting);
    expect(await isPasswordOf(restarted, owner, "kudu under the marula")).toBe(true);
    expect(await isPasswordOf(restarted, owner, "the one of the setting")).toBe(false);
    const { hash } = await database.db
      .selectFrom("adminPassword")
      .select("hash")
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^scrypt\$32768\$/);
  });

  test("a setting changed later wins again, which resets a forgotten password (A-004)", async () => {
    await changePassword(keysWith(setting), owner, "kudu under the marula");
    const reset = keysWith({ ADMIN_PASSWORD_HASH: await hashPassword("made on the command line") });
    expect(await isPasswordOf(reset, owner, "made on the command line")).toBe(true);
    expect(await isPasswordOf(reset, owner, "kudu under the marula")).toBe(false);
  });

  test("a change of the password ends every session and is in the audit log", async () => {
    const keys = keysWith(setting);
    const stamp = await passwordStamp(keys, owner);
    const details = { expiresAt: new Date(Date.now() + 60_000), now: now() };
    await saveSession(database.db, "one", {}, details);
    await changePassword(keys, owner, "kudu under the marula");
    expect(await database.db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
    expect(await passwordStamp(keys, owner)).not.toBe(stamp);
    const [newest] = await listChanges(database.db, { entity: "session" });
    expect(newest).toMatchObject({ action: "change password", after: { sessionsEnded: 1 } });
  });
});

describe("rate limits of services", () => {
  const { db } = useDatabase();
  beforeEach(() => sql`truncate service_turns`.execute(db()));

  const service = "The external table";
  const take = (maxDelayMs = 3_000) => reserveSlot(db(), service, { everyMs: 250, maxDelayMs });

  test("simultaneous slots are spaced apart", async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db());
    await Promise.all(Array.from({ length: 5 }, () => take()));
    const { nextAt } = await db()
      .selectFrom("serviceTurns")
      .select("nextAt")
      .executeTakeFirstOrThrow();
    expect(nextAt.getTime() - (rows[0]?.now.getTime() ?? 0)).toBeGreaterThanOrEqual(1_250);
  });

  test("a slot too far in the future is not taken", async () => {
    await pauseService(db(), service, 30_000);
    const slot = await take();
    expect(slot).toHaveProperty("busyMs");
    expect("busyMs" in slot && slot.busyMs).toBeGreaterThan(25_000);
    const after = await take();
    expect("busyMs" in after && after.busyMs).toBeLessThanOrEqual(30_000);
  });

  test("a shorter pause does not shorten a longer one", async () => {
    await pauseService(db(), service, 60_000);
    await pauseService(db(), service, 1_000);
    const slot = await take();
    expect("busyMs" in slot && slot.busyMs).toBeGreaterThan(55_000);
  });

  test("services have separate rate limits", async () => {
    await pauseService(db(), service, 60_000);
    expect(await reserveSlot(db(), "Geocoding", { everyMs: 1_000, maxDelayMs: 0 })).toEqual({
      waitMs: 0,
    });
  });
});
