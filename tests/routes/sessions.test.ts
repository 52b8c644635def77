import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addToken } from "#db/queries/api/api-tokens.server";
import { createInvitation } from "#db/queries/team/invitations.server";
import { firstOwner } from "#db/queries/team/people.server";
import { addPasskey, createRecoveryCodes } from "#db/queries/team/sign-in.server";
import { signInWithEmail, storePerson, teamPassword } from "#tests/factories/person";
import { fieldsOf } from "#tests/setup/admin-session";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { useSite } from "#tests/setup/test-site";
import {
  cookiesOf,
  signIn,
  startWeb,
  trialPassword,
  type WebProcess,
} from "#tests/setup/web-process";

describe("login", () => {
  // The plain password setting; all other tests use its hash.
  const plain = { ADMIN_PASSWORD: trialPassword };
  let database: FreshDatabase;
  let web: WebProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    web = await startWeb(database.url, plain);
  });
  // Each test starts without failed attempts.
  afterEach(() => sql`truncate login_attempts, admin_sessions`.execute(database.db));
  afterAll(async () => {
    await web.stop();
    await database.drop();
  });

  async function startAgain(change: Record<string, string> = {}) {
    await web.stop();
    web = await startWeb(database.url, { ...plain, ...change });
  }

  const request = (path: string, init: RequestInit = {}) =>
    fetch(web.origin + path, { redirect: "manual", ...init });
  const login = (password: string, query = "", headers: Record<string, string> = {}) =>
    request(`/admin/login${query}`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ password }),
    });

  test("the right password redirects to the requested page (A-001)", async () => {
    const answer = await login(trialPassword, "?returnTo=%2Fadmin%2Finquiries%3Fstatus%3Dnew");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/inquiries?status=new");
    const next = await request("/admin", { headers: { Cookie: cookiesOf(answer) } });
    expect(await next.text()).toContain("Welcome back!");
  });

  test("a wrong password shows an error and sets no cookie", async () => {
    const answer = await login("something else");
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await answer.text();
    expect(page).toContain("Incorrect password");
    expect(page).not.toContain("something else");
  });

  test("an empty password is rejected and does not count toward the limit (A-002)", async () => {
    for (let attempt = 1; attempt <= 7; attempt++) {
      const answer = await login("");
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Please enter your password");
    }
    expect((await login(trialPassword)).status).toBe(303);
  });

  test("the sixth failed attempt is rejected (G-15)", async () => {
    for (let failure = 1; failure <= 5; failure++)
      expect((await login(`wrong ${failure}`)).status).toBe(400);
    const answer = await login(trialPassword);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Too many attempts. Try again in 15 minutes.");
  });

  test("simultaneous attempts do not exceed the limit (A-005)", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => login(`wrong ${i}`)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test("a cookie is invalid after the logout (A-004)", async () => {
    const cookie = await signIn(web.origin);
    const headers = { Cookie: cookie };
    expect((await request("/admin", { headers })).status).toBe(200);
    const left = await request("/admin/logout", { method: "POST", headers });
    expect(left.headers.get("Location")).toBe("/admin/login");
    expect((await request("/admin", { headers })).status).toBe(302);
  });

  test("signing in again ends the previous session (A-004)", async () => {
    const first = await signIn(web.origin);
    const answer = await login(trialPassword, "", { Cookie: first });
    expect(cookiesOf(answer)).not.toContain(first.split("; ")[0]);
    expect((await request("/admin", { headers: { Cookie: first } })).status).toBe(302);
    expect((await request("/admin", { headers: { Cookie: cookiesOf(answer) } })).status).toBe(200);
  });

  test.each([
    ["another ADMIN_PASSWORD", { ADMIN_PASSWORD: "another-password-now" }],
    [
      "a hash made by npm run admin:password",
      { ADMIN_PASSWORD_HASH: "scrypt$32768$8$1$c2FsdA$aGFzaA" },
    ],
  ])("%s ends all sessions (A-004)", async (_name, change) => {
    const headers = { Cookie: await signIn(web.origin) };
    expect((await request("/admin", { headers })).status).toBe(200);
    await startAgain(change);
    expect((await request("/admin", { headers })).status).toBe(302);
    expect((await request("/admin.data", { headers })).status).toBe(401);
    expect((await request("/admin/queues", { headers })).status).toBe(302);
    await startAgain();
  });

  test("a session survives a restart with the same password", async () => {
    const headers = { Cookie: await signIn(web.origin) };
    await startAgain();
    expect((await request("/admin", { headers })).status).toBe(200);
  });

  test("an unknown admin URL keeps the admin layout and searches for its words (A-012)", async () => {
    const headers = { Cookie: await signIn(web.origin) };
    const answer = await request("/admin/no-such-screen", { headers });
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain("Page Not Found");
    expect(page).toContain("Manage Properties");
    expect(page).toMatch(/name="search"[^>]* value="no such screen"/);
  });
});

