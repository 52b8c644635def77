import { expect, test } from "vitest";

import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();

test("views are counted, robots, opt-outs and prefetched pages not", async () => {
  const views = (agent: string, headers = {}) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        site().ask("/terms", { headers: { "User-Agent": agent, ...headers } }),
      ),
    );
  await views("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
  await views("Googlebot/2.1 (+http://www.google.com/bot.html)");
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
  await views(browser, { "Sec-GPC": "1" });
  for (const purpose of ["prefetch", "prefetch;prerender"])
    await views(browser, { "Sec-Purpose": purpose });
  for (const name of ["Purpose", "X-Moz"]) await views(browser, { [name]: "prefetch" });
  const last = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
  await site().ask("/privacy-policy", { headers: last });
  const viewsOf = async (path: string) => {
    const { db } = site().database;
    const rows = db.selectFrom("pageViewsDaily").select("views").where("path", "=", path);
    return (await rows.executeTakeFirst())?.views;
  };
  await until("the last view to be written", () => viewsOf("/privacy-policy"));
  expect(await viewsOf("/terms")).toBe(10);
});
