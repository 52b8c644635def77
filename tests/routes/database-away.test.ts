import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { saveSettings } from "#db/queries/site/settings.server";
import { defaultSettings } from "#domain/site/settings";
import { storeProperty } from "#tests/factories/property";
import { newVisitor, useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
const secondsToAnswer = 5;
/** The stored email address, cached before the database goes down. */
const contactEmail = "desk@acacia.example";
let stay: string;
let cookie: string;

beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
  cookie = await signIn(site().web.origin);
  await saveSettings(site().database.db, { ...defaultSettings, contactEmail }, { actor: "test" });
  await until("the new address", async () =>
    (await (await site().request("/contact")).text()).includes(contactEmail),
  );
});

const publicPages = () => [
  "/",
  "/accommodation",
  `/accommodation/${stay}`,
  "/destinations",
  "/destinations/kenya",
  "/ways-to-stay",
  "/experiences",
  "/collections",
  "/collection/some",
  "/about",
  "/blog",
  "/blog/some-post",
  "/page/some-page",
  "/contact",
  "/terms",
  "/resources",
  "/favorites",
];
const addressesWithoutScreen = () => [
  `/go/${stay}`,
  "/suggestions?q=reed",
  "/sitemap.xml",
  "/blog/feed.xml",
  `/media/${"a".repeat(40)}-320.webp`,
];
const adminScreens = () => [
  "/admin",
  "/admin/properties",
  "/admin/properties/new",
  `/admin/properties/edit/${stay}`,
  "/admin/properties/export?all=yes",
  "/admin/smart-import",
  "/admin/batch-scrape",
  "/admin/inquiries",
  "/admin/analytics",
  "/admin/price-debug",
  "/admin/jobs",
  "/admin/settings",
];

const asAdmin = () => ({ Cookie: cookie });

function expectRetryLater(answer: Response, path: string) {
  expect(answer.status, path).toBe(503);
  expect(Number(answer.headers.get("Retry-After")), path).toBeGreaterThan(0);
  expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
}

const input = {
  name: "Ada Visitor",
  email: "ada@visitors.test",
  subject: "Tents",
  message: "Is the camp\nopen in <March>?",
};
const question = () => ({ ...input, startedAt: String(Date.now() - 60_000) });

/** Every form with input fields, some of its input, and whether the operator sends it. */
const forms = (): [path: string, fields: Record<string, string>, admin: boolean][] => [
  [`/accommodation/${stay}`, question(), false],
  ["/contact", question(), false],
  ["/admin/properties/new", { name: "Reedsong Camp", country: "Kenya", version: "0" }, true],
  [`/admin/properties/edit/${stay}`, { name: "Reedsong Camp", country: "Kenya" }, true],
  ["/admin/properties", { columns: "name" }, true],
  [`/admin/properties/delete/${stay}`, { ids: stay, single: "yes" }, true],
  ["/admin/settings", { siteName: "Acacia Stays", version: "x" }, true],
  ["/admin/smart-import", { url: "https://lodge.test/room" }, true],
  ["/admin/batch-scrape", { urls: "https://lodge.test/1\nhttps://lodge.test/2" }, true],
  ["/admin/inquiries", { intent: "status", status: "replied" }, true],
  ["/admin/jobs", { intent: "send-again", emailId: crypto.randomUUID() }, true],
];

