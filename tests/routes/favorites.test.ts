import { beforeAll, describe, expect, test } from "vitest";

import { addRedirect } from "#db/queries/editorial/redirects.server";
import { favoritesOf, favoritesSetBy } from "#tests/factories/favorites";
import { deleteProperty, storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const site = useSite();

beforeAll(async () => {
  const { db } = site().database;
  for (const name of ["Rock Camp", "Sea House", "Dune Tents", "Reed Lodge", "Hill Farm"])
    await storeProperty(db, { name });
  await storeProperty(db, { name: "Gone Camp" });
  await deleteProperty(db, "gone-camp", { actor: "test", now: new Date() });
  await addRedirect(db, "/accommodation/old-rock", "/accommodation/rock-camp");
});

const change = (fields: Record<string, string>, saved: string[] = []) =>
  site().post("/preferences/favorites", fields, favoritesOf(saved));
const read = async (path: string, saved: string[] = []) => {
  const answer = await site().request(path, { headers: favoritesOf(saved) });
  return { answer, page: await answer.text() };
};

describe("the heart button", () => {
  test("adds, removes and redirects to its page", async () => {
    const added = await change({ add: "sea-house", returnTo: "/accommodation?page=2" }, [
      "rock-camp",
    ]);
    expect(favoritesSetBy(added)).toEqual(["rock-camp", "sea-house"]);
    expect(added.headers.get("Location")).toBe("/accommodation?page=2");
    const removed = await change({ remove: "rock-camp" }, ["rock-camp", "sea-house"]);
    expect(favoritesSetBy(removed)).toEqual(["sea-house"]);
    expect(removed.headers.get("Location")).toBe("/favorites?undo=rock-camp");
  });

  test("sends a change, not the list, so an outdated page cannot undo another tab (P-151)", async () => {
    const answer = await change({ add: "dune-tents", via: "script" }, ["rock-camp", "sea-house"]);
    expect(await answer.json()).toEqual({
      favorites: ["rock-camp", "sea-house", "dune-tents"],
      refused: null,
    });
  });

  test("says whether scripts run, which mark the favorites on shared pages", async () => {
    const deletesScripts = async (fields: Record<string, string>) =>
      (await change({ add: "sea-house", ...fields })).headers
        .getSetCookie()
        .some((cookie) => /^scripts=; Max-Age=0; Path=\//.test(cookie));
    expect(await deletesScripts({})).toBe(true);
    expect(await deletesScripts({ quiet: "yes" })).toBe(true);
    expect(await deletesScripts({ via: "script" })).toBe(false);
  });

  test("is on a private page of the visitor's own lists, with scripts too", async () => {
    const { Cookie } = favoritesOf(["rock-camp"]);
    for (const path of ["/favorites", "/favorites/ask", "/favorites/shared?ids=rock-camp"]) {
      const headers = { Cookie: `${Cookie}; scripts=1` };
      const answer = await site().request(path, { headers });
      expect(answer.headers.get("Cache-Control"), path).toMatch(/^private/);
    }
  });

  test.each(["../../etc", "<script>", "no-such-stay", "gone-camp", ""])(
    "%s is not saved",
    async (add) => {
      expect(favoritesSetBy(await change({ add }, ["rock-camp"]))).toEqual(["rock-camp"]);
    },
  );

  test("never redirects to another site", async () => {
    const answer = await change({ add: "sea-house", returnTo: "//evil.test" });
    expect(answer.headers.get("Location")).toBe("/favorites");
  });

  test("leaves a full list unchanged with a message", async () => {
    const full = Array.from({ length: 100 }, (_, n) => `stay-${n}`);
    const answer = await change({ add: "sea-house", via: "script" }, full);
    expect(favoritesSetBy(answer)).toBeNull();
    expect(await answer.json()).toMatchObject({ refused: expect.stringContaining("100 stays") });
  });
});

describe("the list", () => {
  test("removes deleted stays and follows redirects (P-152)", async () => {
    const { answer, page } = await read("/favorites", ["old-rock", "gone-camp", "never-was"]);
    expect(page).toContain("2 saved stays are no longer available and were removed.");
    expect(page).toContain('data-property="rock-camp"');
    expect(favoritesSetBy(answer)).toEqual(["rock-camp"]);
  });

  test.each(["{broken", '"rock-camp"', '{"a":1}', "[1,null,{}]"])(
    "is empty for a cookie of %s (P-151)",
    async (value) => {
      const headers = { Cookie: `favorites=${encodeURIComponent(value)}` };
      const answer = await site().request("/favorites", { headers });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("No Favorites Yet");
    },
  );

  test("names the removed stay and offers undo", async () => {
    const { page } = await read("/favorites?undo=sea-house", ["rock-camp"]);
    expect(page).toContain("Sea House removed from favorites");
    expect(page).toMatch(/name="add" value="sea-house"/);
  });
});

describe("a shared list", () => {
  test("is the same for everyone, without unknown stays (P-153)", async () => {
    const { answer, page } = await read(
      "/favorites/shared?ids=sea-house,%3Cb%3E,nonsense,old-rock,gone-camp",
    );
    expect(answer.status).toBe(200);
    expect(page).toContain("Two stays to look at");
    expect(page.indexOf("Sea House")).toBeLessThan(page.indexOf("Rock Camp"));
    expect(page).toContain("2 stays in this list are not available.");
    expect(/<main[\s\S]*<\/main>/.exec(page)?.[0]).not.toContain("nonsense");
    expect(page).toMatch(/<meta name="robots" content="noindex/);
    expect(favoritesSetBy(answer)).toBeNull();
  });

  test("is added to the visitor's favorites, with undo", async () => {
    const answer = await change(
      { add: "rock-camp,sea-house", returnTo: "/favorites/shared?ids=rock-camp,sea-house" },
      ["sea-house"],
    );
    expect(favoritesSetBy(answer)).toEqual(["sea-house", "rock-camp"]);
    const back = answer.headers.get("Location") ?? "";
    expect(back).toBe("/favorites/shared?ids=rock-camp,sea-house&undo=rock-camp");
    const { page } = await read(back, ["sea-house", "rock-camp"]);
    expect(page).toContain("1 stay added to favorites");
    expect(page).toMatch(/name="remove" value="rock-camp"/);
  });

  test("that is empty has a message", async () => {
    for (const ids of ["", "nonsense", ",,,", "x".repeat(500)])
      expect((await read(`/favorites/shared?ids=${ids}`)).page).toContain("This list is empty");
  });
});

describe("a comparison", () => {
  test("shows the first four stays", async () => {
    const { page } = await read(
      "/compare?stay=rock-camp&stay=sea-house&stay=dune-tents&stay=reed-lodge&stay=hill-farm",
    );
    expect(page.match(/<th scope="col"><div class="matrix-picture /g)).toHaveLength(4);
    expect(page).toContain("You can compare up to four stays; these are the first four.");
    expect(page).toContain("For two people");
  });

  test("needs two stays", async () => {
    for (const query of ["", "?stay=rock-camp", "?stay=rock-camp,nonsense", "?stay=%00"])
      expect((await read(`/compare${query}`)).page, query).toContain("Choose at least two stays");
  });
});

describe("recently viewed", () => {
  test("returns at most six cards, without deleted stays (P-096)", async () => {
    const ids = [
      "rock-camp",
      "gone-camp",
      "sea-house",
      "dune-tents",
      "reed-lodge",
      "hill-farm",
      "x",
    ];
    const answer = await site().request(`/recently-viewed?ids=${ids.join()}`);
    const { cards } = (await answer.json()) as { cards: { id: string }[] };
    expect(cards.map(({ id }) => id)).toEqual([
      "rock-camp",
      "sea-house",
      "dune-tents",
      "reed-lodge",
      "hill-farm",
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
