import { beforeEach, expect, test } from "vitest";

import { analyticsTotals, chatClicksBySubject } from "#db/queries/site/analytics.server";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

const site = useSite({ TRUST_PROXY: "1" });
let stay: string;
let visitors = 0;
beforeEach(async () => {
  const { db } = site().database;
  stay = (await storeProperty(db, { name: `Camp ${++visitors}` })).id;
  for (const table of ["bookingClicksDaily", "chatClicksDaily", "recentClicks"] as const)
    await db.deleteFrom(table).execute();
});

/** Each browser name is another visitor of the same line. */
const from = (browser: number) => ({
  "X-Forwarded-For": `203.0.113.${visitors}`,
  "User-Agent": `Mozilla/5.0 (X11; Linux x86_64; rv:${browser}.0) Firefox/${browser}.0`,
});
const totals = () => analyticsTotals(site().database.db);

test("from the sixty-first click of a minute on, a click still leads on but counts no more", async () => {
  for (let browser = 1; browser <= 70; browser++) {
    const answer = await site().ask(`/go/${stay}`, { headers: from(browser) });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("https://bookings.test/reedsong");
  }
  expect((await totals()).bookingClicks).toBe(60);
});

test("a link that a browser prefetches is no click", async () => {
  const headers = { ...from(1), "Sec-Purpose": "prefetch;prerender" };
  expect((await site().ask(`/go/${stay}`, { headers })).status).toBe(302);
  expect((await totals()).bookingClicks).toBe(0);
});

test("to a partner that allows no detour the page links straight, and the browser's word counts", async () => {
  const { db } = site().database;
  const { id } = await storeProperty(db, {
    ...{ name: `Straight ${visitors}`, partner: "A & B" },
    bookingUrl: "https://straight.test/camp?aid=1",
  });
  const page = async () => (await site().ask(`/accommodation/${id}`)).text();
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
    const shown = await page();
    return shown.includes("straight.test/camp") && shown;
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

test("chats count within the same limit", async () => {
  for (let browser = 1; browser <= 70; browser++)
    expect((await site().post("/chat", { property: "" }, from(browser))).status).toBe(204);
  expect((await totals()).chatClicks).toBe(60);
});

test("a stay that nobody lists is no subject of a chat", async () => {
  const name = `Camp ${visitors}`;
  await site().post("/chat", { property: name }, from(1));
  await site().post("/chat", { property: "Buy cheap pills at evil.test" }, from(2));
  const subjects = await chatClicksBySubject(site().database.db);
  expect(subjects.map(({ subject }) => subject).sort()).toEqual([name, "general_inquiry"]);
});
