import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { analyticsTotals, chatClicksByTopic } from "#db/queries/site/analytics.server";
import { readPartnerTerms } from "#db/queries/site/partner-terms.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

describe("analytics", () => {
  const site = useSite({ TRUST_PROXY: "1" });
  const db = () => site().database.db;
  let cookie: string;
  beforeEach(async () => {
    await sql`truncate properties, inquiries, page_views_daily, booking_clicks_daily,
    chat_clicks_daily, robot_views_daily, agent_visits_daily, partner_terms cascade`.execute(db());
    cookie = await signIn(site().web.origin);
  });

  const ago = (days: number) =>
    new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  const views = (day: string, amount: number, path = "/") =>
    db().insertInto("pageViewsDaily").values({ day, path, views: amount }).execute();
  const clicks = (day: string, amount: number, propertyId = "camp", partner = "Airbnb") =>
    db()
      .insertInto("bookingClicksDaily")
      .values({ day, propertyId, propertyName: `Name of ${propertyId}`, partner, clicks: amount })
      .execute();
  const get = (path: string) => site().request(path, { headers: { Cookie: cookie } });
  const show = async (query = "") => (await get(`/admin/analytics${query}`)).text();
  const plain = (page: string) =>
    page
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");

  test("the cards show the range and the previous period (A-210)", async () => {
    await views(ago(0), 40);
    await clicks(ago(1), 3);
    await views(ago(31), 10);
    await clicks(ago(31), 1);
    await db()
      .insertInto("robotViewsDaily")
      .values({ day: ago(2), views: 1234 })
      .execute();
    const text = plain(await show());
    expect(text).toContain("Total booking clicks 3 1 in the previous 30 days");
    expect(text).toContain("Page views 40 10 in the previous 30 days; bots excluded: 1,234");
    expect(text).toContain("Click rate 7.5% 10.0% in the previous 30 days");
    expect(plain(await show("?range=90"))).toContain("Total booking clicks 4");
    expect(plain(await show(`?from=${ago(31)}&to=${ago(31)}`))).toContain("Click rate 10.0%");
  });

  test("a range without data has a message (A-211)", async () => {
    const text = plain(await show());
    expect(text).toContain("No analytics data yet");
    expect(text).toContain("Click rate 0.0%");
  });

  test("invalid days keep their values and show an error", async () => {
    const page = await show(`?from=${ago(1)}&to=${ago(5)}`);
    expect(page).toContain("The end date is before the start date");
    expect(page).toMatch(new RegExp(`name="to"[^>]*|value="${ago(5)}"`));
    expect(page).toContain(`value="${ago(1)}"`);
  });

  test("the list of most clicked stays has at most five, all with clicks (A-211)", async () => {
    for (let n = 1; n <= 7; n++) await clicks(ago(n), n, `camp-${n}`);
    await clicks(ago(1), 0, "never");
    const list = /<ol class="most-clicked">.*?<\/ol>/s.exec(await show())?.[0] ?? "";
    expect([...list.matchAll(/Name of ([\w-]+)/g)].map(([, id]) => id)).toEqual([
      "camp-7",
      "camp-6",
      "camp-5",
      "camp-4",
      "camp-3",
    ]);
    await db().deleteFrom("bookingClicksDaily").where("propertyId", "!=", "never").execute();
    expect(await show()).not.toContain("Name of never");
  });

  test("a partner's commission is unknown until it is set, then estimated (A-212)", async () => {
    const { id } = await storeProperty(db(), { pricePerNight: 500, currency: "USD" });
    await clicks(ago(1), 100, id, "A & B");
    expect(plain(await show())).toMatch(/A &amp; B 100 100 % Set for A &amp; B unknown/);
    const address = "/admin/analytics/partner?partner=A+%26+B";
    const save = (fields: Record<string, string>) =>
      site().post(address, fields, { Cookie: cookie });
    const rejected = await save({ commission: "1,5", bookings: "", nights: "3" });
    expect(rejected.status).toBe(400);
    const page = await rejected.text();
    expect(page).toContain("The commission must be a percentage");
    expect(page).toContain("Please enter the bookings per 100 clicks");
    expect(page).toContain('value="1,5"');
    expect((await save({ commission: "6", bookings: "2", nights: "3" })).status).toBe(303);
    expect(plain(await show())).toMatch(/100 % 6 % for A &amp; B \$180/);
    await save({ intent: "forget" });
    expect(await readPartnerTerms(db())).toEqual(new Map());
  });

  test("the CSV has each day of the range (A-212)", async () => {
    await views(ago(1), 5);
    await storeInquiry(db(), makeInquiry(), [], new Date());
    const answer = await get(`/admin/analytics/csv?from=${ago(2)}&to=${ago(0)}`);
    expect((await answer.text()).trim().split("\r\n")).toEqual([
      "Day (UTC),Page views,Booking clicks,Chat clicks,Inquiries,Bots excluded,Search engines,Assistants,Answer indexes,Model training,Other programs",
      `${ago(2)},0,0,0,0,0,0,0,0,0,0`,
      `${ago(1)},5,0,0,0,0,0,0,0,0,0`,
      `${ago(0)},0,0,0,1,0,0,0,0,0,0`,
    ]);
  });

  test("agents and bots are listed by name and kind, and add up to the totals (M-009)", async () => {
    const visit = (agent: string, channel: string, visits: number, day = ago(1)) =>
      db().insertInto("agentVisitsDaily").values({ day, agent, channel, visits }).execute();
    await db()
      .insertInto("robotViewsDaily")
      .values({ day: ago(1), views: 2000 })
      .execute();
    await visit("ClaudeBot", "page", 30);
    await visit("ClaudeBot", "page", 5, ago(2));
    await visit("Claude-User", "markdown", 7);
    await visit("Claude-User", "api", 2);
    await visit("other", "mcp", 3);
    await visit("OldBot", "page", 1);
    await visit("GPTBot", "page", 99, ago(60));
    const text = plain(await show());
    expect(text).toContain("bots excluded: 2,043");
    const table = /Agents and bots Agent Kind By Visits (.*?) Total/.exec(text)?.[1];
    expect(table).toBe(
      [
        "Other bots Unknown pages 2,000 2,000",
        "ClaudeBot Model training pages 35 35",
        "Claude-User Assistant Markdown 7, API 2 9",
        "Other programs Unknown MCP 3 3",
        "OldBot Unknown pages 1 1",
      ].join(" "),
    );
    expect(text).toContain("Total: 2,048 visits, excluded from page views.");
    const csv = await (await get(`/admin/analytics/csv?from=${ago(2)}&to=${ago(1)}`)).text();
    expect(csv.trim().split("\r\n").slice(1)).toEqual([
      `${ago(2)},0,0,0,0,5,0,0,0,5,0`,
      `${ago(1)},0,0,0,0,2038,0,9,0,30,4`,
    ]);
  });

  test("clicks by the operator are not counted (A-210)", async () => {
    const { id } = await storeProperty(db());
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    const byOperator = await site().request(`/go/${id}`, {
      headers: { ...headers, Cookie: cookie },
    });
    expect(byOperator.status).toBe(302);
    expect((await analyticsTotals(db())).bookingClicks).toBe(0);
    await site().request(`/go/${id}`, { headers });
    expect((await analyticsTotals(db())).bookingClicks).toBe(1);
  });

  test("totals are updated with every change of the daily rows (A-212)", async () => {
    const totals = () => analyticsTotals(db());
    await views("2026-05-03", 5, "/a");
    await views("2026-06-03", 7, "/a");
    await clicks("2026-05-03", 2);
    await db().updateTable("pageViewsDaily").set({ views: 6 }).where("views", "=", 5).execute();
    expect(await totals()).toMatchObject({ pageViews: 13, bookingClicks: 2 });
    expect(
      await db()
        .selectFrom("pageViewsMonthly")
        .select(["month", "views"])
        .orderBy("month")
        .execute(),
    ).toEqual([
      { month: "2026-05-01", views: 6 },
      { month: "2026-06-01", views: 7 },
    ]);
    await db().deleteFrom("pageViewsDaily").where("views", "=", 7).execute();
    expect(await totals()).toMatchObject({ pageViews: 6, bookingClicks: 2 });
    await sql`truncate page_views_daily`.execute(db());
    expect(await totals()).toMatchObject({ pageViews: 0, bookingClicks: 2 });
  });

  test("the list of pages adds up whole months and single days (A-212)", async () => {
    await views(`${ago(400).slice(0, 7)}-15`, 100, "/outside");
    await views(ago(70), 10, "/accommodation/camp");
    await views(ago(40), 20, "/accommodation/camp");
    await views(ago(1), 3, "/accommodation/camp");
    await views(ago(1), 4, "/terms");
    const page = plain(await show("?range=90"));
    expect(page).toMatch(/\/accommodation\/camp 33 \/terms 4/);
    expect(page).toContain("1 viewed");
    expect(page).not.toContain("/outside");
  });
});

