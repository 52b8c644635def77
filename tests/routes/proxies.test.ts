import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { storeProperty } from "#tests/factories/property";
import { hasNginx, startNginx } from "#tests/setup/nginx";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn, startHostedWeb, type WebProcess } from "#tests/setup/web-process";

describe("proxies", () => {
  const site = useSite({ LOG_LEVEL: "silent" });

  async function withWeb(env: Record<string, string>, work: (web: WebProcess) => Promise<void>) {
    const web = await startHostedWeb(site().database.url, env);
    try {
      await work(web);
    } finally {
      await web.stop();
      await site().database.db.deleteFrom("requestLimits").execute();
      await site().database.db.deleteFrom("loginAttempts").execute();
    }
  }

  const login = (web: WebProcess, forwarded: string) =>
    fetch(`${web.origin}/admin/login`, {
      method: "POST",
      redirect: "manual",
      headers: { "X-Forwarded-For": forwarded },
      body: new URLSearchParams({ password: "wrong" }),
    });

  const statuses = async (web: WebProcess, forwarded: (attempt: number) => string) => {
    const results: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++)
      results.push((await login(web, forwarded(attempt))).status);
    return results;
  };
  const limited = [400, 400, 400, 400, 400, 429];
  const never = [400, 400, 400, 400, 400, 400];

  test("without a proxy X-Forwarded-For is ignored (G-15)", () =>
    withWeb({}, async (web) => {
      expect(await statuses(web, (attempt) => `198.51.100.${attempt}`)).toEqual(limited);
    }));

  test("behind one proxy only the last entry of X-Forwarded-For counts", () =>
    withWeb({ TRUST_PROXY: "1" }, async (web) => {
      expect(await statuses(web, (attempt) => `198.51.100.${attempt}, 203.0.113.9`)).toEqual(
        limited,
      );
      expect(await statuses(web, (attempt) => `203.0.113.${attempt + 20}`)).toEqual(never);
    }));

  test("forwarding headers are trusted only from the listed proxies", () =>
    withWeb({ TRUST_PROXY: "10.0.0.0/8" }, async (web) => {
      expect(await statuses(web, (attempt) => `198.51.100.${attempt}`)).toEqual(limited);
    }));

  test("IPv6 addresses of one /64 are one visitor (G-15)", () =>
    withWeb({ TRUST_PROXY: "loopback" }, async (web) => {
      expect(await statuses(web, (attempt) => `2001:db8:7:7::${attempt}`)).toEqual(limited);
      expect(await statuses(web, (attempt) => `2001:db8:7:${attempt + 10}::1`)).toEqual(never);
    }));

  /** Log entries that name TRUST_PROXY. */
  const proxyWarnings = (web: WebProcess) =>
    web
      .log()
      .split("\n")
      .filter((entry) => entry.includes("TRUST_PROXY"));
  const notice = "If this site runs behind a proxy";
  const dashboardOf = async ({ origin }: WebProcess, cookie: string) =>
    (await fetch(`${origin}/admin`, { headers: { Cookie: cookie } })).text();

  test("an untrusted forwarding header is logged once, and every process shows the notice (G-15)", () =>
    withWeb({ LOG_LEVEL: "warn" }, async (web) => {
      const cookie = await signIn(web.origin);
      expect(await dashboardOf(web, cookie)).not.toContain(notice);
      expect(proxyWarnings(web)).toEqual([]);
      const forwarded: Record<string, string>[] = [
        { "X-Forwarded-For": "198.51.100.7" },
        { "X-Forwarded-Proto": "https" },
        { "X-Forwarded-Host": "stays.example" },
        { Forwarded: "for=198.51.100.7" },
        { "X-Real-IP": "198.51.100.7" },
      ];
      for (const headers of forwarded) await fetch(`${web.origin}/`, { headers });
      await expect.poll(() => dashboardOf(web, cookie)).toContain(notice);
      await expect.poll(() => proxyWarnings(web)).toHaveLength(1);
      expect(proxyWarnings(web)[0]).not.toContain("198.51.100.7");

      const { db } = site().database;
      await withWeb({ LOG_LEVEL: "warn" }, async (other) => {
        expect(await dashboardOf(other, cookie)).toContain("in the last hour");
        expect(proxyWarnings(other)).toEqual([]);
        await db
          .updateTable("requestLimits")
          .set({ expire: Date.now() + 21.5 * 3_600_000 })
          .execute();
        expect(await dashboardOf(other, cookie)).toContain("2 hours ago");
        await db
          .updateTable("requestLimits")
          .set({ expire: Date.now() - 1 })
          .execute();
        expect(await dashboardOf(other, cookie)).not.toContain(notice);
      });
    }));

  test("the notice is gone with a correct TRUST_PROXY", async () => {
    const { web } = site();
    const cookie = await signIn(web.origin);
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    await fetch(web.origin, { headers });
    await expect.poll(() => dashboardOf(web, cookie)).toContain(notice);
    await withWeb({ LOG_LEVEL: "warn", TRUST_PROXY: "1" }, async (corrected) => {
      await fetch(corrected.origin, { headers });
      const page = await dashboardOf(corrected, cookie);
      expect(page).toContain("Last 14 days");
      expect(page).not.toContain(notice);
      expect(proxyWarnings(corrected)).toEqual([]);
    });
  });

  test.each([
    { name: "X-Forwarded-For", value: "198.51.100.7" },
    { name: "X-Forwarded-Proto", value: "https" },
    { name: "X-Forwarded-Host", value: "stays.example" },
    { name: "Forwarded", value: "proto=https" },
    { name: "X-Real-IP", value: "198.51.100.7" },
  ])("$name from an untrusted peer is logged", (header) =>
    withWeb({ LOG_LEVEL: "warn", TRUST_PROXY: "10.0.0.0/8" }, async (web) => {
      // The second response comes from the page cache.
      await fetch(`${web.origin}/about`);
      await fetch(`${web.origin}/about`, { headers: { [header.name]: header.value } });
      await expect.poll(() => proxyWarnings(web)).toHaveLength(1);
    }),
  );

  test.each([
    ["https://stays.example", "", 1],
    ["https://stays.example", "loopback", 0],
    ["http://stays.example", "", 0],
  ])(
    "on loopback, SITE_URL=%s with TRUST_PROXY=%s logs %i warnings at the start",
    async (...given) => {
      const [SITE_URL, TRUST_PROXY, warnings] = given;
      const env = { SITE_URL, TRUST_PROXY, LOG_LEVEL: "warn" };
      await withWeb(env, async (web) => {
        // The log may arrive after the first response.
        expect((await fetch(`${web.origin}/healthz`)).status).toBe(200);
        await expect.poll(() => proxyWarnings(web)).toHaveLength(warnings);
      });
    },
  );

  test("a forged Host header appears in no page, feed, sitemap, redirect or email", async () => {
    const { web, database } = site();
    const { id } = await storeProperty(database.db);
    const headers = { Host: "evil.test:8080", "X-Forwarded-Host": "evil.test:9090" };
    const paths = [
      "/",
      "/accommodation",
      `/accommodation/${id}`,
      "/about",
      "/contact",
      "/sitemap.xml",
      "/robots.txt",
      "/blog/feed.xml",
      "/site.webmanifest",
      "/admin",
      "/admin/login",
      "/no-such-page",
      `/go/none`,
      "/accommodation?countries=",
      "/properties/none",
    ];
    for (const path of paths) {
      const answer = await rawRequest(web.origin, { path, headers });
      expect(answer.text, path).not.toContain("evil.test");
      expect(JSON.stringify(answer.headers), path).not.toContain("evil.test");
    }
    const body = new URLSearchParams({
      name: "Ada Visitor",
      email: "ada@visitors.test",
      message: "Which months are best?",
      startedAt: String(Date.now() - 60_000),
    }).toString();
    const answer = await rawRequest(web.origin, {
      method: "POST",
      path: `/accommodation/${id}`,
      headers: {
        ...headers,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(Buffer.byteLength(body)),
      },
      body,
    });
    expect(answer.status).toBe(303);
    const mails = await database.db.selectFrom("emails").select(["textBody", "htmlBody"]).execute();
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain("evil.test");
    expect(JSON.stringify(mails)).toContain("http://stays.example");
  });

  test("a proxy with an internal Host header does not block forms of the public origin (G-12)", async () => {
    const send = (Origin: string) =>
      rawRequest(site().web.origin, {
        method: "POST",
        path: "/preferences/currency",
        headers: {
          Host: "internal:3000",
          Origin,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": "12",
        },
        body: "currency=ZAR",
      });
    expect((await send("http://stays.example")).status).toBe(303);
    expect((await send("http://evil.test")).status).toBe(403);
  });
});

