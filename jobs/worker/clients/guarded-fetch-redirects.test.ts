import { expect, test } from "vitest";

import { redirectTo } from "#tests/fakes/page-server";
import { useFetcher } from "#tests/setup/test-fetcher";

const { site, fetcherFor } = useFetcher();

test("a redirect is followed to its end", async () => {
  const server = await site({
    "/a": redirectTo("/b"),
    "/b": redirectTo("c?x=1", 301),
    "/c?x=1": "end",
  });
  const result = await fetcherFor([server.host]).fetchPage(`${server.url}/a`);
  expect(result).toMatchObject({ ok: true, html: "end", url: `${server.url}/c?x=1` });
});

test.each([
  "http://127.0.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://localhost:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
])("a redirect to %s is refused", async (target) => {
  const secret = await site({ "/": "secret" });
  const server = await site({ "/": redirectTo(target.replace("PORT", String(secret.port))) });
  const fetcher = fetcherFor([server.host, `10.9.9.9:${secret.port}`]);
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ code: "refused-address" });
  expect(await fetcher.fetchImage(server.url)).toMatchObject({ code: "refused-address" });
  expect(secret.requests).toEqual([]);
});

test.each([
  "file:///etc/passwd",
  "http://user:pw@127.0.0.1/",
  "http://127.0.0.1:22/",
  "gopher://camp.test/",
])("a redirect to %s is a bad address", async (target) => {
  const server = await site({ "/": redirectTo(target) });
  expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({ code: "bad-url" });
});

test("five redirects are followed, a sixth is not", async () => {
  const hops = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, redirectTo(`/${n + 1}`)]),
  );
  const server = await site({ ...hops, "/7": "end" });
  const fetcher = fetcherFor([server.host]);
  expect(await fetcher.fetchPage(`${server.url}/2`)).toMatchObject({ ok: true, html: "end" });
  expect(await fetcher.fetchPage(`${server.url}/1`)).toMatchObject({ code: "redirects" });
});

test("redirects between two sites count together", async () => {
  const there = await site({});
  const here = await site({ "/": redirectTo(`${there.url}/`) });
  there.serve("/", redirectTo(`${here.url}/`));
  expect(await fetcherFor([here.host, there.host]).fetchPage(here.url)).toMatchObject({
    code: "redirects",
  });
  expect(here.paths().length + there.paths().length).toBe(6);
});
