import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import {
  cookiesOf,
  signIn,
  startWeb,
  trialPassword,
  type WebProcess,
} from "#tests/setup/web-process";

// The one setting that is not hashed; all other tests sign in by a hash.
const plain = { ADMIN_PASSWORD: trialPassword };
let database: FreshDatabase;
let web: WebProcess;
beforeAll(async () => {
  database = await freshDatabase();
  web = await startWeb(database.url, plain);
});
// Each begins as somebody who has never tried.
afterEach(() => sql`truncate request_limits, admin_sessions`.execute(database.db));
afterAll(async () => {
  await web.stop();
  await database.drop();
});

async function startAgain(change: Record<string, string> = {}) {
  await web.stop();
  web = await startWeb(database.url, { ...plain, ...change });
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(web.origin + path, { redirect: "manual", ...init });
const login = (password: string, query = "", headers: Record<string, string> = {}) =>
  ask(`/admin/login${query}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ password }),
  });

test("the right password leads where one wanted to go", async () => {
  const answer = await login(trialPassword, "?returnTo=%2Fadmin%2Finquiries%3Fstatus%3Dnew");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/admin/inquiries?status=new");
  const next = await ask("/admin", { headers: { Cookie: cookiesOf(answer) } });
  expect(await next.text()).toContain("Welcome back!");
});

test("a foreign address to return to is ignored", async () => {
  const answer = await login(trialPassword, "?returnTo=https%3A%2F%2Fevil.example%2Fadmin");
  expect(answer.headers.get("Location")).toBe("/admin");
});

test("a wrong password says so and sets no cookie", async () => {
  const answer = await login("something else");
  expect(answer.status).toBe(400);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const page = await answer.text();
  expect(page).toContain("Incorrect password");
  expect(page).not.toContain("something else");
});

test("an empty password is asked for, and counts as no failure", async () => {
  for (let attempt = 1; attempt <= 7; attempt++) {
    const answer = await login("");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter your password");
  }
  expect((await login(trialPassword)).status).toBe(303);
});

test("the sixth try within a while has to wait", async () => {
  for (let failure = 1; failure <= 5; failure++)
    expect((await login(`wrong ${failure}`)).status).toBe(400);
  const answer = await login(trialPassword);
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("Too many attempts. Try again in 15 minutes.");
});

test("a burst of tries does not slip past the limit", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => login(`wrong ${i}`)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

test("a cookie is worth nothing after the logout", async () => {
  const cookie = await signIn(web.origin);
  const headers = { Cookie: cookie };
  expect((await ask("/admin", { headers })).status).toBe(200);
  const left = await ask("/admin/logout", { method: "POST", headers });
  expect(left.headers.get("Location")).toBe("/admin/login");
  expect((await ask("/admin", { headers })).status).toBe(302);
});

test("signing in again ends the session before", async () => {
  const first = await signIn(web.origin);
  const answer = await login(trialPassword, "", { Cookie: first });
  expect(cookiesOf(answer)).not.toContain(first.split("; ")[0]);
  expect((await ask("/admin", { headers: { Cookie: first } })).status).toBe(302);
  expect((await ask("/admin", { headers: { Cookie: cookiesOf(answer) } })).status).toBe(200);
});

test.each([
  ["another ADMIN_PASSWORD", { ADMIN_PASSWORD: "another-password-now" }],
  [
    "a hash made by npm run admin:password",
    { ADMIN_PASSWORD_HASH: "scrypt$32768$8$1$c2FsdA$aGFzaA" },
  ],
])("%s ends the sessions from before", async (_what, change) => {
  const headers = { Cookie: await signIn(web.origin) };
  expect((await ask("/admin", { headers })).status).toBe(200);
  await startAgain(change);
  expect((await ask("/admin", { headers })).status).toBe(302);
  expect((await ask("/admin.data", { headers })).status).toBe(401);
  expect((await ask("/admin/queues", { headers })).status).toBe(302);
  await startAgain();
});

test("a session outlives a restart with the same password", async () => {
  const headers = { Cookie: await signIn(web.origin) };
  await startAgain();
  expect((await ask("/admin", { headers })).status).toBe(200);
});

test("a login form on another site is refused", async () => {
  const answer = await login(trialPassword, "", { "Sec-Fetch-Site": "cross-site" });
  expect(answer.status).toBe(403);
});

test("an unknown address keeps the shell around it", async () => {
  const headers = { Cookie: await signIn(web.origin) };
  const answer = await ask("/admin/no-such-screen", { headers });
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toContain("Page Not Found");
  expect(page).toContain("Manage Properties");
});