describe("clicks", () => {
  const site = useSite({ TRUST_PROXY: "1" });
  let stay: string;
  let visitors = 0;
  beforeEach(async () => {
    const { db } = site().database;
    stay = (await storeProperty(db, { name: `Camp ${++visitors}` })).id;
    for (const table of ["bookingClicksDaily", "chatClicksDaily", "recentClicks"] as const)
      await db.deleteFrom(table).execute();
  });

  /** Another visitor for each browser version, all with one IP address. */
  const from = (browser: number) => ({
    "X-Forwarded-For": `203.0.113.${visitors}`,
    "User-Agent": `Mozilla/5.0 (X11; Linux x86_64; rv:${browser}.0) Firefox/${browser}.0`,
  });
  const totals = () => analyticsTotals(site().database.db);

  test("clicks beyond 60 a minute redirect but are not counted (G-15)", async () => {
    for (let browser = 1; browser <= 70; browser++) {
      // Query parameters are ignored.
      const query = "?url=https://evil.test&to=//evil.test&returnTo=https://evil.test";
      const answer = await site().request(`/go/${stay}${query}`, { headers: from(browser) });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe("https://bookings.test/reedsong");
    }
    expect((await totals()).bookingClicks).toBe(60);
  });

  test("prefetches and bots are not counted, and a repeated click counts once (P-080)", async () => {
    const prefetch = { ...from(1), "Sec-Purpose": "prefetch;prerender" };
    const robot = { ...from(1), "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
    for (const headers of [prefetch, robot])
      expect((await site().request(`/go/${stay}`, { headers })).status).toBe(302);
    expect((await totals()).bookingClicks).toBe(0);
    for (let click = 1; click <= 2; click++)
      await site().request(`/go/${stay}`, { headers: from(2) });
    expect((await totals()).bookingClicks).toBe(1);
  });

  test("a partner with direct links is linked directly, and the beacon counts the click (P-080)", async () => {
    const { db } = site().database;
    const { id } = await storeProperty(db, {
      ...{ name: `Straight ${visitors}`, partner: "A & B" },
      bookingUrl: "https://straight.test/camp?aid=1",
    });
    const page = async () => (await site().request(`/accommodation/${id}`)).text();
    expect(await page()).not.toContain("straight.test/camp");
    const cookie = await signIn(site().web.origin);
    const turn = (fields: Record<string, string>) =>
      site().post(
        "/admin/analytics/partner?partner=A+%26+B",
        { intent: "link", ...fields },
        { Cookie: cookie },
      );
    expect((await turn({ direct: "on" })).status).toBe(303);
    const straight = await until("the direct link", async () => {
      const html = await page();
      return html.includes("straight.test/camp") && html;
    });
    expect(straight).toContain(`href="/go/${id}"`);
    expect((await site().post(`/go/${id}`, {}, from(1))).status).toBe(204);
    expect((await site().post(`/go/${id}`, {}, from(1))).status).toBe(204);
    expect((await totals()).bookingClicks).toBe(1);
    expect((await site().post("/go/nowhere", {}, from(2))).status).toBe(204);
    expect((await turn({})).status).toBe(303);
    await until("the detour", async () => !(await page()).includes("straight.test/camp"));
    const changes = db.selectFrom("auditLog").select("after").where("entityId", "=", "A & B");
    expect((await changes.orderBy("id").execute()).map(({ after }) => after)).toEqual([
      { direct: true },
      { direct: false },
    ]);
  });

  test("chat clicks share the limit of booking clicks", async () => {
    for (let browser = 1; browser <= 70; browser++)
      expect((await site().post("/chat", { property: "" }, from(browser))).status).toBe(204);
    expect((await totals()).chatClicks).toBe(60);
  });

  test("a chat click with an unknown stay counts as a general inquiry", async () => {
    const name = `Camp ${visitors}`;
    await site().post("/chat", { property: name }, from(1));
    await site().post("/chat", { property: "Buy cheap pills at evil.test" }, from(2));
    const subjects = await chatClicksByTopic(site().database.db);
    expect(subjects.map(({ subject }) => subject).sort()).toEqual([name, "general_inquiry"]);
  });
});

describe("page views", () => {
  const site = useSite();

  test("page views are counted, except those of bots, opt-outs and prefetches (P-214)", async () => {
    const views = (agent: string, headers = {}) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          site().request("/terms", { headers: { "User-Agent": agent, ...headers } }),
        ),
      );
    await views("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
    await views("Googlebot/2.1 (+http://www.google.com/bot.html)");
    const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
    await views(browser, { "Sec-GPC": "1" });
    for (const purpose of ["prefetch", "prefetch;prerender"])
      await views(browser, { "Sec-Purpose": purpose });
    for (const name of ["Purpose", "X-Moz"]) await views(browser, { [name]: "prefetch" });
    const last = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
    await site().request("/privacy-policy", { headers: last });
    const viewsOf = async (path: string) => {
      const { db } = site().database;
      const rows = db.selectFrom("pageViewsDaily").select("views").where("path", "=", path);
      return (await rows.executeTakeFirst())?.views;
    };
    const agents = ["Googlebot/2.1", "Mozilla/5.0 (compatible; gptbot/1.2)", "AhrefsBot/7.0"];
    const inUse = "Claude-User/1.0".repeat(3);
    for (const agent of [...agents, inUse])
      await site().request("/about", { headers: { "User-Agent": agent } });
    for (const agent of [inUse, "curl/8.0", browser])
      await site().request("/api/properties", { headers: { "User-Agent": agent } });
    await until("the last view to be written", () => viewsOf("/privacy-policy"));
    expect(await viewsOf("/terms")).toBe(10);
    const { db } = site().database;
    const counted = async () => {
      const visits = db.selectFrom("agentVisitsDaily").select(["agent", "channel", "visits"]);
      const rows = await visits.orderBy("agent").orderBy("channel").execute();
      return rows.map(({ agent, channel, visits: n }) => `${agent} ${channel} ${n}`);
    };
    const sumOf = (rows: readonly string[]) =>
      rows.reduce((sum, row) => sum + Number(row.split(" ")[2]), 0);
    await until("the agents to be written", async () => sumOf(await counted()) === 15);
    expect(await counted()).toEqual([
      "Claude-User api 1",
      "Claude-User page 1",
      "GPTBot page 1",
      "Googlebot page 11",
      "other api 1",
    ]);
    const robots = () => db.selectFrom("robotViewsDaily").select("views").executeTakeFirst();
    await until("other bots", robots);
    expect(await robots()).toEqual({ views: 1 });
  });
});
