import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

/** Whatever says where to go on leads nowhere but to this site; no field gets a line into a header. */

const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
let stay: string;
let cookie: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
  cookie = await signIn(site().web.origin);
});

const elsewhere = [
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

const doors = (): [string, (to: string) => Promise<Response>][] => [
  ["the login", (to) => site().ask(`/admin/login?returnTo=${encodeURIComponent(to)}`, own())],
  ["a held form", (to) => postTo(`/admin/login?sendTo=${encodeURIComponent(to)}`, {})],
  ["the currency", (to) => postTo("/preferences/currency", { currency: "ZAR", returnTo: to })],
  ["favorites", (to) => postTo("/preferences/favorites", { add: stay, returnTo: to })],
  ["quiet favorites", (to) => postTo("/preferences/favorites", { quiet: "1", returnTo: to })],
  [
    "drafts",
    (to) => postTo("/admin/drafts", { intent: "discard", form: "x", record: "x", back: to }),
  ],
  ["undo", (to) => postTo("/admin/undo", { kind: "nothing", id: "x", back: to })],
  ["a booking", (to) => site().ask(`/go/${encodeURIComponent(to)}?to=${encodeURIComponent(to)}`)],
  ["the chat", (to) => site().ask(`/chat?property=${encodeURIComponent(to)}`)],
  [
    "an export",
    (to) => site().ask(`/admin/properties/export?list=${encodeURIComponent(to)}`, own()),
  ],
];
const own = () => ({ headers: { Cookie: cookie } });
const postTo = (path: string, fields: Record<string, string>) =>
  site().post(path, fields, { Cookie: cookie });

/** Messaging apps are where the chat leads, whatever is asked for. */
const meant = new Set(["127.0.0.1", "wa.me"]);

test("no way on leads to another site, and none fails", async () => {
  for (const [name, open] of doors())
    for (const to of elsewhere) {
      const answer = await open(to);
      const says = `${name} ${JSON.stringify(to.slice(0, 60))}`;
      expect(answer.status, says).toBeLessThan(500);
      const location = answer.headers.get("Location");
      if (location !== null)
        expect([...meant], says).toContain(new URL(location, site().web.origin).hostname);
    }
});

test("an address with too many slashes is no way out", async () => {
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

  test("gets no line into the head of an answer", async () => {
    for (const text of injected) {
      const answers = [
        await postTo("/preferences/currency", { currency: `ZAR${text}`, returnTo: `/${text}` }),
        await postTo("/preferences/favorites", { add: text, returnTo: `/favorites?${text}` }),
        await site().ask(`/chat?property=${encodeURIComponent(text)}`),
        await site().ask(`/admin/analytics/csv?from=${encodeURIComponent(text)}`, own()),
        await site().ask(`/admin/inquiries/export?status=${encodeURIComponent(text)}`, own()),
        await site().ask(
          `/admin/properties/export?ids=${stay}&format=${encodeURIComponent(text)}`,
          own(),
        ),
        await site().ask(`/og/stay/${encodeURIComponent(text)}-0123abcd.jpg`),
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

  test("gets no line into the head of a mail", async () => {
    const { db } = site().database;
    for (const [turn, text] of injected.entries())
      await site().post(
        "/contact",
        {
          ...{ name: `Ada ${text}`, email: "ada@visitors.test", subject: `Hi ${text}` },
          ...{ message: "Hello", startedAt: String(Date.now() - 60_000) },
        },
        { "X-Forwarded-For": `203.0.113.${turn + 1}` },
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
