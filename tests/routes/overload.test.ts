import { afterAll, beforeAll, expect, test } from "vitest";

import { favoritesOf } from "#tests/factories/favorites";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

/** More than work and wait at once. */
const crowd = 340;
const site = useSite();
const own = { headers: favoritesOf([]) };

beforeAll(async () => {
  // Whatever needs the database waits for it: places stay taken.
  await site().ask("/about");
  site().proxy.hang();
});
afterAll(() => site().proxy.mend());

test("too many at once are told to come again, and the rest of the site lives", async () => {
  const asked = Promise.all(
    Array.from({ length: crowd }, (_, n) => site().ask(`/accommodation/nowhere-${n}`, own)),
  );
  expect((await site().ask("/healthz")).status).toBe(200);
  expect((await site().ask("/favicon.svg")).status).toBe(200);
  const answers = await asked;
  const busy = [];
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const page = await answer.text();
    if (page.includes("Many visitors at once")) busy.push(page);
  }
  expect(busy.length).toBeGreaterThan(crowd / 2);
});

test("programs are told in their own way", async () => {
  const crowded = Array.from({ length: crowd }, () => site().ask("/api/properties"));
  const answers = await Promise.all(crowded);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toHaveProperty("error");
  }
});

test("afterwards everybody is answered again", async () => {
  site().proxy.mend();
  await until("a page", async () => (await site().ask("/accommodation", own)).status === 200);
  const cookie = await signIn(site().web.origin);
  expect((await site().ask("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
});
