import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import { startWeb, type WebProcess } from "#tests/setup/web-process";
import routes from "~/routes";
import { isGuarded } from "~/server/session/admin.server";

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
  test("a GET leads to the login", async () => {
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
  ])("a data request to %s is answered 401 and carries no data", async (_, init) => {
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
      expect(await answer.text()).toContain("Your session ended");
    }
  });
});

test("nothing was written by all those posts", async () => {
  const { db } = database;
  expect(await db.selectFrom("importRuns").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
});

test("the raw view of the queues is closed too", async () => {
  const answer = await ask("/admin/queues");
  expect(answer.headers.get("Location")).toMatch(/^\/admin\/login\?/);
});

const modules = import.meta.glob<Record<string, unknown>>("../../app/routes/admin/*.{ts,tsx}");

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

test("no module of the folder is left out", () => {
  const walked = new Set([
    ...screens.map(({ file }) => file),
    "routes/admin/login.tsx",
    "routes/admin/sign-in.ts",
  ]);
  const files = Object.keys(modules).map((path) => path.replace("../../app/", ""));
  expect(files.filter((file) => !walked.has(file))).toEqual([]);
});
