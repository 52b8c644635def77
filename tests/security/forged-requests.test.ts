import { beforeAll, describe, expect, test } from "vitest";

import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { allRoutes } from "#tests/setup/routes";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

/** Requests that another site, or somebody between visitor and site, makes up. */

const site = useSite({ LOG_LEVEL: "error" });
let stay: string;
let cookie: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
  cookie = await signIn(site().web.origin);
  await site().post("/contact", makeInquiryForm({ email: "ada@secret.test" }));
});

const filled = (address: string) => address.replace(/:\w+/g, "x").replace("*", "x");

describe("a form that another site sends", () => {
  const signs: [string, Record<string, string>][] = [
    ["Origin", { Origin: "https://evil.test" }],
    ["Origin of a sandbox", { Origin: "null" }],
    ["Origin that begins like ours", { Origin: "http://127.0.0.1.evil.test" }],
    ["Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site of a neighbour", { "Sec-Fetch-Site": "same-site" }],
  ];

  test.each(signs)("is refused at every address, known by its %s", async (_what, sign) => {
    const addresses = [...new Set((await allRoutes()).map(({ address }) => filled(address)))];
    expect(addresses.length).toBeGreaterThan(70);
    const { db } = site().database;
    const lines = () => db.selectFrom("auditLog").select(db.fn.countAll().as("n")).execute();
    const before = await lines();
    const headers = { Cookie: cookie, ...sign };
    for (const address of addresses)
      expect((await site().post(address, { intent: "save" }, headers)).status, address).toBe(403);
    expect(await lines()).toEqual(before);
  });

  test("neither logs in nor out", async () => {
    const evil = { Origin: "https://evil.test" };
    const login = await site().post("/admin/login", { password: "weaver-birds-at-noon" }, evil);
    expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
    await site().post("/admin/logout", {}, { ...evil, Cookie: cookie });
    expect((await site().ask("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
  });
});

describe("an answer for all", () => {
  const addresses = () => [
    "/",
    "/accommodation",
    `/accommodation/${stay}`,
    "/about",
    "/sitemap.xml",
  ];
  const plain = (path: string) =>
    rawRequest(site().web.origin, { path, headers: { Host: "a.test" } });

  test.each<Record<string, string>>([
    { "X-Forwarded-Host": "evil.test" },
    { "X-Forwarded-Proto": "https" },
    { "X-Forwarded-Port": "6666" },
    { "X-Forwarded-Prefix": "/evil" },
    { Forwarded: "host=evil.test;proto=https" },
    { "X-Original-URL": "/admin" },
    { "X-Rewrite-URL": "/admin" },
    { "X-HTTP-Method-Override": "POST" },
    { "X-Host": "evil.test" },
    { Via: "1.1 evil.test" },
    { Origin: "https://evil.test" },
    { "Accept-Language": "xx-evil" },
    { "User-Agent": "evil" },
    { Referer: "https://evil.test/accommodation" },
  ])("is the same whatever %o says", async (odd) => {
    for (const path of addresses()) {
      const [usual, asked] = await Promise.all([
        plain(path),
        rawRequest(site().web.origin, { path, headers: { Host: "a.test", ...odd } }),
      ]);
      expect([asked.status, asked.text], path).toEqual([usual.status, usual.text]);
      expect(asked.headers.etag, path).toBe(usual.headers.etag);
    }
  });

  test.each(["evil.test", "EVIL.test:81", "stays.example.", "127.0.0.1"])(
    "is the same under the name %s, and with a whole address",
    async (Host) => {
      for (const path of addresses()) {
        const usual = await plain(path);
        const named = await rawRequest(site().web.origin, { path, headers: { Host } });
        const whole = { path: `http://${Host}${path}`, headers: { Host } };
        const absolute = await rawRequest(site().web.origin, whole);
        expect(named.text, path).toBe(usual.text);
        expect(absolute.text, path).toBe(usual.text);
      }
    },
  );

  test("names the cookie that would have made it another", async () => {
    for (const path of ["/", "/accommodation", `/accommodation/${stay}`])
      expect((await plain(path)).headers.vary, path).toMatch(/\bCookie\b/);
  });
});

describe("a personal answer", () => {
  const disguises = [
    ...["/admin/x.css", "/admin/settings/a.js", "/admin/inquiries.css", "/admin;a.css"],
    ...["/admin/inquiries%2fa.css", "/admin/inquiries%00.css", "/admin/inquiries;.js"],
    ...["/favorites/a.js", "/favorites;a.css", "/favorites%2fa.css", "/favorites.css"],
    ...["/ADMIN/inquiries", "/admin//inquiries", "//admin/inquiries", "/assets/../admin/inquiries"],
    ...["/admin/inquiries?x=a.css", "/admin.data", "/assets/%2e%2e/admin/inquiries"],
  ];

  test.each(disguises)("is for nobody else, asked for as %s", async (path) => {
    const headers = { Cookie: `${cookie}; favorites=${encodeURIComponent(`["${stay}"]`)}` };
    const own = await rawRequest(site().web.origin, { path, headers });
    expect(own.headers["cache-control"] ?? "no-store").toMatch(/no-store|private/);
    const stranger = await rawRequest(site().web.origin, { path });
    expect(stranger.text).not.toContain("ada@secret.test");
  });

  test("of a visitor with choices is never a shared one", async () => {
    for (const own of ["currency=ZAR", "favorites=%5B%5D", "admin=x", "__Host-admin=x"]) {
      const { headers } = await site().ask("/", { headers: { Cookie: own } });
      expect(headers.get("Cache-Control"), own).toBe("private, no-cache");
    }
  });
});
