import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createRecoveryCodes } from "#db/queries/team/sign-in.server";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { storePerson, teamPassword } from "#tests/factories/person";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn, trialPassword } from "#tests/setup/web-process";

describe("password guessing", () => {
  /** A distributed attack on the password, while the operator still has to be able to sign in. */

  const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const db = () => site().database.db;

  beforeEach(async () => {
    await db().deleteFrom("loginAttempts").execute();
  });

  let machine = 0;
  const nextAddress = () => `198.51.${Math.floor(++machine / 250)}.${machine % 250}`;
  const login = (password: string, headers: Record<string, string> = {}) =>
    site().post("/admin/login", { password }, { "X-Forwarded-For": nextAddress(), ...headers });

  /** Stores a number of failed attempts of the last hour, at other accounts. */
  const storeGuesses = (count: number) =>
    sql`insert into login_attempts (target, source, is_known_device)
      select 'password/somebody else ' || n, 'address ' || n, false
      from generate_series(1, ${count}::int) as n`.execute(db());

  test("attempts from many IP addresses wait in a small queue, and the rest is rejected (G-15)", async () => {
    await storeGuesses(1_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => login("wrong")));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 429, 429, 429]);
    const rejected = answers.find(({ status }) => status === 429);
    expect(rejected?.headers.get("Retry-After")).toBe("60");
    expect(await rejected?.text()).toContain("Many people are signing in at the moment");
  });

  test(
    "eight constant attackers do not lock out the operator on a new device (G-15)",
    { tags: ["thorough"] },
    async () => {
      await storeGuesses(1_000);
      let isOver = false;
      const attackers = Array.from({ length: 8 }, async (_, n) => {
        const headers = { "X-Forwarded-For": `192.0.2.${n + 1}` };
        while (!isOver) expect([400, 429]).toContain((await login("wrong", headers)).status);
      });
      const countRejected = async () => {
        const rows = await db()
          .selectFrom("auditLog")
          .select("id")
          .where("entityId", "like", "192.0.2.%")
          .execute();
        return rows.length;
      };
      await expect.poll(countRejected, { timeout: 40_000 }).toBeGreaterThan(8);
      const startedAt = performance.now();
      expect((await login(trialPassword)).status).toBe(303);
      // The wait for a slot, and then the delay of the attempt.
      expect(performance.now() - startedAt).toBeLessThan(16_000);
      isOver = true;
      await Promise.all(attackers);
    },
  );

  test(
    "an attempt rejected by a full queue does not count toward the limit",
    { tags: ["thorough"] },
    async () => {
      await storeGuesses(1_000);
      const headers = { "X-Forwarded-For": "192.0.2.99" };
      const statuses = async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => login("wrong")));
        return answers.map(({ status }) => status);
      };
      const others = statuses();
      const attempts = await Promise.all(Array.from({ length: 5 }, () => login("wrong", headers)));
      expect(attempts.map(({ status }) => status)).toContain(429);
      await others;
      expect((await login(trialPassword, headers)).status).toBe(303);
    },
  );

  test("a password that is far too long and a form with many fields are rejected without a delay (G-15)", async () => {
    await storeGuesses(1_000);
    const long = await login("x".repeat(1_025));
    expect(long.status).toBe(400);
    expect(await long.text()).toContain("A password has at most 1,024 characters");
    const startedAt = performance.now();
    expect((await login("x".repeat(900_000))).status).toBe(413);
    const many = new URLSearchParams(Array.from({ length: 10_000 }, () => ["password", "x"]));
    const few = new URLSearchParams(Array.from({ length: 100 }, () => ["password", "x"]));
    for (const path of ["/admin/login", "/Admin/Login/", "/admin/login.data", "/admin/sign-in"]) {
      const send = (body: URLSearchParams) => site().request(path, { method: "POST", body });
      expect((await send(many)).status, path).toBe(413);
      expect((await send(few)).status, path).toBe(413);
    }
    expect((await login("x".repeat(1_024))).status).toBe(400);
    // Each attempt that is hashed is delayed by five seconds; only one was.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const { guesses } = await db()
      .selectFrom("loginAttempts")
      .select(({ fn }) => fn.countAll<number>().as("guesses"))
      .executeTakeFirstOrThrow();
    expect(guesses).toBe(1_001);
  });

  test("a known device skips the queue and has its own limit (G-15)", async () => {
    const device = cookiesOf(await login(trialPassword));
    expect(device).toContain("device=");
    await storeGuesses(1_000);
    const knownDevice = { Cookie: /device=[^;]+/.exec(device)?.[0] ?? "" };
    const queue = Array.from({ length: 4 }, () => login("wrong"));
    expect((await login(trialPassword, knownDevice)).status).toBe(303);
    await Promise.all(queue);
    for (let failure = 1; failure <= 5; failure++)
      expect((await login("wrong", knownDevice)).status).toBe(400);
    expect((await login(trialPassword, knownDevice)).status).toBe(429);
  });

  test("the right password signs in on a new device", async () => {
    await storeGuesses(100);
    expect((await login(trialPassword)).status).toBe(303);
  });

  test("a forged device cookie is ignored", async () => {
    for (let failure = 1; failure <= 5; failure++)
      await login("wrong", {
        "X-Forwarded-For": "203.0.113.77",
        Cookie: `device=forged${failure}`,
      });
    const sixth = { "X-Forwarded-For": "203.0.113.77", Cookie: "device=forged6" };
    expect((await login(trialPassword, sixth)).status).toBe(429);
  });

  /** Signs in with an email, from an address of its own by default. */
  const loginAs = (email: string | null, password: string, headers: Record<string, string> = {}) =>
    site().post(
      "/admin/login",
      { email: email ?? "", password },
      { "X-Forwarded-For": nextAddress(), ...headers },
    );
  const statusesOf = async (count: number, send: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt += 1) statuses.push((await send()).status);
    return statuses;
  };
  const cookieOf = (answer: Response, name: string) =>
    new RegExp(`${name}=[^;]+`).exec(cookiesOf(answer))?.[0] ?? "";

  test("the right password of one account frees no attempts at another (A-005)", async () => {
    const owner = await storePerson(db(), { role: "owner" });
    const insider = await storePerson(db());
    const headers = { "X-Forwarded-For": "203.0.113.40" };
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      statuses.push(...(await statusesOf(4, () => loginAs(owner.email, "wrong", headers))));
      await loginAs(insider.email, teamPassword, headers);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect((await loginAs(owner.email, teamPassword)).status).toBe(303);
  });

  test("the right password frees the attempts of its own address at its own account (A-005)", async () => {
    const person = await storePerson(db());
    const headers = { "X-Forwarded-For": "203.0.113.41" };
    for (let round = 0; round < 2; round += 1) {
      expect(await statusesOf(4, () => loginAs(person.email, "wrong", headers))).not.toContain(429);
      expect((await loginAs(person.email, teamPassword, headers)).status).toBe(303);
    }
  });

  /** Stores failed attempts at an account from a hundred addresses. */
  const storeAttemptsAt = (target: string) =>
    sql`insert into login_attempts (target, source, is_known_device)
      select ${target}, 'address ' || n, false from generate_series(1, 100) as n`.execute(db());

  test("attempts at one account are limited for all addresses, but not for a device that it knows (A-005)", async () => {
    const owner = await storePerson(db(), { role: "owner" });
    const colleague = await storePerson(db());
    const Cookie = cookieOf(await loginAs(owner.email, teamPassword), "device");
    await storeAttemptsAt(`password/${owner.id}`);
    const rejected = await loginAs(owner.email, teamPassword);
    expect(rejected.status).toBe(429);
    expect(await rejected.text()).toContain("Too many attempts. Try again in 60 minutes.");
    expect((await loginAs(owner.email, teamPassword, { Cookie })).status).toBe(303);
    expect((await loginAs(colleague.email, teamPassword)).status).toBe(303);
  }, 60_000);

  test("an unknown email behaves like a known one", async () => {
    const { email } = await storePerson(db());
    const headers = { "X-Forwarded-For": "203.0.113.42" };
    const known = await loginAs(email, "wrong", headers);
    const unknown = await loginAs("nobody@team.test", "wrong", headers);
    const textOf = async (answer: Response) =>
      (await answer.text()).replaceAll(/person\d+@team|nobody@team/g, "");
    expect(await textOf(unknown)).toBe(await textOf(known));
    await loginAs("nobody@team.test", "wrong");
    const { target } = await db()
      .selectFrom("loginAttempts")
      .select("target")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(target).not.toContain("nobody");
    await storeAttemptsAt(target);
    expect((await loginAs("Nobody@team.test ", "wrong")).status).toBe(429);
  }, 60_000);

  test("a device that one account knows is unknown to others", async () => {
    const owner = await storePerson(db(), { role: "owner" });
    const insider = await storePerson(db());
    const Cookie = cookieOf(await loginAs(insider.email, teamPassword), "device");
    const headers = { Cookie, "X-Forwarded-For": "203.0.113.43" };
    await statusesOf(5, () => loginAs(owner.email, "wrong", headers));
    const fresh = { "X-Forwarded-For": "203.0.113.43" };
    expect((await loginAs(owner.email, teamPassword, fresh)).status).toBe(429);
  });

  describe("recovery codes", () => {
    beforeEach(() =>
      db()
        .insertInto("settings")
        .values({ key: "requireSecondFactor", value: "true" })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    afterEach(() => db().deleteFrom("settings").where("key", "=", "requireSecondFactor").execute());

    const headers = { "X-Forwarded-For": "203.0.113.44" };

    test("the right password frees no attempts at codes (A-005)", async () => {
      const person = await storePerson(db());
      const [code = ""] = await createRecoveryCodes(db(), person, person.name);
      const signInWith = (guess: string) =>
        site().post(
          "/admin/sign-in",
          { email: person.email ?? "", password: teamPassword, code: guess },
          headers,
        );
      const statuses = await statusesOf(6, () => signInWith("aaaa-aaaa-aaaa-aaaa"));
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expect((await signInWith(code)).status).toBe(429);
    });

    test("attempts at the second step count by address and by account (A-005)", async () => {
      const person = await storePerson(db());
      await createRecoveryCodes(db(), person, person.name);
      const step = async () => {
        const Cookie = cookieOf(await loginAs(person.email, teamPassword), "admin");
        return (from: Record<string, string>) =>
          site().post("/admin/second-step", { code: "wrong" }, { Cookie, ...from });
      };
      const guess = await step();
      expect(await statusesOf(6, () => guess(headers))).toEqual([400, 400, 400, 400, 400, 429]);
      await db().deleteFrom("loginAttempts").execute();
      await storeAttemptsAt(`code/${person.id}`);
      expect((await (await step())({ "X-Forwarded-For": nextAddress() })).status).toBe(429);
    }, 60_000);

    test("a browser is known after the second step, not between the steps", async () => {
      const person = await storePerson(db());
      const [code = ""] = await createRecoveryCodes(db(), person, person.name);
      const first = await loginAs(person.email, teamPassword);
      expect(cookiesOf(first)).not.toContain("device=");
      const Cookie = cookieOf(first, "admin");
      const second = await site().post("/admin/second-step", { code }, { Cookie });
      expect(cookiesOf(second)).toContain("device=");
    });
  });

  test("wrong tokens and links are counted by address, whatever they would open", async () => {
    const admin = await adminOf(site());
    const made = await admin.post("/admin/api", {
      intent: "make",
      name: "Partner",
      scope: "read",
      expiresOn: "",
    });
    const token = /<code[^>]*>(stays_[^<]+)<\/code>/.exec(made.html)?.[1] ?? "";
    const headers = { "X-Forwarded-For": "203.0.113.45" };
    const withToken = (path: string, text: string, from: Record<string, string> = headers) =>
      site().request(path, { headers: { Authorization: `Bearer ${text}`, ...from } });
    const guessToken = () => withToken("/api/inquiries", `${token.slice(0, -1)}_`);
    const guessLinks = [
      () => site().request(`/admin/join/${"x".repeat(43)}`, { headers }),
      () => site().request("/preview/post/1?until=99999&sign=x", { headers }),
    ];
    for (const guess of guessLinks) expect((await guess()).status).toBe(404);
    const statuses = await statusesOf(99, guessToken);
    expect(statuses.slice(0, 98).every((status) => status === 401)).toBe(true);
    expect(statuses[98]).toBe(429);
    for (const guess of guessLinks) expect((await guess()).status).toBe(429);
    expect((await withToken("/api/inquiries", token)).status).toBe(429);
    expect((await withToken("/api/inquiries", token, {})).status).toBe(200);
    const guessMetrics = () => withToken("/metrics", "figures-for-somebody-else");
    expect((await statusesOf(101, guessMetrics)).at(-1)).toBe(429);
  }, 60_000);

  test("a device cookie alone gives no access", async () => {
    const cookies = cookiesOf(await login(trialPassword));
    const device = /device=[^;]+/.exec(cookies)?.[0] ?? "";
    expect((await site().request("/admin", { headers: { Cookie: device } })).status).toBe(302);
  });

  test("a session id set before the login is replaced", async () => {
    const planted = "admin=planted-before-the-login";
    const answer = await login(trialPassword, { Cookie: planted });
    expect(cookiesOf(answer)).not.toContain("planted");
    expect((await site().request("/admin", { headers: { Cookie: planted } })).status).toBe(302);
  });

  test("a session cookie changed by one character is invalid", async () => {
    const session = /admin=[^;]+/.exec(cookiesOf(await login(trialPassword)))?.[0] ?? "";
    expect((await site().request("/admin", { headers: { Cookie: session } })).status).toBe(200);
    for (const at of [8, 20, session.length - 4]) {
      const changed =
        session.slice(0, at) + (session[at] === "A" ? "B" : "A") + session.slice(at + 1);
      expect((await site().request("/admin", { headers: { Cookie: changed } })).status).toBe(302);
    }
  });
});

