import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { signIn, startWeb, type WebProcess } from "#tests/setup/web-process";

let database: FreshDatabase;
let proxy: DatabaseProxy;
let web: WebProcess;
let stay: string;

beforeAll(async () => {
  database = await freshDatabase();
  stay = (await storeProperty(database.db)).id;
  proxy = await startDatabaseProxy(database.url);
  web = await startWeb(proxy.url, { TRUST_PROXY: "1", LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await web.stop();
  await proxy.close();
  await database.drop();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(web.origin + path, { redirect: "manual", ...init });
const pages = () => [
  "/",
  "/accommodation",
  `/accommodation/${stay}`,
  "/destinations",
  "/ways-to-stay",
  "/about",
  "/blog",
  "/contact",
  "/terms",
  "/no-such-page",
  "/admin/login",
];

let visitors = 0;
/** Each test is a visitor of its own, or the limits of one would refuse the next. */
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });

const question = (overrides: Record<string, string> = {}) =>
  new URLSearchParams({
    name: "Ada Visitor",
    email: "ada@visitors.test",
    message: "Is the camp open in March?",
    startedAt: String(Date.now() - 60_000),
    ...overrides,
  });
const inquire = (body: URLSearchParams, headers: Record<string, string> = visitor()) =>
  ask(`/accommodation/${stay}`, { method: "POST", headers, body });
const inquiries = (message: string) =>
  database.db.selectFrom("inquiries").selectAll().where("message", "=", message).execute();

describe("health", () => {
  test("the process answers at once", async () => {
    expect(await (await ask("/healthz")).json()).toEqual({ ok: true });
  });

  test("metrics are for this machine only", async () => {
    expect((await ask("/metrics")).status).toBe(200);
    expect((await ask("/metrics", { headers: visitor() })).status).toBe(403);
  });

  test("a ready process has database, tables and queue", async () => {
    const answer = await ask("/readyz");
    expect(await answer.json()).toMatchObject({ ok: true, database: "ok", migrations: "ok" });
  });
});

describe("headers", () => {
  test("every page carries the protecting headers", async () => {
    for (const path of pages()) {
      const { headers } = await ask(path);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("X-Frame-Options"), path).toBe("DENY");
      expect(headers.get("Referrer-Policy"), path).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("X-Powered-By"), path).toBeNull();
    }
  });

  test("only the page's own inline scripts may run", async () => {
    for (const path of pages()) {
      const answer = await ask(path);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
      expect(allowed).not.toContain("'unsafe-inline'");
      for (const source of inlineScripts(await answer.text())) {
        const hash = createHash("sha256").update(source).digest("base64");
        expect(allowed, path).toContain(`'sha256-${hash}'`);
      }
    }
  });

  test("no page has style or handler attributes", async () => {
    for (const path of pages())
      expect(await (await ask(path)).text(), path).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/);
  });

  test("a public page sets no cookie", async () => {
    for (const path of pages()) expect((await ask(path)).headers.getSetCookie(), path).toEqual([]);
  });

  test("an unchanged page is not sent again", async () => {
    const first = await ask("/accommodation");
    const tag = first.headers.get("ETag") ?? "";
    const again = await ask("/accommodation", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("pages are sent compressed", async () => {
    const answer = await ask("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
  });
});

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes("ld+json"))
    .map(([, , source]) => source ?? "");
}

describe("posts", () => {
  test.each<Record<string, string>>([
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("a form on another site stores nothing: %o", async (sign) => {
    const message = `Forged ${JSON.stringify(sign)}`;
    const answer = await inquire(question({ message }), { ...visitor(), ...sign });
    expect(answer.status).toBe(403);
    expect(await inquiries(message)).toEqual([]);
  });

  test("more than a megabyte is refused", async () => {
    const answer = await inquire(question({ message: "x".repeat(1_100_000) }));
    expect(answer.status).toBe(413);
  });

  test("a body without a length is refused", async () => {
    const body = new Blob(["message=streamed"]).stream();
    const init = { method: "POST", body, duplex: "half", headers: visitor() };
    expect((await ask("/contact", init as RequestInit)).status).toBe(411);
  });

  test("each field has its longest length", async () => {
    const longest = { name: 120, email: 254, phone: 40, message: 5_000 };
    const sender = visitor();
    for (const [field, most] of Object.entries(longest)) {
      const value = field === "email" ? `${"a".repeat(most)}@b.test` : "a".repeat(most + 1);
      const answer = await inquire(question({ [field]: value }), sender);
      expect(answer.status, field).toBe(400);
      expect(await answer.text(), field).toMatch(/at most|one email address/);
    }
  });

  test("the sixth inquiry in ten minutes has to wait", async () => {
    const sender = visitor();
    for (let n = 1; n <= 5; n++)
      expect((await inquire(question({ message: `Number ${n}` }), sender)).status).toBe(303);
    const answer = await inquire(question({ message: "Number six, kept" }), sender);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await answer.text();
    expect(page).toContain("Too many requests");
    expect(page).toContain("Number six, kept");
    expect(await inquiries("Number six, kept")).toEqual([]);
  });

  test("the same inquiry sent twice is stored once", async () => {
    const message = "Twice the same";
    const sender = visitor();
    const answers = await Promise.all([1, 2].map(() => inquire(question({ message }), sender)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await inquiries(message)).toHaveLength(1);
  });

  test("line breaks in a name never reach a mail's head", async () => {
    const message = "Hidden copies";
    await inquire(question({ name: "Ada\r\nBcc: all@victims.test", message }));
    const [stored] = await inquiries(message);
    expect(stored?.name).toBe("Ada Bcc: all@victims.test");
    const mails = await database.db
      .selectFrom("emails")
      .selectAll()
      .where("inquiryId", "=", stored?.id ?? "")
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, toName, replyToName, toAddress, replyToAddress } of mails)
      expect([subject, toName, replyToName, toAddress, replyToAddress].join("|")).not.toMatch(
        /[\r\n]/,
      );
  });

  test("line breaks in an address are refused", async () => {
    const answer = await inquire(question({ email: "ada@visitors.test\r\nBcc: all@victims.test" }));
    expect(answer.status).toBe(400);
  });

  test("markup in an inquiry is text in the back office", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
    await inquire(question({ name: `Eve ${attack}`, message: `Markup ${attack}` }));
    const headers = { Cookie: await signIn(web.origin) };
    const page = await (await ask("/admin/inquiries", { headers })).text();
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>alert(1)");
    expect(page).not.toMatch(/<img src=x/);
  });
});

describe("odd requests", () => {
  test.each([
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%",
    "%ff",
    "x".repeat(5_000),
    "'--",
    "%3Cscript%3E",
  ])("no stay is called %s", async (id) => {
    const answer = await ask(`/accommodation/${id}`);
    expect([400, 404, 414]).toContain(answer.status);
    expect(await answer.text()).not.toContain("<script>alert");
  });

  test.each([
    "..%2fpg-password",
    "x.webp",
    "%00.webp",
    `${"a".repeat(40)}-99999.webp`,
    "a-320.gif",
  ])("no picture is called %s", async (name) => {
    expect((await ask(`/media/${name}`)).status).toBe(404);
  });

  test.each(["", "%00", "%25%25%27%22", "'%20or%201=1--", "x".repeat(4_000), "\\", "%F0%9F%A6%81"])(
    "suggestions take %s calmly",
    async (text) => {
      const answer = await ask(`/suggestions?q=${text}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty("suggestions");
    },
  );

  test.each(["page=-1", "page=1e9", "minPrice=NaN", "search=%00", "countries=%00", "sort=';--"])(
    "the listing takes %s calmly",
    async (query) => {
      expect((await ask(`/accommodation?${query}`)).status).toBeLessThan(400);
    },
  );

  test("a click leads to the stored address only", async () => {
    const query = "?url=https://evil.test&to=https://evil.test&returnTo=//evil.test";
    const known = await ask(`/go/${stay}${query}`);
    expect(known.headers.get("Location")).toBe("https://bookings.test/reedsong");
    const unknown = await ask(`/go/%2F%2Fevil.test${query}`);
    expect(new URL(unknown.headers.get("Location") ?? "/", web.origin).host).not.toContain("evil");
  });

  test("tampered cookies are taken for none", async () => {
    const odd = ["%", "%00", "%5B%7B%22a%22%3A1%7D%5D", "[[[[", "e30=.AAAA", "x".repeat(3_000)];
    for (const value of odd)
      for (const path of ["/", "/favorites", "/admin"]) {
        const names = ["currency", "favorites", "toast", "admin"];
        const headers = { Cookie: names.map((name) => `${name}=${value}`).join("; ") };
        const { status } = await ask(path, { headers });
        expect(status, `${path} ${value}`).toBe(path === "/admin" ? 302 : 200);
      }
  });

  test("an unknown page is a friendly 404", async () => {
    const answer = await ask("/no/such/page");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("<nav");
  });
});

test("views are counted, robots and opt-outs not", async () => {
  const views = (agent: string, headers = {}) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        ask("/terms", { headers: { "User-Agent": agent, ...headers } }),
      ),
    );
  await views("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
  await views("Googlebot/2.1 (+http://www.google.com/bot.html)");
  await views("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", { "Sec-GPC": "1" });
  const last = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
  await ask("/privacy-policy", { headers: last });
  const viewsOf = async (path: string) => {
    const rows = database.db.selectFrom("pageViewsDaily").select("views").where("path", "=", path);
    return (await rows.executeTakeFirst())?.views;
  };
  await until("the last view to be written", () => viewsOf("/privacy-policy"));
  expect(await viewsOf("/terms")).toBe(10);
});

describe("without its database", () => {
  beforeAll(() => proxy.cut());
  afterAll(() => proxy.mend());

  test("the process lives but is not ready", async () => {
    expect((await ask("/healthz")).status).toBe(200);
    const answer = await ask("/readyz");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false });
  });

  test("the listing says that it cannot be read", async () => {
    const answer = await ask("/accommodation");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to fetch properties: Service Unavailable");
  });

  test("an error shows an id, and the log its reason", async () => {
    const answer = await ask(`/accommodation/${stay}`);
    expect(answer.status).toBe(503);
    const page = await answer.text();
    const id = /Error id: (?:<!-- -->)?<span[^>]*>([0-9a-f]{8})</.exec(page)?.[1];
    expect(id).toBeDefined();
    expect(web.log()).toContain(`"requestId":"${id}"`);
    expect(page).not.toMatch(/\bat .+\.js:\d+|node_modules|ECONNREFUSED|terminated/);
  });

  test("the log holds nothing of what visitors wrote", async () => {
    const words = { name: "Zebulon", email: "zebulon@visitors.test", message: "Marula marmalade" };
    const answer = await inquire(question({ ...words, phone: "+44 20 7946 0111" }));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(web.log()).not.toMatch(/zebulon|marula|7946/i);
  });
});

test("everything comes back with the database", async () => {
  const ready = await until("the web process to be ready", async () => (await ask("/readyz")).ok);
  expect(ready).toBe(true);
  expect((await ask("/accommodation")).status).toBe(200);
});
