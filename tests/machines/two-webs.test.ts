import { afterAll, beforeAll, expect, test } from "vitest";

import { readSettings } from "#db/queries/site/settings.server";
import { publicReadsPerMinute } from "#domain/api/operation";
import type { UploadAnswer } from "#domain/pictures/library";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { photo } from "#tests/factories/photo";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { fieldsOf } from "#tests/setup/admin-session";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { cookiesOf, signIn, startWeb, type WebProcess } from "#tests/setup/web-process";

/** Two web processes, as on two machines behind a load balancer: they share only the database. */
let database: FreshDatabase;
let first: WebProcess;
let second: WebProcess;
let operator: string;
let stay: string;

beforeAll(async () => {
  database = await freshDatabase();
  const fields = { name: "Twin Camp", pricePerNight: 301, currency: "USD", websiteUrl: null };
  stay = (await storeProperty(database.db, makeBareFields({ ...fields, active: true }))).id;
  const env = { TRUST_PROXY: "1" };
  [first, second] = [await startWeb(database.url, env), await startWeb(database.url, env)];
  operator = await signIn(first.origin);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await database.drop();
});

const get = ({ origin }: WebProcess, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: "manual", headers });
const read = async (web: WebProcess, path: string, headers: Record<string, string> = {}) =>
  (await get(web, path, headers)).text();
const post = (
  { origin }: WebProcess,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
const asOperator = () => ({ Cookie: operator });

test("a session is valid in both processes and ends in both (G-02)", async () => {
  const cookie = await signIn(second.origin);
  expect((await get(first, "/admin", { Cookie: cookie })).status).toBe(200);
  expect((await post(first, "/admin/logout", {}, { Cookie: cookie })).status).toBeLessThan(400);
  expect((await get(second, "/admin", { Cookie: cookie })).status).toBe(302);
});

test("an inquiry sent to one process is shown by the other", async () => {
  const form = makeInquiryForm({ message: "Which of the two?" });
  const sender = { "X-Forwarded-For": "203.0.113.1" };
  const sent = await post(first, `/accommodation/${stay}`, form, sender);
  expect(sent.status).toBe(303);
  const next = sent.headers.get("Location") ?? "";
  expect(await read(second, next, { Cookie: cookiesOf(sent) })).toContain("Which of the two?");
});

test("login attempts in both processes share one limit", async () => {
  const stranger = { "X-Forwarded-For": "203.0.113.2" };
  const tryOne = async (web: WebProcess) =>
    (await post(web, "/admin/login", { password: "a wrong one" }, stranger)).status;
  for (const web of [first, second, first, second, first]) expect(await tryOne(web)).toBe(400);
  expect(await tryOne(second)).toBe(429);
  expect(await tryOne(first)).toBe(429);
});

test("inquiries to both processes share one limit", async () => {
  const sender = { "X-Forwarded-For": "203.0.113.3" };
  const inquire = async (web: WebProcess, message: string) =>
    (await post(web, "/contact", makeInquiryForm({ message, subject: "Rooms" }), sender)).status;
  for (const [n, web] of [first, second, first, second, first].entries())
    expect(await inquire(web, `Question ${n}`)).toBe(303);
  expect(await inquire(second, "One too many")).toBe(429);
});

test("wrong tokens in both processes share one limit", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.4", Authorization: "Bearer stays_wrong" };
  const guess = async (web: WebProcess) => (await get(web, "/api/inquiries", headers)).status;
  for (let n = 0; n < 50; n++)
    for (const web of [first, second]) expect(await guess(web)).toBe(401);
  expect(await guess(second)).toBe(429);
  // The other process learns with one more.
  expect([await guess(first), await guess(first)]).toEqual([401, 429]);
});

test("reads of the API without a token share one limit", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.5" };
  const statusOf = async (web: WebProcess) =>
    (await get(web, "/api/properties?limit=1&fields=name", headers)).status;
  for (let n = 0; n < publicReadsPerMinute / 2; n++)
    for (const web of [first, second]) expect(await statusOf(web)).toBe(200);
  expect(await statusOf(second)).toBe(429);
  // The other process learns with its next batch.
  const more = [];
  for (let n = 0; n <= 30; n++) more.push(await statusOf(first));
  expect(more.indexOf(429)).toBe(30);
});

test("a price saved in one process is on every page of the other (G-02)", async () => {
  const pages = ["/", "/accommodation", `/accommodation/${stay}`, `/accommodation/${stay}.data`];
  const shows = async (page: string, price: string) => (await read(second, page)).includes(price);
  // Both processes cache the pages.
  for (const page of pages) for (const web of [first, second]) await read(web, page);
  const lists: string[] = [];
  for (const page of pages) if (await shows(page, "301")) lists.push(page);
  expect(lists).toEqual(expect.arrayContaining(pages.slice(1)));

  for (const price of ["411", "522"]) {
    const form = { version: "1", overwrite: "yes", pricePerNight: price, currency: "USD" };
    const path = `/admin/properties/quick-edit/${stay}`;
    expect((await post(first, path, form, asOperator())).status).toBe(303);
    for (const page of lists) await until(`${price} on ${page}`, () => shows(page, price), 5_000);
  }
});

test("a stay deleted in one process gets 404 from the other", async () => {
  const { id } = await storeProperty(
    database.db,
    makeBareFields({ name: "Brief Camp", active: true }),
  );
  const status = async () => (await get(second, `/accommodation/${id}`)).status;
  const isListed = async () => (await read(second, "/accommodation")).includes("Brief Camp");
  await until("the new stay in the list", isListed, 70_000);
  expect(await status()).toBe(200);
  const path = `/admin/properties/delete/${id}`;
  expect((await post(first, path, { id }, asOperator())).status).toBe(303);
  await until("the page to be gone", async () => (await status()) === 404, 5_000);
  await until("a list without it", async () => !(await isListed()), 5_000);
});

test("a site name saved in one process is on every page of the other", async () => {
  const page = await read(first, "/admin/settings", asOperator());
  const form = Object.fromEntries(fieldsOf(page));
  const changed = { ...form, siteName: "Both Stays" };
  await read(second, "/about");
  const saved = await post(first, "/admin/settings", changed, asOperator());
  expect(saved.status, await saved.text()).toBe(303);
  expect((await readSettings(database.db)).siteName).toBe("Both Stays");
  for (const path of ["/", "/about", "/contact"])
    await until(path, async () => (await read(second, path)).includes("Both Stays"), 5_000);
});

test("an image uploaded to one process is served by the other", async () => {
  const bytes = await photo("#335577", { width: 640, height: 480, format: "jpeg" });
  const body = new FormData();
  body.append("files", new File([new Uint8Array(bytes)], "shared view.jpg"));
  const sent = await fetch(`${first.origin}/admin/media/upload`, {
    method: "POST",
    headers: asOperator(),
    body,
  });
  const { uploads } = (await sent.json()) as UploadAnswer;
  const served = await get(second, uploads[0]?.src ?? "");
  expect(served.status).toBe(200);
  expect(served.headers.get("Content-Type")).toBe("image/webp");
});
