import { beforeAll, expect, test } from "vitest";

import { favoritesOf } from "#tests/factories/favorites";
import { storeProperty } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { useSite } from "#tests/setup/test-site";

/** An unpublished stay and one in the trash are told apart from an unknown one nowhere. */

const site = useSite();
const unpublished = ["hidden-camp", "trashed-camp"];
beforeAll(async () => {
  const { db } = site().database;
  await storeProperty(db, { name: "Seen Camp" });
  await storeProperty(db, { name: "Hidden Camp", active: false });
  await storeProperty(db, { name: "Trashed Camp" });
  await deleteProperty(db, "trashed-camp", { actor: "test", now: new Date() });
});

const addresses: ((id: string) => string)[] = [
  (id) => `/accommodation/${id}`,
  (id) => `/properties/${id}`,
  (id) => `/accommodation/${id}.data`,
  (id) => `/compare?stay=${id}&stay=seen-camp`,
  (id) => `/favorites/shared?ids=${id},seen-camp`,
  (id) => `/favorites/shared?ids=seen-camp&undo=${id}`,
  (id) => `/favorites/ask?stay=${id}`,
  (id) => `/favorites?undo=${id}`,
  (id) => `/favorites?stay=${id}`,
  (id) => `/contact?property=${id}`,
  (id) => `/recently-viewed?ids=${id}`,
  (id) => `/map/stay/${id}`,
  (id) => `/map/spots?search=${id}`,
  (id) => `/suggestions?q=${id}`,
  (id) => `/accommodation?search=${id}`,
  (id) => `/listing-counts?search=${id}`,
  (id) => `/go/${id}`,
  (id) => `/og/property/${id}-00000000.jpg`,
  (id) => `/preview/property/${id}`,
  (id) => `/api/properties/${id}`,
  (id) => `/api/properties?search=${id}`,
];

/** Both pages with one id in the place of their own, ids of requests and nonces left out. */
async function told(address: (id: string) => string, id: string, headers = {}) {
  const answer = await site().ask(address(id), { headers });
  const words = id.replace("-", " ");
  const text = (await answer.text())
    .replaceAll(new RegExp(`${id}|${words}`, "gi"), "X")
    .replaceAll(/sha256-[\w+/=]+|"?(?:W\/)?"[\w-]{20,}"/g, "");
  const location = answer.headers.get("Location")?.replaceAll(id, "X");
  return { status: answer.status, location, cache: answer.headers.get("Cache-Control"), text };
}

test.each(addresses.map((address) => [address("X"), address] as const))(
  "%s",
  async (_what, address) => {
    const unknown = await told(address, "unseen-camp");
    for (const id of unpublished) expect(await told(address, id)).toEqual(unknown);
  },
);

test("by the list that a cookie brings", async () => {
  const list = (id: string) => told(() => "/favorites", id, favoritesOf([id, "seen-camp"]));
  const unknown = await list("unseen-camp");
  expect(unknown.text).toContain("1 saved stay is no longer available");
  for (const id of unpublished) expect(await list(id)).toEqual(unknown);
});

test("by feeds and lists for machines", async () => {
  for (const address of ["/sitemap.xml", "/sitemap.xml?part=1", "/blog/feed.xml", "/robots.txt"])
    expect(await (await site().ask(address)).text(), address).not.toMatch(/hidden|trashed/i);
});