describe("nginx", () => {
  const site = useSite({ TRUST_PROXY: "1", PAGE_STORE_MB: "0" }, { ownProcess: true });
  let proxy: Awaited<ReturnType<typeof startNginx>>;

  describe.skipIf(!hasNginx)("behind deploy/nginx.conf (needs nginx)", () => {
    beforeAll(async () => {
      await storeProperty(site().database.db);
      proxy = await startNginx(site().web.origin);
    });
    afterAll(() => proxy?.stop());

    const get = (path: string, headers: Record<string, string> = {}) =>
      rawRequest(proxy.origin, { path, headers });
    const cacheOf = async (path: string, headers: Record<string, string> = {}) =>
      (await get(path, headers)).headers["x-cache"];

    test("a shared page is fetched once for simultaneous requests (G-28)", async () => {
      const states = await Promise.all(Array.from({ length: 12 }, () => cacheOf("/accommodation")));
      expect(states.filter((state) => state === "MISS")).toHaveLength(1);
    });

    test("a personal page bypasses the cache", async () => {
      await get("/blog");
      for (const cookie of ["currency=EUR", "theme=dark; favorites=%5B%5D", "admin=x", "toast=x"])
        expect(await cacheOf("/blog", { Cookie: cookie })).toBe("BYPASS");
      expect(await cacheOf("/blog", { Authorization: "Bearer x" })).toBe("BYPASS");
      // A cookie whose name only contains a personal one does not count.
      expect(await cacheOf("/blog", { Cookie: "mycurrency=EUR" })).not.toBe("BYPASS");
    });

    test("responses with a cookie or without public caching are not cached", async () => {
      for (let attempt = 0; attempt < 2; attempt++) {
        expect(await cacheOf("/admin/login")).toBeUndefined();
        expect(await cacheOf("/no-such-page")).toBe("MISS");
      }
    });

    test("each encoding is cached separately", async () => {
      const encodings = ["gzip, deflate, br;q=0.9", "gzip", ""];
      const sent = [];
      for (const encoding of encodings) {
        const { headers } = await get("/about", { "Accept-Encoding": encoding });
        sent.push(headers["content-encoding"]);
      }
      expect(sent).toEqual(["br", "gzip", undefined]);
    });

    test("a change is visible on a cached page", async () => {
      const { db } = site().database;
      await get("/about");
      const siteName = "Acacia Quiet Stays";
      await saveSettings(db, { ...(await readSettings(db)), siteName }, { actor: "test" });
      await until("the new name", async () => (await get("/about")).text.includes(siteName));
    });

    test("metrics and probes get 404", async () => {
      for (const path of ["/metrics", "/healthz", "/readyz"])
        expect((await get(path)).status).toBe(404);
    });

    test("each response has exactly one request id", async () => {
      const { headers } = await get("/blog", { Cookie: "currency=EUR" });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    });

    test("cached pages are served while the site is down", async () => {
      await get("/terms");
      await site().web.stop();
      const { status, text } = await get("/terms");
      expect(status).toBe(200);
      expect(text).toContain("</html>");
      // For uncached pages nginx answers with the site's error page.
      for (const answer of [await get("/privacy"), await get("/admin/login")]) {
        expect(answer.status).toBe(503);
        expect(answer.headers["retry-after"]).toBe("10");
        expect(answer.text).toContain("The site is temporarily unavailable");
      }
      const form = { method: "POST", path: "/contact", body: "name=Ada" };
      expect((await rawRequest(proxy.origin, form)).status).toBe(503);
    });
  });
});
