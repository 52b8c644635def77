import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { useSite } from "#tests/setup/test-site";
import {
  cookiesOf,
  signIn,
  startWeb,
  trialPassword,
  type WebProcess,
} from "#tests/setup/web-process";
import routes from "~/routes";
import { isGuarded } from "~/server/session/admin.server";

describe("guard", async () => {
  interface Entry {
    file: string;
    path?: string;
    index?: boolean;
    children?: Entry[];
  }

  interface Screen {
    address: string;
    file: string;
  }

  /** Every address below /admin with the module that answers it, layouts included. */
  function adminScreens(entries: readonly Entry[], above = ""): Screen[] {
    return entries.flatMap(({ file, path, index, children = [] }) => {
      const address = path ? `${above}/${path}` : above || (index ? "/" : "");
      const own = { address: address || "/admin", file };
      const isAdmin = file.startsWith("routes/admin/");
      return [...(isAdmin ? [own] : []), ...adminScreens(children, path ? address : above)];
    });
  }

  const openToVisitors = new Set(["/admin/login", "/admin/sign-in"]);
  const screens = adminScreens((await Promise.resolve(routes)) as Entry[])
    .filter(({ address }) => !openToVisitors.has(address))
    .map(({ address, file }) => ({
      file,
      address: address.replace(/:\w+/g, "x").replace("*", "nope"),
    }));
  const addresses = [...new Set(screens.map(({ address }) => address))];

  let database: FreshDatabase;
  let web: WebProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    web = await startWeb(database.url);
  });
  afterAll(async () => {
    await web.stop();
    await database.drop();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(web.origin + path, { redirect: "manual", ...init });
  const post = {
    method: "POST",
    body: new URLSearchParams({ intent: "import", url: "https://x.example" }),
  };

  test("the walk finds the whole back office", () => {
    expect(addresses.length).toBeGreaterThanOrEqual(19);
    expect(addresses).toContain("/admin/properties/edit/x");
  });

  describe.each(addresses)("%s without a session", (address) => {
    test("a GET leads to the login (A-001, A-008)", async () => {
      const answer = await ask(address);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(
        `/admin/login?returnTo=${encodeURIComponent(address)}`,
      );
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    });

    test("a POST goes along to the login, to be sent again from there", async () => {
      const answer = await ask(address, post);
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
      const answer = await ask(`${address}.data`, init);
      const text = await answer.text();
      expect(answer.status).toBe(401);
      expect(text).not.toMatch(/"data",[^-]/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    });

    test("a request that a script makes is answered 401 in words", async () => {
      for (const init of [{}, post]) {
        const answer = await ask(address, { ...init, headers: { "Sec-Fetch-Dest": "empty" } });
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain("Your session has expired");
      }
    });
  });

  test("nothing was written by all those posts (G-10)", async () => {
    const { db } = database;
    expect(await db.selectFrom("importRuns").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
  });

  test("the raw view of the queues is closed too", async () => {
    const answer = await ask("/admin/queues");
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/login\?/);
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

  test("no module of the folder is left out (G-10)", () => {
    const walked = new Set([
      ...screens.map(({ file }) => file),
      "routes/admin/login/index.tsx",
      "routes/admin/login/sign-in.ts",
    ]);
    const forgotten = Object.entries(sources)
      .filter(([, text]) => /^export .*\b(loader|action)\b/m.test(text))
      .map(([path]) => path.replace("../../app/", ""))
      .filter((file) => !walked.has(file));
    expect(forgotten).toEqual([]);
  });
});

describe("ended session", () => {
  /** What becomes of a form whose session ended before it was sent, in a browser without scripts. */

  const site = useSite();
  const wanted = "/admin/properties/edit/reedsong?list=%3Fpage%3D2";
  const held = `/admin/login?sendTo=${encodeURIComponent(wanted)}`;
  const typed = { intent: "save", name: "Reedsong <Camp>", "images[0]": "https://x.example/1.jpg" };

  beforeEach(() => site().database.db.deleteFrom("requestLimits").execute());
  afterEach(() => site().database.db.deleteFrom("adminSessions").execute());

  test("it goes along to the login, which shows all of it but passwords, and asks for one (G-07)", async () => {
    const sent = await site().post(wanted, typed);
    expect(sent.status).toBe(307);
    expect(sent.headers.get("Location")).toBe(held);
    const answer = await site().post(held, { ...typed, newPassword: "hush hush" });
    expect(answer.status).toBe(401);
    const page = await answer.text();
    expect(page).toContain("Your session has expired");
    expect(page).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
    expect(page).toContain('name="images[0]" value="https://x.example/1.jpg"');
    expect(page).toContain('type="password"');
    expect(page).not.toContain("hush hush");
    expect(page).not.toContain("Manage Properties");
  });

  test("a wrong password keeps it all, and counts like every other (A-005)", async () => {
    for (let failure = 1; failure <= 5; failure += 1) {
      const answer = await site().post(held, { ...typed, __password: "wrong" });
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain("Incorrect password");
      expect(page).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
      expect(page).not.toContain('value="wrong"');
    }
    const late = await site().post(held, { ...typed, __password: trialPassword });
    expect(late.status).toBe(429);
    expect(await late.text()).toContain('name="name" value="Reedsong &lt;Camp&gt;"');
  });

  test("an empty password is asked for", async () => {
    const answer = await site().post(held, { ...typed, __password: "" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter your password");
  });

  test("the right one sends the same form on, with a session, to where it was going (A-001)", async () => {
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

  test("files are said to be lost, also after a wrong password", async () => {
    const body = new FormData();
    body.set("title", "Dunes");
    body.set("file", new File(["drawing"], "dunes.png"));
    const first = await site().ask(held, { method: "POST", body });
    const page = await first.text();
    expect(page).toContain("Files can&#x27;t be saved");
    const action = /action="(\/admin\/login[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const again = await site().post(action, { title: "Dunes", __password: "wrong" });
    expect(await again.text()).toContain("Files can&#x27;t be saved");
  });

  test("one with more than the login takes says how it can be saved all the same", async () => {
    const upload = `/admin/login?sendTo=${encodeURIComponent("/admin/media")}`;
    const post = (megabytes: number) => {
      const body = new FormData();
      body.set("alt", "Dunes at dusk");
      body.set("file", new File([new Uint8Array(megabytes * 1024 * 1024)], "dunes.jpg"));
      return site().ask(upload, { method: "POST", body });
    };
    const kept = await post(3);
    expect(kept.status).toBe(401);
    expect(await kept.text()).toContain('value="Dunes at dusk"');
    const refused = await post(6);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain("Sign in in another window");
  });

  describe("what is no form of ours", () => {
    test("a form on another site is refused", async () => {
      const foreign = { "Sec-Fetch-Site": "cross-site" };
      expect((await site().post(wanted, typed, foreign)).status).toBe(403);
      expect((await site().post(held, typed, foreign)).status).toBe(403);
    });

    test("it is sent nowhere but into the back office", async () => {
      const away = `/admin/login?sendTo=${encodeURIComponent("https://evil.example/admin")}`;
      const answer = await site().post(away, { ...typed, __password: trialPassword });
      expect(answer.headers.get("Location")).toBe("/admin");
    });
  });

  test("with scripts the screen gets no answer to show, so that it stays as it is", async () => {
    const answer = await site().post("/admin/settings.data", { siteName: "Other" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("Other");
  });

  test("the bar above such a screen signs in without a page, and is limited like the login", async () => {
    const send = (password: string, headers = {}) =>
      site().post("/admin/sign-in", { password }, headers);
    expect(await (await send("")).json()).toEqual({ error: "Please enter your password" });
    expect((await send(trialPassword, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    const right = await send(trialPassword);
    expect(right.status).toBe(200);
    expect(cookiesOf(right)).toContain("admin=");
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await (await send("wrong")).json()).toEqual({ error: "Incorrect password" });
    expect((await send(trialPassword)).status).toBe(429);
  });
});