describe("audit log", () => {
  /** Each protected action is logged once with its actor, and without secrets. */

  const site = useSite({ LOG_LEVEL: "debug" });
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    await storeProperty(site().database.db);
    await site().post("/contact", makeInquiryForm({ message: "A secret message" }));
    admin = await adminOf(site());
  });

  async function entriesOf(action: () => Promise<unknown>) {
    const { db } = site().database;
    const entries = () =>
      db.selectFrom("auditLog").select(["action", "entity", "actor"]).orderBy("id").execute();
    const before = (await entries()).length;
    await action();
    return (await entries())
      .slice(before)
      .map(({ actor, action, entity }) => `${actor}: ${action} ${entity}`);
  }

  const token = () =>
    admin.post("/admin/api", { intent: "make", name: "Partner", scope: "read", expiresOn: "" });

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      "a login and a logout",
      async () => site().post("/admin/logout", {}, { Cookie: await signIn(site().web.origin) }),
      ["Admin: sign in session", "Admin: sign out session"],
    ],
    [
      "a rejected login",
      () => site().post("/admin/login", { password: "a secret that was mistyped" }),
      ["visitor: sign in refused session"],
    ],
    [
      "an export of stays",
      () => admin.get("/admin/properties/export?all=yes"),
      ["Admin: export property"],
    ],
    [
      "an export of inquiries",
      () => admin.get("/admin/inquiries/export"),
      ["Admin: export inquiry"],
    ],
    ["a created token", token, ["Admin: create api-token"]],
  ])("%s is logged (A-003, A-010)", async (_name, action, entries) => {
    expect(await entriesOf(action)).toEqual(entries);
  });

  test("a password change is logged", async () => {
    const fresh = "kudu under the marula";
    const change = { intent: "change-password", oldPassword: trialPassword };
    const entries = await entriesOf(() =>
      admin.post("/admin/sessions", { ...change, newPassword: fresh, repeated: fresh }),
    );
    expect(entries).toEqual(["Admin: change password session", "Admin: sign in session"]);
  });

  test("neither log contains a secret or input of a visitor (G-18)", async () => {
    const { db } = site().database;
    const entries = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
    for (const log of [entries, site().web.log()])
      for (const secret of [
        trialPassword,
        "mistyped",
        "kudu under",
        "scrypt$",
        "A secret message",
        "ada@visitors.test",
        "Ada Visitor",
      ])
        expect(log).not.toContain(secret);
    expect(entries).not.toMatch(/stays_[A-Za-z0-9]{8}_/);
  });
});
