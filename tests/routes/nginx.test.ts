import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { storeProperty } from "#tests/factories/property";
import { hasNginx, startNginx } from "#tests/setup/nginx";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite({ TRUST_PROXY: "1", PAGE_STORE_MB: "0" });
let proxy: Awaited<ReturnType<typeof startNginx>>;

describe.skipIf(!hasNginx)("behind deploy/nginx.conf (needs nginx)", () => {
  beforeAll(async () => {
    await storeProperty(site().database.db);
    proxy = await startNginx(site().web.origin);
  });
  afterAll(() => proxy?.stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(proxy.origin, { path, headers });
  const cacheOf = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, headers)).headers["x-cache"];

  test("a page that is everybody's is fetched once, by many who come at once too", async () => {
    const states = await Promise.all(Array.from({ length: 12 }, () => cacheOf("/accommodation")));
    expect(states.filter((state) => state === "MISS")).toHaveLength(1);
  });

  test("a page that is somebody's own is neither kept nor taken from what is kept", async () => {
    await ask("/blog");
    for (const cookie of ["currency=EUR", "theme=dark; favorites=%5B%5D", "admin=x", "toast=x"])
      expect(await cacheOf("/blog", { Cookie: cookie })).toBe("BYPASS");
    expect(await cacheOf("/blog", { Authorization: "Bearer x" })).toBe("BYPASS");
    // A name that only begins or ends alike is no reason.
    expect(await cacheOf("/blog", { Cookie: "mycurrency=EUR" })).not.toBe("BYPASS");
  });

  test("what sets a cookie, and what the site does not call public, is never kept", async () => {
    for (let turn = 0; turn < 2; turn++) {
      expect(await cacheOf("/admin/login")).toBeUndefined();
      expect(await cacheOf("/no-such-page")).toBe("MISS");
    }
  });

  test("each compression is kept for itself, whatever browsers say around it", async () => {
    const encodings = ["gzip, deflate, br;q=0.9", "gzip", ""];
    const sent = [];
    for (const encoding of encodings) {
      const { headers } = await ask("/about", { "Accept-Encoding": encoding });
      sent.push(headers["content-encoding"]);
    }
    expect(sent).toEqual(["br", "gzip", undefined]);
  });

  test("a change comes through", async () => {
    const { db } = site().database;
    await ask("/about");
    const siteName = "Acacia Quiet Stays";
    await saveSettings(db, { ...(await readSettings(db)), siteName }, { actor: "test" });
    await until("the new name", async () => (await ask("/about")).text.includes(siteName));
  });

  test("figures and probes are not for visitors", async () => {
    for (const path of ["/metrics", "/healthz", "/readyz"])
      expect((await ask(path)).status).toBe(404);
  });

  test("each answer tells the name of its request, once", async () => {
    const { headers } = await ask("/blog", { Cookie: "currency=EUR" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("while the site is away, its last pages are shown", async () => {
    await ask("/terms");
    await site().web.stop();
    const { status, text } = await ask("/terms");
    expect(status).toBe(200);
    expect(text).toContain("</html>");
    // What nobody has stored is answered by the proxy itself, in the site's words.
    for (const away of [await ask("/privacy"), await ask("/admin/login")]) {
      expect(away.status).toBe(503);
      expect(away.headers["retry-after"]).toBe("10");
      expect(away.text).toContain("The site is temporarily unavailable");
    }
    const form = { method: "POST", path: "/contact", body: "name=Ada" };
    expect((await rawRequest(proxy.origin, form)).status).toBe(503);
  });
});
