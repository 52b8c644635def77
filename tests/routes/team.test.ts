import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { firstOwner } from "#db/queries/team/people.server";
import { createRecoveryCodes } from "#db/queries/team/sign-in.server";
import { signInWithEmail, storePerson, teamPassword } from "#tests/factories/person";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn, trialPassword } from "#tests/setup/web-process";

const site = useSite();
const db = () => site().database.db;
const login = (fields: Record<string, string>) => site().post("/admin/login", fields);
const opens = async (cookie: string, path = "/admin") =>
  (await site().request(path, { headers: { Cookie: cookie } })).status;
const pathOf = (link = "") => new URL(link).pathname;

beforeEach(async () => {
  await db().deleteFrom("requestLimits").execute();
  await db().deleteFrom("loginAttempts").execute();
  await db().deleteFrom("adminSessions").execute();
  await db().deleteFrom("apiTokens").execute();
  await db().deleteFrom("invitations").execute();
  await db().deleteFrom("people").execute();
  await db().deleteFrom("settings").execute();
  await db().deleteFrom("adminPassword").execute();
});

/** The first owner with an email, signed in. */
async function owner() {
  const admin = await adminOf(site());
  await admin.post("/admin/sessions", {
    intent: "details",
    name: "Hanna Brandt",
    email: "Hanna@Savanna.test",
  });
  return admin;
}

describe("first owner (T-001)", () => {
  test("a session of the previous release stays signed in", async () => {
    const cookie = await signIn(site().web.origin);
    // The previous release stored the shared name and no person.
    await sql`update admin_sessions set person_id = null,
      data = data - 'personId' || '{"admin": {"name": "admin"}}'`.execute(db());
    expect(await opens(cookie)).toBe(200);
  });

  test("the shared password signs in the first owner, and with an email once there is one", async () => {
    await owner();
    const person = await firstOwner(db());
    expect(person).toMatchObject({
      name: "Hanna Brandt",
      email: "hanna@savanna.test",
      role: "owner",
    });
    const alone = await login({ password: trialPassword });
    expect(alone.status).toBe(400);
    expect(await alone.text()).toContain("Please enter your email");
    const both = await login({ email: "HANNA@savanna.test ", password: trialPassword });
    expect(both.headers.get("Location")).toBe("/admin");
    const wrong = await login({ email: "hanna@savanna.test", password: "wrong" });
    expect(await wrong.text()).toContain("Incorrect email or password");
  });

  test("drafts of the shared password belong to the first owner", async () => {
    await db()
      .insertInto("formDrafts")
      .values({ form: "property", record: "", actor: "admin", entries: "[]" })
      .execute();
    const { id } = await firstOwner(db());
    const drafts = await db().selectFrom("formDrafts").select("actor").execute();
    expect(drafts).toEqual([{ actor: id }]);
    await db().deleteFrom("formDrafts").execute();
  });

  test("a changed password stays valid with the email, and another person's is theirs alone", async () => {
    const admin = await owner();
    const ruth = await storePerson(db(), { name: "Ruth" });
    const cookie = await signInWithEmail(site(), ruth.email);
    const changed = await admin.post("/admin/sessions", {
      intent: "change-password",
      oldPassword: trialPassword,
      newPassword: "kudu under the marula",
      repeated: "kudu under the marula",
    });
    expect(changed.status).toBe(303);
    expect(await opens(cookie), "Ruth's session").toBe(200);
    const email = "hanna@savanna.test";
    expect((await login({ email, password: "kudu under the marula" })).status).toBe(303);
    expect((await login({ email, password: trialPassword })).status).toBe(400);
  });
});

