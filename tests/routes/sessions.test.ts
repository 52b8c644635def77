import { beforeEach, expect, test } from "vitest";

import { listChanges } from "#db/queries/site/audit.server";
import { useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn, trialPassword } from "#tests/setup/web-process";

const site = useSite();
const screen = "/admin/sessions";
const db = () => site().database.db;

beforeEach(async () => {
  await db().deleteFrom("requestLimits").execute();
  await db().deleteFrom("adminSessions").execute();
  await db().deleteFrom("adminPassword").execute();
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** The cookie of a session begun with this browser. */
async function enter(agent: string, password = trialPassword) {
  const answer = await site().post("/admin/login", { password }, { "User-Agent": agent });
  return cookiesOf(answer);
}
const isOpen = async (cookie: string) =>
  (await site().ask(screen, { headers: { Cookie: cookie } })).status === 200;
const handleOf = async (agent: string) => {
  const { handle } = await db()
    .selectFrom("adminSessions")
    .select("handle")
    .where("agent", "=", agent)
    .executeTakeFirstOrThrow();
  return handle;
};
const change = (cookie: string, oldPassword: string, newPassword: string, repeated = newPassword) =>
  site().post(
    screen,
    { intent: "change-password", oldPassword, newPassword, repeated },
    { Cookie: cookie },
  );

test("the list names every device and marks the own one", async () => {
  const own = await enter(firefox);
  await enter("curl/8.5.0");
  const page = await (await site().ask(screen, { headers: { Cookie: own } })).text();
  expect(page).toContain("Firefox on Windows");
  expect(page).toContain("curl");
  expect(page.match(/This one/g)).toHaveLength(1);
  expect(page).toContain("127.0.0.1");
});

test("one session can be ended, and it is said once", async () => {
  const own = await enter(firefox);
  const other = await enter("curl/8.5.0");
  const end = { intent: "end", session: await handleOf("curl/8.5.0") };
  expect((await site().post(screen, end, { Cookie: own })).status).toBe(303);
  expect(await isOpen(other)).toBe(false);
  expect(await isOpen(own)).toBe(true);
  expect((await site().post(screen, end, { Cookie: own })).status).toBe(303);
});

test("all others can be ended at once", async () => {
  const own = await enter(firefox);
  const others = [await enter("curl/8.5.0"), await enter("curl/8.6.0")];
  await site().post(screen, { intent: "end-others" }, { Cookie: own });
  for (const other of others) expect(await isOpen(other)).toBe(false);
  expect(await isOpen(own)).toBe(true);
});

test("a new password opens at once, the old one no more, and every other session ends", async () => {
  const own = await enter(firefox);
  const other = await enter("curl/8.5.0");
  const answer = await change(own, trialPassword, "kudu under the marula");
  expect(answer.status).toBe(303);
  expect(await isOpen(cookiesOf(answer))).toBe(true);
  expect(await isOpen(own)).toBe(false);
  expect(await isOpen(other)).toBe(false);
  expect(await signIn(site().web.origin)).not.toContain("admin=");
  expect(await isOpen(await signIn(site().web.origin, "kudu under the marula"))).toBe(true);
});

test.each([
  ["", "kudu under the marula", undefined, "Please fill in this password"],
  [trialPassword, "too short", undefined, "Use at least 12 characters"],
  [trialPassword, "Change-me-please", undefined, "This is a sample password"],
  [trialPassword, "kudu under the marula", "kudu under a marula", "The two new passwords differ"],
  [trialPassword, trialPassword, undefined, "The new password is the old one"],
  ["not the old one", "kudu under the marula", undefined, "Incorrect password"],
])("from %j to %j, repeated as %j, is refused: %s", async (old, fresh, repeated, sentence) => {
  const own = await enter(firefox);
  const answer = await change(own, old, fresh, repeated);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(sentence);
  for (const secret of [old, fresh].filter((text) => text.length > 0))
    expect(page).not.toContain(`value="${secret}"`);
  expect(await isOpen(own)).toBe(true);
});

test("guessing the old password is limited like the login", async () => {
  const own = await enter(firefox);
  for (let failure = 1; failure <= 5; failure += 1)
    expect((await change(own, "wrong", "kudu under the marula")).status).toBe(400);
  expect((await change(own, trialPassword, "kudu under the marula")).status).toBe(429);
});

test("who comes, goes and is not let in stands in the log", async () => {
  const own = await enter(firefox);
  await site().post("/admin/login", { password: "wrong" });
  await site().post("/admin/logout", {}, { Cookie: own });
  const changes = await listChanges(db(), { entity: "session", limit: 3 });
  expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
    ["sign out", "admin"],
    ["sign in refused", "visitor"],
    ["sign in", "admin"],
  ]);
});

test("a session that is used says so every few minutes", async () => {
  const own = await enter(firefox);
  const seen = new Date(Date.now() - 6 * 60_000);
  await db().updateTable("adminSessions").set({ seenAt: seen }).execute();
  await isOpen(own);
  const { seenAt } = await db()
    .selectFrom("adminSessions")
    .select("seenAt")
    .executeTakeFirstOrThrow();
  expect(seenAt.getTime()).toBeGreaterThan(seen.getTime() + 5 * 60_000);
});
