import { beforeAll, describe, expect, test } from "vitest";

import { isSecretPath } from "#domain/paths/secret-path";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { allRoutes } from "#tests/setup/routes";
import { useSite } from "#tests/setup/test-site";
import { signIn, trialPassword } from "#tests/setup/web-process";

describe("forged requests", () => {
  /** Requests that another site or an intermediary forges. */

  const site = useSite({ LOG_LEVEL: "error" });
  let stay: string;
  let cookie: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    cookie = await signIn(site().web.origin);
    await site().post("/contact", makeInquiryForm({ email: "ada@secret.test" }));
  });

  const filled = (address: string) => address.replace(/:\w+/g, "x").replace("*", "x");

  describe("a form sent by another site", () => {
    const markers: [string, Record<string, string>][] = [
      ["Origin", { Origin: "https://evil.test" }],
      ["Origin of a sandboxed frame", { Origin: "null" }],
      ["Origin with the site's address as prefix", { Origin: "http://127.0.0.1.evil.test" }],
      ["Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
      ["Sec-Fetch-Site of a sibling domain", { "Sec-Fetch-Site": "same-site" }],
    ];

    test.each(markers)("is rejected at every URL by its %s (G-12)", async (_name, marker) => {
      const all = [...new Set((await allRoutes()).map(({ address }) => filled(address)))];
      // Browsers send this Origin for the page itself where it forbids a Referer, and a cross-site page does
      // not know such an address.
      const addresses = all.filter((path) => marker.Origin !== "null" || !isSecretPath(path));
      expect(addresses.length).toBeGreaterThan(70);
      const { db } = site().database;
      const stored = () =>
        Promise.all(
          (["auditLog", "inquiries", "properties"] as const).map((table) =>
            db.selectFrom(table).select(db.fn.countAll().as("rows")).executeTakeFirst(),
          ),
        );
      const before = await stored();
      const form = { ...makeInquiryForm(), intent: "save" };
      const headers = { Cookie: cookie, ...marker };
      for (const address of addresses)
        expect((await site().post(address, form, headers)).status, address).toBe(403);
      expect(await stored()).toEqual(before);
    });

    test("neither signs in nor out", async () => {
      const evil = { Origin: "https://evil.test" };
      const login = await site().post("/admin/login", { password: "weaver-birds-at-noon" }, evil);
      expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
      await site().post("/admin/logout", {}, { ...evil, Cookie: cookie });
      expect((await site().request("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
    });
  });

  describe("a personal page", () => {
    const disguises = [
      ...["/admin/x.css", "/admin/settings/a.js", "/admin/inquiries.css", "/admin;a.css"],
      ...["/admin/inquiries%2fa.css", "/admin/inquiries%00.css", "/admin/inquiries;.js"],
      ...["/favorites/a.js", "/favorites;a.css", "/favorites%2fa.css", "/favorites.css"],
      ...[
        "/ADMIN/inquiries",
        "/admin//inquiries",
        "//admin/inquiries",
        "/assets/../admin/inquiries",
      ],
      ...["/admin/inquiries?x=a.css", "/admin.data", "/assets/%2e%2e/admin/inquiries"],
    ];

    test.each(disguises)("is private when requested as %s (G-10)", async (path) => {
      const headers = { Cookie: `${cookie}; favorites=${encodeURIComponent(`["${stay}"]`)}` };
      const own = await rawRequest(site().web.origin, { path, headers });
      expect(own.headers["cache-control"] ?? "no-store").toMatch(/no-store|private/);
      const stranger = await rawRequest(site().web.origin, { path });
      expect(stranger.text).not.toContain("ada@secret.test");
    });
  });
});

describe("open redirects", () => {
  /** Redirect targets from input stay on this site, and input adds no line to a header. */

  const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
  let stay: string;
  let cookie: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    cookie = await signIn(site().web.origin);
  });

  const otherSites = [
    ...["https://evil.test", "//evil.test", "///evil.test", "/\\evil.test", "\\\\evil.test"],
    ...["/\t/evil.test", "\t//evil.test", "/\n/evil.test", " //evil.test", "https:evil.test"],
    ...["http:/\\evil.test", "javascript:alert(1)", "data:text/html,x", "//evil.test/admin"],
    ...[
      "/admin/..//evil.test",
      "/%2f%2fevil.test",
      "/%5cevil.test",
      "//%65vil.test",
      "/.//evil.test",
    ],
    ...[
      "https://stays.example@evil.test",
      "//evil.test\\@stays.example",
      "／／evil.test",
      "/\u2028/evil.test",
    ],
    ...[
      "//evil。test",
      "/admin\r\nLocation: https://evil.test",
      "/日本",
      "/%ED%A0%BD",
      "/a".repeat(1_500),
    ],
  ];

  const redirectors = (): [string, (to: string) => Promise<Response>][] => [
    [
      "the login",
      (to) => site().request(`/admin/login?returnTo=${encodeURIComponent(to)}`, signedIn()),
    ],
    [
      "a login",
      (to) =>
        site().post(`/admin/login?returnTo=${encodeURIComponent(to)}`, { password: trialPassword }),
    ],
    [
      "a form carried over to the login",
      (to) =>
        site().post(`/admin/login?sendTo=${encodeURIComponent(to)}`, { __password: trialPassword }),
    ],
    ["the currency", (to) => postTo("/preferences/currency", { currency: "ZAR", returnTo: to })],
    ["favorites", (to) => postTo("/preferences/favorites", { add: stay, returnTo: to })],
    [
      "favorites without a message",
      (to) => postTo("/preferences/favorites", { quiet: "1", returnTo: to }),
    ],
    [
      "drafts",
      (to) => postTo("/admin/drafts", { intent: "discard", form: "x", record: "x", back: to }),
    ],
    ["undo", (to) => postTo("/admin/undo", { kind: "nothing", id: "x", back: to })],
    [
      "a booking link",
      (to) => site().request(`/go/${encodeURIComponent(to)}?to=${encodeURIComponent(to)}`),
    ],
    ["the chat", (to) => site().request(`/chat?property=${encodeURIComponent(to)}`)],
    [
      "an export",
      (to) => site().request(`/admin/properties/export?list=${encodeURIComponent(to)}`, signedIn()),
    ],
  ];
  const signedIn = () => ({ headers: { Cookie: cookie } });
  const postTo = (path: string, fields: Record<string, string>) =>
    site().post(path, fields, { Cookie: cookie });

  /** The chat redirects to a messaging app, whatever its parameters. */
  const allowedHosts = new Set(["127.0.0.1", "wa.me"]);

  test("no redirect target is another site", async () => {
    for (const [name, open] of redirectors())
      for (const to of otherSites) {
        const answer = await open(to);
        const attempt = `${name} ${JSON.stringify(to.slice(0, 60))}`;
        expect(answer.status, attempt).toBeLessThan(500);
        const location = answer.headers.get("Location");
        if (location !== null)
          expect([...allowedHosts], attempt).toContain(
            new URL(location, site().web.origin).hostname,
          );
      }
  });

  test("a path with extra slashes never redirects to another site", async () => {
    for (const path of ["//evil.test", "//evil.test/%2e%2e", "/\\evil.test", "///evil.test/.."]) {
      const { status, headers } = await rawRequest(site().web.origin, { path });
      expect([200, 301, 302, 400, 404], path).toContain(status);
      const location = String(headers.location ?? "/");
      expect(new URL(location, site().web.origin).hostname, path).toBe("127.0.0.1");
    }
  });

  describe("a line break in a field", () => {
    const injected = [
      "x\r\nX-Evil: 1",
      "x\nSet-Cookie: admin=evil",
      "x\r\n\r\n<script>",
      "x\u0000\u2028y",
    ];

    test("adds no header to a response", async () => {
      for (const text of injected) {
        const answers = [
          await postTo("/preferences/currency", { currency: `ZAR${text}`, returnTo: `/${text}` }),
          await postTo("/preferences/favorites", { add: text, returnTo: `/favorites?${text}` }),
          await site().request(`/chat?property=${encodeURIComponent(text)}`),
          await site().request(`/admin/analytics/csv?from=${encodeURIComponent(text)}`, signedIn()),
          await site().request(
            `/admin/inquiries/export?status=${encodeURIComponent(text)}`,
            signedIn(),
          ),
          await site().request(
            `/admin/properties/export?ids=${stay}&format=${encodeURIComponent(text)}`,
            signedIn(),
          ),
          await site().request(`/og/stay/${encodeURIComponent(text)}-0123abcd.jpg`),
        ];
        for (const { status, headers } of answers) {
          expect(status).toBeLessThan(500);
          expect(headers.get("X-Evil")).toBeNull();
          expect(headers.getSetCookie().join()).not.toContain("admin=evil");
          expect(headers.get("Content-Disposition") ?? "").toMatch(
            /^(attachment; filename="[\w.-]+")?$/,
          );
        }
      }
    });

    test("adds no header to an email (P-089)", async () => {
      const { db } = site().database;
      for (const [index, text] of injected.entries())
        await site().post(
          "/contact",
          {
            ...{ name: `Ada ${text}`, email: "ada@visitors.test", subject: `Hi ${text}` },
            ...{ message: "Hello", startedAt: String(Date.now() - 60_000) },
          },
          { "X-Forwarded-For": `203.0.113.${index + 1}` },
        );
      const bad = { name: "A", email: `a@b.test\r\nBcc: x@evil.test`, subject: "s", message: "m" };
      expect((await site().post("/contact", bad)).status).toBe(400);
      const mails = await db.selectFrom("emails").selectAll().execute();
      expect(mails.length).toBeGreaterThanOrEqual(injected.length);
      for (const { subject, toAddress, toName, replyToAddress, replyToName } of mails)
        for (const head of [subject, toAddress, toName, replyToAddress, replyToName])
          expect(head ?? "").not.toMatch(/[\r\n\0]/);
    });
  });
});