describe("sessions", () => {
  const site = useSite();
  const screen = "/admin/sessions";
  const db = () => site().database.db;

  beforeEach(async () => {
    await db().deleteFrom("loginAttempts").execute();
    await db().deleteFrom("adminSessions").execute();
    await db().deleteFrom("adminPassword").execute();
  });

  const firefox =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

  /** Signs in with a browser and returns the session cookie. */
  async function signInWith(agent: string, password = trialPassword) {
    const answer = await site().post("/admin/login", { password }, { "User-Agent": agent });
    return cookiesOf(answer);
  }
  const isOpen = async (cookie: string) =>
    (await site().request(screen, { headers: { Cookie: cookie } })).status === 200;
  const handleOf = async (agent: string) => {
    const { handle } = await db()
      .selectFrom("adminSessions")
      .select("handle")
      .where("agent", "=", agent)
      .executeTakeFirstOrThrow();
    return handle;
  };
  const change = (
    cookie: string,
    oldPassword: string,
    newPassword: string,
    repeated = newPassword,
  ) =>
    site().post(
      screen,
      { intent: "change-password", oldPassword, newPassword, repeated },
      { Cookie: cookie },
    );

  test("the list shows every device and marks the current session (A-004)", async () => {
    const cookie = await signInWith(firefox);
    await signInWith("curl/8.5.0");
    const page = await (await site().request(screen, { headers: { Cookie: cookie } })).text();
    expect(page).toContain("Firefox on Windows");
    expect(page).toContain("curl");
    expect(page.match(/This session/g)).toHaveLength(1);
    expect(page).toContain("127.0.0.1");
  });

  test("one session can be ended", async () => {
    const cookie = await signInWith(firefox);
    const other = await signInWith("curl/8.5.0");
    const end = { intent: "end", session: await handleOf("curl/8.5.0") };
    expect((await site().post(screen, end, { Cookie: cookie })).status).toBe(303);
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(cookie)).toBe(true);
    expect((await site().post(screen, end, { Cookie: cookie })).status).toBe(303);
  });

  test("all other sessions can be ended at once (A-004)", async () => {
    const cookie = await signInWith(firefox);
    const others = [await signInWith("curl/8.5.0"), await signInWith("curl/8.6.0")];
    await site().post(screen, { intent: "end-others" }, { Cookie: cookie });
    for (const other of others) expect(await isOpen(other)).toBe(false);
    expect(await isOpen(cookie)).toBe(true);
  });

  test("a new password replaces the old one and ends every other session (A-004)", async () => {
    const cookie = await signInWith(firefox);
    const other = await signInWith("curl/8.5.0");
    const answer = await change(cookie, trialPassword, "kudu under the marula");
    expect(answer.status).toBe(303);
    expect(await isOpen(cookiesOf(answer))).toBe(true);
    expect(await isOpen(cookie)).toBe(false);
    expect(await isOpen(other)).toBe(false);
    expect(await signIn(site().web.origin)).not.toContain("admin=");
    expect(await isOpen(await signIn(site().web.origin, "kudu under the marula"))).toBe(true);
  });

  test.each([
    ["", "kudu under the marula", undefined, "Please enter your password"],
    [trialPassword, "too short", undefined, "Use at least 12 characters"],
    [trialPassword, "Change-me-please", undefined, "This is a sample password"],
    [trialPassword, "kudu under the marula", "kudu under a marula", "The passwords don't match"],
    [trialPassword, trialPassword, undefined, "The new password must be different"],
    ["not the old one", "kudu under the marula", undefined, "Incorrect password"],
  ])(
    "a password change from %j to %j, repeated as %j, is rejected: %s",
    async (old, fresh, repeated, sentence) => {
      const cookie = await signInWith(firefox);
      const answer = await change(cookie, old, fresh, repeated);
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain(sentence);
      for (const secret of [old, fresh].filter((text) => text.length > 0))
        expect(page).not.toContain(`value="${secret}"`);
      expect(await isOpen(cookie)).toBe(true);
    },
  );

  test("after a password change the other ways in are listed and end with one press", async () => {
    const cookie = await signInWith(firefox);
    const { id, name } = await firstOwner(db());
    const passkey = { id: "key-1", publicKey: Buffer.from("x"), counter: 0, transports: [] };
    await addPasskey(db(), { ...passkey, name: "My laptop" }, { person: { id, name } });
    await createRecoveryCodes(db(), { id, name }, name);
    const token = { name: "Partner", prefix: "stays_x", hash: "x", areas: null, expiresAt: null };
    await addToken(db(), { ...token, scope: "read" }, { id, name });
    const invited = { email: "jonas@partner.test", role: "owner" } as const;
    await createInvitation(db(), invited, { by: { id, name }, now: new Date() });
    const answer = await change(cookie, trialPassword, "kudu under the marula");
    expect(answer.headers.get("Location")).toBe("/admin/sessions#access");
    const fresh = { Cookie: cookiesOf(answer) };
    const listed = async () => {
      const page = await (await site().request(screen, { headers: fresh })).text();
      const panel = /id="access".*?<\/section>/s.exec(page)?.[0] ?? "";
      return panel.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    };
    const before = await listed();
    for (const way of ["My laptop", "10 of 10 left", "Partner", "jonas@partner.test"])
      expect(before).toContain(way);
    const body = new URLSearchParams({ intent: "end-access" });
    for (const way of ["passkeys", "codes", "tokens", "invitations"]) body.append("way", way);
    const ended = await site().request(screen, { method: "POST", headers: fresh, body });
    expect(ended.status).toBe(303);
    expect(await listed()).toContain("None besides your password");
    expect(await isOpen(fresh.Cookie)).toBe(true);
  });

  test("wrong old passwords count toward the login limit (A-005)", async () => {
    const cookie = await signInWith(firefox);
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await change(cookie, "wrong", "kudu under the marula")).status).toBe(400);
    expect((await change(cookie, trialPassword, "kudu under the marula")).status).toBe(429);
  });

  test("the last activity of a session is updated every few minutes", async () => {
    const cookie = await signInWith(firefox);
    const seen = new Date(Date.now() - 6 * 60_000);
    await db().updateTable("adminSessions").set({ seenAt: seen }).execute();
    await isOpen(cookie);
    const { seenAt } = await db()
      .selectFrom("adminSessions")
      .select("seenAt")
      .executeTakeFirstOrThrow();
    expect(seenAt.getTime()).toBeGreaterThan(seen.getTime() + 5 * 60_000);
  });
});

