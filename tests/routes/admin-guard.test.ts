import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { hasRole, type Role, roleError, roles } from "#domain/team/roles";
import { signInAs } from "#tests/factories/person";
import { storeProperty } from "#tests/factories/property";
import { allRoutes } from "#tests/setup/routes";
import { useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn, trialPassword } from "#tests/setup/web-process";
import { isGuarded, leastRoleOf } from "~/server/session/admin.server";

describe("guard", async () => {
  // Ways to sign in; the invitation and the second step identify the person themselves.
  const openToVisitors = new Set([
    "/admin/login",
    "/admin/sign-in",
    "/admin/second-step",
    "/admin/passkey",
    "/admin/join/:token",
  ]);
  const screens = (await allRoutes())
    .filter(({ file, address }) => file.startsWith("routes/admin/") && !openToVisitors.has(address))
    .map(({ address, file }) => ({
      file,
      // The layout of the admin screens has no path.
      address: address === "/" ? "/admin" : address.replace(/:\w+/g, "x").replace("*", "nope"),
    }));
  const addresses = [...new Set(screens.map(({ address }) => address))];

  const site = useSite();
  const request = (path: string, init: RequestInit = {}) => site().request(path, init);
  const post = {
    method: "POST",
    body: new URLSearchParams({ intent: "import", url: "https://x.example" }),
  };

  test("the list of routes includes the whole back office", () => {
    expect(addresses.length).toBeGreaterThanOrEqual(19);
    expect(addresses).toContain("/admin/properties/edit/x");
  });

  describe.each(addresses)("%s without a session", (address) => {
    test("GET redirects to the login (A-001, A-008)", async () => {
      const answer = await request(address);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(
        `/admin/login?returnTo=${encodeURIComponent(address)}`,
      );
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    });

    test("POST is forwarded to the login with its form", async () => {
      const answer = await request(address, post);
      if (address === "/admin/logout") {
        expect(answer.headers.get("Location")).toBe("/admin/login");
        return;
      }
      expect(answer.status).toBe(307);
      expect(answer.headers.get("Location")).toBe(
        `/admin/login?sendTo=${encodeURIComponent(address)}`,
      );
    });

    test.each([
      ["read", {}],
      ["write", post],
    ])("a data request to %s is answered 401 and carries no data (G-10, G-11)", async (_, init) => {
      const answer = await request(`${address}.data`, init);
      const text = await answer.text();
      expect(answer.status).toBe(401);
      expect(text).not.toMatch(/"data",[^-]/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    });

    test("a fetch from a script gets 401 with a message", async () => {
      for (const init of [{}, post]) {
        const answer = await request(address, { ...init, headers: { "Sec-Fetch-Dest": "empty" } });
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain("Your session has expired");
      }
    });
  });

  test("none of these requests writes to the database (G-10)", async () => {
    const { db } = site().database;
    expect(await db.selectFrom("importRuns").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
  });

  test("the queue board redirects to the login too", async () => {
    const answer = await request("/admin/queues");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/admin/login?returnTo=%2Fadmin%2Fqueues");
  });

  const modules = import.meta.glob<Record<string, unknown>>("../../app/routes/admin/**/*.{ts,tsx}");
  const sources = import.meta.glob<string>("../../app/routes/admin/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });

  test.each([...new Set(screens.map(({ file }) => file))])(
    "%s has a guarded loader and action",
    async (file) => {
      const load = modules[`../../app/${file}`];
      expect(load, file).toBeDefined();
      const module = await load?.();
      expect(isGuarded(module?.loader), "loader").toBe(true);
      expect(isGuarded(module?.action), "action").toBe(true);
    },
  );

  describe("roles (T-004)", () => {
    const owners = new Set(["/admin/settings", "/admin/team", "/admin/api", "/admin/webhooks"]);
    const cookies = new Map<Role, string>();
    beforeAll(async () => {
      for (const role of roles) cookies.set(role, await signInAs(site(), role));
    });
    const asRole = (role: Role, init: RequestInit = {}) => ({
      ...init,
      headers: { Cookie: cookies.get(role) ?? "" },
    });
    const actionOf = async (file: string) =>
      (await modules[`../../app/${file}`]?.())?.action as object;

    test.each(screens.map(({ file, address }) => [address, file]))(
      "%s is checked for every role",
      async (address, file) => {
        const least = leastRoleOf(await actionOf(file));
        const isForOwners = owners.has(address);
        expect(least === "owner", "for owners").toBe(isForOwners);
        for (const role of ["viewer", "editor"] as const) {
          if (hasRole(role, least ?? "owner") || address === "/admin/logout") continue;
          const plain = await request(address, asRole(role, post));
          expect(plain.status, `${role} without scripts`).toBe(403);
          expect(await plain.text()).toContain(roleError(least ?? "owner").slice(0, 20));
          const scripted = await request(`${address}.data`, asRole(role, post));
          expect(scripted.status, `${role} with scripts`).toBe(403);
        }
        if (address === "/admin/live") return;
        const read = await request(address, asRole("viewer"));
        expect([200, 302, 303, 400, 404], `viewer reads ${address}`).toContain(read.status);
        expect(read.headers.get("Location") ?? "").not.toContain("/admin/login");
      },
    );

    test("a viewer reads by the API and the queue board, and changes nothing", async () => {
      const json = (role: Role, method: string) => ({
        ...asRole(role),
        method,
        headers: { ...asRole(role).headers, "Content-Type": "application/json" },
        body: "{}",
      });
      expect((await request("/api/inquiries", asRole("viewer"))).status).toBe(200);
      expect((await request("/api/properties", json("viewer", "POST"))).status).toBe(403);
      expect((await request("/api/properties", json("editor", "POST"))).status).toBe(422);
      expect((await request("/api/settings", json("editor", "PUT"))).status).toBe(403);
      expect((await request("/admin/queues", asRole("viewer"))).status).toBe(200);
      const retry = { ...asRole("viewer"), method: "PUT" };
      expect((await request("/admin/queues/api/queues/email/pause", retry)).status).not.toBe(200);
    });
  });

  test("every module with a loader or action was checked (G-10)", () => {
    const walked = new Set([
      ...screens.map(({ file }) => file),
      "routes/admin/login/index.tsx",
      "routes/admin/login/sign-in.ts",
      "routes/admin/login/second-step.tsx",
      "routes/admin/login/passkey.ts",
      "routes/admin/login/join.tsx",
    ]);
    const forgotten = Object.entries(sources)
      .filter(([, text]) => /^export .*\b(loader|action)\b/m.test(text))
      .map(([path]) => path.replace("../../app/", ""))
      .filter((file) => !walked.has(file));
    expect(forgotten).toEqual([]);
  });
});

describe("ended session", () => {
  /** Forms sent after the session ended, by a browser without scripts. */

  const site = useSite();
  const formUrl = "/admin/properties/edit/reedsong?list=%3Fpage%3D2";
  const loginUrl = `/admin/login?sendTo=${encodeURIComponent(formUrl)}`;
  const fields = {
    intent: "save",
    name: "Reedsong <Camp>",
    "images[0]": "https://x.example/1.jpg",
  };

  beforeEach(() => site().database.db.deleteFrom("loginAttempts").execute());
  afterEach(() => site().database.db.deleteFrom("adminSessions").execute());

  test("a form sent after the session ended is carried over to the login, without passwords (G-07)", async () => {
    const sent = await site().post(formUrl, fields);
    expect(sent.status).toBe(307);
    expect(sent.headers.get("Location")).toBe(loginUrl);
    const answer = await site().post(loginUrl, { ...fields, newPassword: "hush hush" });
    expect(answer.status).toBe(401);
    const page = await answer.text();
    expect(page).toContain("Your session has expired");
    expect(page).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
    expect(page).toContain('name="images[0]" value="https://x.example/1.jpg"');
    expect(page).toContain('type="password"');
    expect(page).not.toContain("hush hush");
    expect(page).not.toContain("Manage Properties");
  });

  test("a wrong password keeps the form and counts toward the limit (A-005)", async () => {
    for (let failure = 1; failure <= 5; failure += 1) {
      const answer = await site().post(loginUrl, { ...fields, __password: "wrong" });
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain("Incorrect password");
      expect(page).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
      expect(page).not.toContain('value="wrong"');
    }
    const late = await site().post(loginUrl, { ...fields, __password: trialPassword });
    expect(late.status).toBe(429);
    expect(await late.text()).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
  });

  test("an empty password is rejected", async () => {
    const answer = await site().post(loginUrl, { ...fields, __password: "" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter your password");
  });

  test("the right password forwards the form with a session (A-001)", async () => {
    const { id } = await storeProperty(site().database.db, { name: "Reedsong Camp" });
    const remove = `/admin/properties/delete/${id}`;
    const address = `/admin/login?sendTo=${encodeURIComponent(remove)}`;
    const form = { ids: id, single: "yes", list: "" };
    const answer = await site().post(address, { ...form, __password: trialPassword });
    expect(answer.status).toBe(307);
    expect(answer.headers.get("Location")).toBe(remove);
    const headers = { Cookie: cookiesOf(answer) };
    const done = await site().post(remove, { ...form, __password: trialPassword }, headers);
    expect(done.status).toBe(303);
    expect(done.headers.get("Location")).toBe("/admin/properties");
    const row = await site()
      .database.db.selectFrom("properties")
      .select("deletedAt")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.deletedAt).not.toBeNull();
  });

  test("the password does not reach the form's own action", async () => {
    const headers = { Cookie: await signIn(site().web.origin) };
    const fields = { name: "", country: "", __password: trialPassword };
    const answer = await site().post("/admin/properties/new", fields, headers);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(trialPassword);
  });

  test("the page says that files cannot be carried over, also after a wrong password", async () => {
    const body = new FormData();
    body.set("title", "Dunes");
    body.set("file", new File(["drawing"], "dunes.png"));
    const first = await site().request(loginUrl, { method: "POST", body });
    const page = await first.text();
    expect(page).toContain("Files can&#x27;t be saved");
    const action = /action="(\/admin\/login[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const again = await site().post(action, { title: "Dunes", __password: "wrong" });
    expect(await again.text()).toContain("Files can&#x27;t be saved");
  });

  test("a form over the limit explains how to save it", async () => {
    const upload = `/admin/login?sendTo=${encodeURIComponent("/admin/media")}`;
    // The cookies of a browser whose session has ended.
    const Cookie = (await signIn(site().web.origin)).replace(/\badmin=[^;]*(?:; )?/, "");
    const post = (megabytes: number, headers: HeadersInit = { Cookie }) => {
      const body = new FormData();
      body.set("alt", "Dunes at dusk");
      body.set("file", new File([new Uint8Array(megabytes * 1024 * 1024)], "dunes.jpg"));
      return site().request(upload, { method: "POST", body, headers });
    };
    const accepted = await post(3);
    expect(accepted.status).toBe(401);
    expect(await accepted.text()).toContain('value="Dunes at dusk"');
    const rejected = await post(6);
    expect(rejected.status).toBe(413);
    expect(await rejected.text()).toContain("Sign in in another window");
    expect((await post(3, {})).status).toBe(413);
  });

  test("a data request gets 401, so the screen keeps its form", async () => {
    const answer = await site().post("/admin/settings.data", { siteName: "Other" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("Other");
  });

  test("the sign-in bar works without navigation and shares the login limit", async () => {
    const send = (password: string) => site().post("/admin/sign-in", { password });
    expect(await (await send("")).json()).toMatchObject({ error: "Please enter your password" });
    const right = await send(trialPassword);
    expect(right.status).toBe(200);
    expect(cookiesOf(right)).toContain("admin=");
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await (await send("wrong")).json()).toMatchObject({ error: "Incorrect password" });
    expect((await send(trialPassword)).status).toBe(429);
  });
});