describe("invitation (T-002)", () => {
  const form = { name: "Jonas", newPassword: teamPassword, repeated: teamPassword };
  async function invitation(by?: Awaited<ReturnType<typeof owner>>) {
    const admin = by ?? (await owner());
    const [email, role] = ["jonas@partner.test", "viewer"] as const;
    const { html } = await admin.post("/admin/team", { intent: "invite", email, role });
    const link = /https?:\/\/[^<"]+\/admin\/join\/[\w-]{43}/.exec(html)?.[0];
    return { admin, html, path: pathOf(link) };
  }

  test("is accepted once, without a mail server", async () => {
    const { path } = await invitation();
    expect(await (await site().request(path)).text()).toContain("jonas@partner.test");
    const joined = await site().post(path, form);
    expect(joined.headers.get("Location")).toBe("/admin");
    expect(await opens(cookiesOf(joined))).toBe(200);
    const again = await site().post(path, form);
    expect(again.status).toBe(404);
    expect(await again.text()).toContain("This invitation is not valid");
    expect((await login({ email: "jonas@partner.test", password: teamPassword })).status).toBe(303);
  });

  test("expires after 7 days, and can be revoked or replaced", async () => {
    const first = await invitation();
    const second = await invitation(first.admin);
    expect((await site().request(first.path)).status).toBe(404);
    expect((await site().request(second.path)).status).toBe(200);
    await db().updateTable("invitations").set({ expiresAt: new Date() }).execute();
    expect((await site().request(second.path)).status).toBe(404);
    expect((await site().post(second.path, form)).status).toBe(404);
    const third = await invitation(first.admin);
    const { id } = await db()
      .selectFrom("invitations")
      .select("id")
      .where("withdrawnAt", "is", null)
      .executeTakeFirstOrThrow();
    expect((await third.admin.post("/admin/team", { intent: "revoke", id })).message).toBe(
      "Invitation for jonas@partner.test revoked",
    );
    expect((await site().request(third.path)).status).toBe(404);
  });

  test("the stored token opens nothing, and the address is sent to no other site", async () => {
    const { path } = await invitation();
    const { tokenHash } = await db()
      .selectFrom("invitations")
      .select("tokenHash")
      .executeTakeFirstOrThrow();
    expect((await site().request(`/admin/join/${tokenHash}`)).status).toBe(404);
    expect((await site().request(path)).headers.get("Referrer-Policy")).toBe("no-referrer");
    // With that policy browsers send this origin.
    const joined = await site().post(path, form, { Origin: "null" });
    expect(joined.headers.get("Location")).toBe("/admin");
  });

  test("needs the email of the owner, and the screen says so before", async () => {
    const admin = await adminOf(site());
    expect((await admin.get("/admin/team")).text).toContain("before you invite people");
    const invite = { intent: "invite", email: "jonas@partner.test", role: "viewer" };
    const { status, text } = await admin.post("/admin/team", invite);
    expect(status).toBe(400);
    expect(text).toContain("Enter your own name and email under Your account first");
    await owner();
    expect((await admin.get("/admin/team")).text).not.toContain("before you invite people");
  });

  test("errors keep what was typed", async () => {
    const { path, admin } = await invitation();
    const namesake = await site().post(path, { ...form, name: "HANNA BRANDT" });
    expect(namesake.status).toBe(400);
    const page = await namesake.text();
    expect(page).toContain("Somebody else has or had this name");
    expect(page).toMatch(/value="HANNA BRANDT"/);
    const short = await site().post(path, { ...form, newPassword: "short" });
    expect(short.status).toBe(400);
    expect(await short.text()).toMatch(/value="Jonas"/);
    const taken = await admin.post("/admin/team", {
      intent: "invite",
      email: "hanna@savanna.test",
      role: "editor",
    });
    expect(taken.text).toContain("This person has an account");
    expect(taken.html).toContain('value="hanna@savanna.test"');
  });
});

describe("roles and deactivation", () => {
  test("a new role is effective with the next request (T-004)", async () => {
    const admin = await owner();
    const ruth = await storePerson(db(), { name: "Ruth", role: "viewer" });
    const cookie = await signInWithEmail(site(), ruth.email);
    const post = () => site().post("/admin/redirects", { intent: "add" }, { Cookie: cookie });
    expect((await post()).status).toBe(403);
    await admin.post("/admin/team", { intent: "role", id: ruth.id, role: "editor" });
    expect((await post()).status).toBe(400);
  });

  test("the last owner cannot leave", async () => {
    const admin = await owner();
    const { id } = await firstOwner(db());
    for (const intent of ["deactivate", "role"])
      expect((await admin.post("/admin/team", { intent, id, role: "viewer" })).message).toBe(
        "The site needs at least one active owner",
      );
    expect(await firstOwner(db())).toMatchObject({ role: "owner", deactivatedAt: null });
  });

  test("deactivation ends sessions and tokens for good, and reactivation restores the account (T-006)", async () => {
    const admin = await owner();
    const tefo = await storePerson(db(), { name: "Tefo", role: "owner" });
    const cookie = await signInWithEmail(site(), tefo.email);
    const made = await site().post(
      "/admin/api",
      { intent: "make", name: "Partner", scope: "read", expiresOn: "" },
      { Cookie: cookie },
    );
    const token = /<code[^>]*>([^<]+)<\/code>/.exec(await made.text())?.[1] ?? "";
    const call = async () =>
      (await site().request("/api/inquiries", { headers: { Authorization: `Bearer ${token}` } }))
        .status;
    expect(await call()).toBe(200);
    await admin.post("/admin/team", { intent: "deactivate", id: tefo.id });
    expect(await opens(cookie)).toBe(302);
    expect(await call()).toBe(401);
    expect((await login({ email: tefo.email ?? "", password: teamPassword })).status).toBe(400);
    await admin.post("/admin/team", { intent: "reactivate", id: tefo.id });
    expect(await opens(cookie)).toBe(302);
    expect(await call()).toBe(401);
    expect((await login({ email: tefo.email ?? "", password: teamPassword })).status).toBe(303);
  });

  test("an invitation ends with the account of the owner who made it (T-006)", async () => {
    const admin = await owner();
    const tefo = await storePerson(db(), { name: "Tefo", role: "owner" });
    const headers = { Cookie: await signInWithEmail(site(), tefo.email) };
    const invite = { intent: "invite", email: "accomplice@x.test", role: "owner" };
    const made = await (await site().post("/admin/team", invite, headers)).text();
    const path = pathOf(/https?:\/\/[^<"]+\/admin\/join\/[\w-]{43}/.exec(made)?.[0]);
    expect((await site().request(path)).status).toBe(200);
    await db()
      .insertInto("webhooks")
      .values({ url: "https://x.example/", secret: "x", events: ["test"], createdBy: "Tefo" })
      .execute();
    const ended = await admin.post("/admin/team", { intent: "deactivate", id: tefo.id });
    expect(ended.message).toContain("1 webhook of theirs still runs");
    expect((await site().request(path)).status).toBe(404);
    const join = { name: "Accomplice", newPassword: teamPassword, repeated: teamPassword };
    expect((await site().post(path, join)).status).toBe(404);
    expect((await admin.get("/admin/team")).text).not.toContain("accomplice@x.test");
  });

  test("a token of the previous release works, and ends with the account of the first owner", async () => {
    const admin = await owner();
    const made = await admin.post("/admin/api", {
      intent: "make",
      name: "Partner",
      scope: "read",
      expiresOn: "",
    });
    const token = /<code[^>]*>([^<]+)<\/code>/.exec(made.html)?.[1] ?? "";
    // The previous release stored no person.
    await db().updateTable("apiTokens").set({ personId: null }).execute();
    const call = async () =>
      (await site().request("/api/inquiries", { headers: { Authorization: `Bearer ${token}` } }))
        .status;
    expect(await call()).toBe(200);
    const other = await storePerson(db(), { role: "owner" });
    const cookie = await signInWithEmail(site(), other.email);
    const { id } = await firstOwner(db());
    await site().post("/admin/team", { intent: "deactivate", id }, { Cookie: cookie });
    expect(await call()).toBe(401);
  });

  test("log, revisions and the forms name the person (T-005)", async () => {
    await owner();
    const ruth = await storePerson(db(), { name: "Ruth Kamau" });
    const cookie = await signInWithEmail(site(), ruth.email);
    const headers = { Cookie: cookie };
    const saved = await site().post(
      "/admin/pages/new",
      { title: "Seasons", slug: "seasons", content: "<p>Dry</p>", status: "draft" },
      headers,
    );
    expect(saved.status).toBe(303);
    const read = async (path: string) =>
      (await (await site().request(path, { headers })).text()).replaceAll("<!-- -->", "");
    expect(await read("/admin/audit?actor=Ruth+Kamau")).toContain(
      "<b>Ruth Kamau</b> added the page",
    );
    expect(await read("/admin/audit?actor=Hanna+Brandt")).not.toContain("added the page");
    expect(await read("/admin/pages/edit/seasons")).toContain("Last edited by Ruth Kamau");
    expect(await read("/admin/pages/revisions/seasons")).toContain("Ruth Kamau");
  });

  test("a renamed person stays the same in log and revisions, and takes nobody's name (T-005)", async () => {
    const admin = await owner();
    const eva = await storePerson(db(), { name: "Eva" });
    const headers = { Cookie: await signInWithEmail(site(), eva.email) };
    const rename = (name: string) =>
      site().post("/admin/sessions", { intent: "details", name, email: eva.email ?? "" }, headers);
    for (const name of ["Hanna Brandt", "hanna  brandt", "Наnnа Brandt"]) {
      const answer = await rename(name);
      expect(answer.status, name).toBe(400);
      const page = await answer.text();
      expect(page).toContain("Somebody else has or had this name");
      expect(page).toContain(`value="${name}"`);
    }
    expect(await (await rename("schedule")).text()).toContain("The site uses this name itself");
    const text = { title: "Rivers", slug: "rivers", content: "<p>Wet</p>", status: "draft" };
    await site().post("/admin/pages/new", text, headers);
    expect((await rename("Eva Lind")).status).toBe(303);
    const read = async (path: string) =>
      (await admin.get(path)).html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, "");
    const sentence = "Eva (now Eva Lind) added the page Rivers";
    expect(await read(`/admin/audit?actor=${eva.id}`)).toContain(sentence);
    // By the name of a link that was saved before.
    expect(await read("/admin/audit?actor=Eva")).toContain(sentence);
    expect(await read("/admin/pages/edit/rivers")).toContain("Last edited by Eva (now Eva Lind)");
    expect(await read("/admin/pages/revisions/rivers")).toContain("Eva (now Eva Lind)");
  });
});

describe("second factor (T-003)", () => {
  async function requireIt() {
    await db()
      .insertInto("settings")
      .values({ key: "requireSecondFactor", value: "true" })
      .execute();
  }

  test("a recovery code completes the sign-in once, also without scripts", async () => {
    const ruth = await storePerson(db(), { name: "Ruth" });
    const [code = ""] = await createRecoveryCodes(db(), ruth, "Ruth");
    await requireIt();
    const cookie = await signInWithEmail(site(), ruth.email);
    const before = await site().request("/admin/properties?page=2", {
      headers: { Cookie: cookie },
    });
    const step = before.headers.get("Location") ?? "";
    expect(step).toBe("/admin/second-step?returnTo=%2Fadmin%2Fproperties%3Fpage%3D2");
    expect((await site().request("/api/inquiries", { headers: { Cookie: cookie } })).status).toBe(
      401,
    );
    const wrong = await site().post(step, { code: "aaaa-aaaa-aaaa-aaaa" }, { Cookie: cookie });
    expect(await wrong.text()).toContain("This code is wrong or was used before");
    const right = await site().post(step, { code: code.toUpperCase() }, { Cookie: cookie });
    expect(right.headers.get("Location")).toBe("/admin/properties?page=2");
    expect(await opens(cookiesOf(right))).toBe(200);
    const again = await site().post(step, { code }, { Cookie: cookie });
    expect(again.headers.get("Location")).toContain("/admin/login");
  });

  test("who has no second factor creates one at the next sign-in", async () => {
    const ruth = await storePerson(db(), { name: "Ruth" });
    await requireIt();
    const cookie = await signInWithEmail(site(), ruth.email);
    const created = await site().post(
      "/admin/second-step",
      { intent: "create-codes" },
      { Cookie: cookie },
    );
    const [code = ""] = /(?<=<code>)[a-z0-9-]+/.exec(await created.text()) ?? [];
    const right = await site().post("/admin/second-step", { code }, { Cookie: cookie });
    expect(await opens(cookiesOf(right))).toBe(200);
    // Whoever has a factor cannot replace it between the steps.
    const second = await signInWithEmail(site(), ruth.email);
    const replaced = await site().post(
      "/admin/second-step",
      { intent: "create-codes" },
      { Cookie: second },
    );
    expect(replaced.status).toBe(400);
  });

  test("is required only by owners who have a passkey", async () => {
    const admin = await owner();
    const pressed = await admin.post("/admin/team", { intent: "second-factor", required: "yes" });
    expect(pressed.message).toBe("Add a passkey to your own account first");
    expect(await opens(admin.cookie)).toBe(200);
  });

  test("forged and malformed passkey answers sign nobody in", async () => {
    const options = (await (
      await site().post("/admin/passkey", { intent: "sign-in-options" })
    ).json()) as { challenge: string };
    expect(options.challenge.length).toBeGreaterThan(20);
    for (const response of ["", "null", "[]", "{}", '{"id":"x"}', '{"id":5}', "{".repeat(5000)]) {
      const answer = await site().post("/admin/passkey", { intent: "sign-in", response });
      expect(answer.status).toBe(400);
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
    expect((await site().post("/admin/passkey", { intent: "add-options" })).status).toBe(401);
  });
});