/** Visitor forms show exactly the texts that they show with scripts (P-087, P-161). */
function sentenceOf(path: string) {
  if (path === "/contact")
    return `>Failed to send message. Please try again or email us directly at ${contactEmail}<`;
  return path === `/accommodation/${stay}`
    ? ">Failed to send inquiry. Please try again.<"
    : "What you typed is still here";
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

describe("a database that refuses connections", () => {
  beforeAll(() => site().proxy.cut());
  afterAll(() => site().proxy.restore());

  test("every public page answers 503 with Retry-After (P-058, P-210)", async () => {
    for (const path of [...publicPages(), ...addressesWithoutScreen()])
      expectRetryLater(await site().request(path), path);
  });

  test("every admin screen answers 503 with Retry-After", async () => {
    for (const path of adminScreens()) {
      const answer = await site().request(path, { headers: asAdmin() });
      expectRetryLater(answer, path);
      expect(await answer.text(), path).toMatch(/The site is temporarily unavailable/);
    }
  });

  test("data requests answer 503 with Retry-After", async () => {
    for (const path of [`/accommodation/${stay}.data`, "/_root.data", "/about.data"])
      expectRetryLater(await site().request(path), path);
    expectRetryLater(await site().request("/admin.data", { headers: asAdmin() }), "/admin.data");
  });

  test("no page shows the database error (G-18)", async () => {
    for (const path of [...publicPages(), ...adminScreens()]) {
      const page = await (await site().request(path, { headers: asAdmin() })).text();
      expect(page, path).not.toMatch(/ECONNREFUSED|terminated|node_modules|at .+\.js:\d+/);
    }
  });

  test("every form is shown again with its input (G-07, P-161)", async () => {
    for (const [path, fields, admin] of forms()) {
      const answer = await site().post(path, fields, admin ? asAdmin() : newVisitor());
      expectRetryLater(answer, path);
      const page = await answer.text();
      expect(page, path).toContain(sentenceOf(path));
      expect(page, path).toContain(`action="${path}"`);
      for (const [name, value] of Object.entries(fields))
        expect(page, `${path} ${name}`).toContain(
          `<input type="hidden" name="${name}" value="${escaped(value)}"/>`,
        );
    }
  });

  test("data requests of forms return the reason and their input (G-07, P-087)", async () => {
    for (const [path, fields, admin] of forms()) {
      const answer = await site().post(`${path}.data`, fields, admin ? asAdmin() : newVisitor());
      expectRetryLater(answer, path);
      const text = await answer.text();
      expect(text, path).toMatch(/save this just now|Failed to send|"unavailable"/);
      for (const value of Object.values(fields))
        expect(text, path).toContain(JSON.stringify(value).replaceAll("<", "\\u003C").slice(1, 12));
    }
  });

  test("the login answers 503 without the password", async () => {
    for (const path of ["/admin/login", "/admin/login.data"]) {
      const answer = await site().post(path, { password: "a secret word" }, newVisitor());
      expectRetryLater(answer, path);
      const page = await answer.text();
      expect(page).toContain("Please try again in a moment");
      expect(page).not.toContain("a secret word");
    }
  });

  test("a chat click is no error (P-210)", async () => {
    expect((await site().post("/chat", { property: "x" })).status).toBe(204);
  });
});

describe("a database that hangs", () => {
  beforeAll(() => site().proxy.hang());
  afterAll(() => site().proxy.restore());

  const inTime = async (path: string, init: RequestInit = {}) => {
    const started = performance.now();
    const answer = await site().request(path, init);
    await answer.text();
    expect((performance.now() - started) / 1000, path).toBeLessThan(secondsToAnswer);
    return answer;
  };

  test("every page answers 503 within five seconds (P-210)", async () => {
    const pages = [...publicPages(), ...addressesWithoutScreen()];
    const answers = await Promise.all(pages.map((path) => inTime(path)));
    answers.forEach((answer, index) => expectRetryLater(answer, pages[index] ?? ""));
  });

  test("every admin screen answers 503 within five seconds", async () => {
    const screens = adminScreens();
    const answers = await Promise.all(screens.map((path) => inTime(path, { headers: asAdmin() })));
    answers.forEach((answer, index) => expectRetryLater(answer, screens[index] ?? ""));
  });

  test("every form answers 503 within five seconds", async () => {
    await Promise.all(
      forms().map(async ([path, fields, admin]) => {
        const body = new URLSearchParams(fields);
        const headers = admin ? asAdmin() : newVisitor();
        expectRetryLater(await inTime(path, { method: "POST", headers, body }), path);
      }),
    );
  });
});

test("pages and forms work again once the database is back", async () => {
  for (const path of ["/", `/accommodation/${stay}`])
    expect((await site().request(path)).status, path).toBe(200);
  expect((await site().request("/admin", { headers: asAdmin() })).status).toBe(200);
  const answer = await site().post(`/accommodation/${stay}`, question(), newVisitor());
  expect(answer.status).toBe(303);
});