describe("confirmation of who changes access", () => {
  const site = useSite();
  const db = () => site().database.db;
  let owner: Awaited<ReturnType<typeof storePerson>>;
  let other: Awaited<ReturnType<typeof storePerson>>;
  beforeAll(async () => {
    owner = await storePerson(db(), { role: "owner" });
    other = await storePerson(db());
  });
  beforeEach(() => db().deleteFrom("loginAttempts").execute());

  /** A session that began eleven minutes ago, which somebody may have copied since. @returns its cookie */
  async function olderSession(email = owner.email) {
    const cookie = await signInWithEmail(site(), email);
    const signedInAt = JSON.stringify(new Date(Date.now() - 11 * 60_000));
    await sql`update admin_sessions set data = jsonb_set(data, '{signedInAt}', ${signedInAt}::jsonb)`.execute(
      db(),
    );
    return cookie;
  }
  const countEntries = async () =>
    (await db().selectFrom("auditLog").select("id").execute()).length;
  const invite = { intent: "invite", email: "jonas@partner.test", role: "owner" };

  const changes: [string, string, () => Record<string, string>][] = [
    [
      "another email",
      "/admin/sessions",
      () => ({ intent: "details", name: "A", email: "b@c.test" }),
    ],
    ["recovery codes", "/admin/sessions", () => ({ intent: "create-codes" })],
    ["a removed passkey", "/admin/sessions", () => ({ intent: "remove-passkey", passkey: "x" })],
    ["removed factors", "/admin/sessions", () => ({ intent: "end-access", way: "passkeys" })],
    ["an invitation", "/admin/team", () => invite],
    ["a role", "/admin/team", () => ({ intent: "role", id: other.id, role: "owner" })],
    ["a deactivation", "/admin/team", () => ({ intent: "deactivate", id: other.id })],
    ["a reactivation", "/admin/team", () => ({ intent: "reactivate", id: other.id })],
    ["the second factor", "/admin/team", () => ({ intent: "second-factor", required: "no" })],
    ["a token", "/admin/api", () => ({ intent: "make", name: "P", scope: "read", expiresOn: "" })],
    ["a webhook", "/admin/webhooks", () => ({ intent: "create", url: "https://x.example/" })],
    ["the URL of a webhook", "/admin/webhooks", () => ({ intent: "edit", id: other.id })],
    ["the secret of a webhook", "/admin/webhooks", () => ({ intent: "secret", id: other.id })],
    ["a new secret", "/admin/webhooks", () => ({ intent: "rotate", id: other.id })],
  ];

  test.each(changes)("%s needs the password again", async (_, path, fields) => {
    const Cookie = await olderSession();
    const entries = await countEntries();
    const plain = await site().post(path, fields(), { Cookie });
    expect(plain.status).toBe(307);
    expect(plain.headers.get("Location")).toBe(
      `/admin/login?${new URLSearchParams({ sendTo: path })}`,
    );
    const scripted = await site().post(`${path}.data`, fields(), { Cookie });
    expect(scripted.status).toBe(428);
    expect(await countEntries()).toBe(entries);
  });

  test.each([
    ["a name", "/admin/sessions", () => ({ intent: "details", name: "Anna", email: owner.email })],
    ["a signed-out session", "/admin/sessions", () => ({ intent: "end", session: "x" })],
    ["all other sessions", "/admin/sessions", () => ({ intent: "end-others" })],
    ["ended tokens", "/admin/sessions", () => ({ intent: "end-access", way: "tokens" })],
    ["a revoked invitation", "/admin/team", () => ({ intent: "revoke", id: other.id })],
    ["a revoked token", "/admin/api", () => ({ intent: "withdraw", id: other.id })],
  ])("%s needs no password: access only ends", async (_, path, fields) => {
    const Cookie = await olderSession();
    const answer = await site().post(path, fields() as Record<string, string>, { Cookie });
    expect(answer.status).toBe(303);
  });

  test("another recipient of inquiries needs the password again, other settings do not", async () => {
    const Cookie = await olderSession();
    const page = await (await site().request("/admin/settings", { headers: { Cookie } })).text();
    const save = (changes: Record<string, string>) => {
      const body = fieldsOf(page);
      for (const [name, value] of Object.entries(changes)) body.set(name, value);
      return site().request("/admin/settings", { method: "POST", headers: { Cookie }, body });
    };
    expect((await save({ notificationAddress: "somebody@else.test" })).status).toBe(307);
    expect((await save({ contactEmail: "somebody@else.test" })).status).toBe(307);
    const byApi = await site().request("/api/settings", {
      method: "PUT",
      headers: { Cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ notificationAddress: "somebody@else.test" }),
    });
    expect(byApi.status).toBe(403);
    expect((await save({ siteName: "Acacia Stays" })).status).toBe(303);
  });

  test("a passkey is added only by whoever confirmed", async () => {
    const Cookie = await olderSession();
    const ask = (cookie: string) =>
      site().post("/admin/passkey", { intent: "add-options" }, { Cookie: cookie });
    const answer = await ask(Cookie);
    expect(answer.status).toBe(428);
    expect((await ask(await signInWithEmail(site(), owner.email))).status).toBe(200);
  });

  test("without scripts the form waits for the password and is then submitted", async () => {
    const Cookie = await olderSession();
    const login = (await site().post("/admin/team", invite, { Cookie })).headers.get("Location");
    const send = (fields: Record<string, string>) =>
      site().post(login ?? "", { ...invite, ...fields }, { Cookie });
    const asked = await send({});
    expect(asked.status).toBe(401);
    const page = await asked.text();
    expect(page).toContain("Confirm it is you");
    expect(page).toContain('name="email" value="jonas@partner.test"');
    expect(page).not.toContain('name="__email"');
    const wrong = await send({ __password: "wrong" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Incorrect password");
    const right = await send({ __password: teamPassword });
    expect(right.status).toBe(307);
    expect(right.headers.get("Location")).toBe("/admin/team");
    // A copy of the earlier cookie ends with the confirmation.
    const status = async (cookie: string) =>
      (await site().request("/admin/team", { headers: { Cookie: cookie } })).status;
    expect(await status(Cookie)).toBe(302);
    const invited = await site().post("/admin/team", invite, { Cookie: cookiesOf(right) });
    expect(invited.status).toBe(201);
  });

  test("wrong passwords count like those of a login (A-005)", async () => {
    const Cookie = await olderSession();
    const confirm = (password: string) =>
      site().post("/admin/sign-in", { confirm: "yes", password }, { Cookie });
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await confirm("wrong")).status).toBe(400);
    expect((await confirm(teamPassword)).status).toBe(429);
  });

  test("only the person who is signed in can confirm, with the second factor of the session", async () => {
    const Cookie = await olderSession();
    await sql`update admin_sessions set data = data || '{"secondFactor": "passkey"}'`.execute(db());
    await db()
      .insertInto("settings")
      .values({ key: "requireSecondFactor", value: "true" })
      .execute();
    const confirmed = await site().post(
      "/admin/sign-in",
      { confirm: "yes", email: other.email ?? "", password: teamPassword },
      { Cookie },
    );
    expect(confirmed.status).toBe(200);
    const { data, personId } = await db()
      .selectFrom("adminSessions")
      .select(["data", "personId"])
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    expect(personId).toBe(owner.id);
    expect(data).toMatchObject({ secondFactor: "passkey" });
    await db().deleteFrom("settings").execute();
  });

  test("an older session adds no first second factor", async () => {
    const Cookie = await olderSession();
    await db()
      .insertInto("settings")
      .values({ key: "requireSecondFactor", value: "true" })
      .execute();
    const passkey = await site().post("/admin/passkey", { intent: "add-options" }, { Cookie });
    expect(passkey.status).toBe(401);
    const step = await site().post("/admin/second-step", { intent: "create-codes" }, { Cookie });
    expect(step.headers.get("Location")).toMatch(/^\/admin\/login/);
    expect((await site().request("/admin/second-step", { headers: { Cookie } })).status).toBe(302);
    const codes = await db().selectFrom("recoveryCodes").select("hash").execute();
    expect(codes).toEqual([]);
    await db().deleteFrom("settings").execute();
  });
});
