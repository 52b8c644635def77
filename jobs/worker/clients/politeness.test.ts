import { afterEach, expect, test } from "vitest";

import { fakeClock } from "#tests/fakes/fake-clock";
import {
  disconnects,
  endless,
  html,
  neverResponds,
  type Page,
  type PageServer,
  redirectTo,
  startPageServer,
  status,
  text,
} from "#tests/fakes/page-server";
import type { FetchLimits } from "./fetch-outcome";
import { createGuardedFetcher } from "./guarded-fetch";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setUp(pages: Record<string, Page>, limits: Partial<FetchLimits> = {}) {
  const server = await startPageServer(pages);
  const other = await startPageServer(pages);
  const clock = fakeClock();
  const fetcher = createGuardedFetcher({
    allowHosts: new Set([server.host, other.host]),
    userAgent: "SavannaStays/1.0 (+https://savanna.test/contact)",
    limits: { headersMs: 300, totalMs: 600, ...limits },
    clock,
  });
  closers.push(
    () => fetcher.close(),
    () => server.close(),
    () => other.close(),
  );
  return { server, other, clock, fetcher };
}

const robotsReads = (server: PageServer) =>
  server.requests.filter(({ path }) => path === "/robots.txt").length;

test("robots.txt forbids pages and not pictures (A-173)", async () => {
  const { server, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nDisallow: /secret\nAllow: /secret/open"),
    "/secret/a": "a",
    "/secret/open": "open",
    "/secret/a.png": html("png", "image/png"),
  });
  const forbidden = await fetcher.fetchPage(`${server.url}/secret/a`);
  expect(forbidden).toEqual({
    ok: false,
    code: "robots",
    message: "The site's robots.txt does not allow this page",
  });
  expect(await fetcher.fetchPage(`${server.url}/secret/open`)).toMatchObject({ html: "open" });
  expect(await fetcher.fetchImage(`${server.url}/secret/a.png`)).toMatchObject({ ok: true });
  expect(server.paths()).toEqual(["/secret/open", "/secret/a.png"]);
});

test("rules for our own name win over the general ones", async () => {
  const { server, fetcher } = await setUp({
    "/robots.txt": text(
      "User-agent: *\nDisallow: /\n\nUser-agent: savannastays\nDisallow: /private",
    ),
    "/": "home",
  });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(await fetcher.fetchPage(`${server.url}/private`)).toMatchObject({ code: "robots" });
});

test("a redirect cannot lead to a forbidden page", async () => {
  const { server, other, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nDisallow: /no"),
    "/no": "no",
  });
  server.serve("/here", redirectTo("/no"));
  server.serve("/there", redirectTo(`${other.url}/no`));
  expect(await fetcher.fetchPage(`${server.url}/here`)).toMatchObject({ code: "robots" });
  expect(await fetcher.fetchPage(`${server.url}/there`)).toMatchObject({ code: "robots" });
  expect(server.paths()).toEqual(["/here", "/there"]);
  expect(other.paths()).toEqual([]);
});

test.each([401, 403, 404, 410, 429])(
  "robots.txt with status %i allows everything",
  async (code) => {
    const { server, fetcher } = await setUp({
      "/robots.txt": status(code, {}, "User-agent: *\nDisallow: /"),
      "/": "home",
    });
    expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  },
);

test("robots.txt with status 503 forbids for now", async () => {
  const { server, clock, fetcher } = await setUp({ "/robots.txt": status(503), "/": "home" });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({
    code: "robots",
    status: 503,
    retryAfterSeconds: 600,
  });
  server.serve("/robots.txt", status(404));
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ code: "robots" });
  clock.advance(600_000);
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(server.paths()).toEqual(["/"]);
});

test.each([
  ["does not answer", neverResponds, "timeout"],
  ["hangs up", disconnects, "network"],
])("a robots.txt that %s forbids for now", async (_what, reply, code) => {
  const { server, fetcher } = await setUp({ "/robots.txt": reply, "/": "home" });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ ok: false, code });
  expect(server.paths()).toEqual([]);
});

test("robots.txt is read once in 24 hours", async () => {
  const { server, clock, fetcher } = await setUp({ "/a": "a", "/b": "b" });
  await Promise.all([fetcher.fetchPage(`${server.url}/a`), fetcher.fetchPage(`${server.url}/b`)]);
  clock.advance(23 * 3_600_000);
  await fetcher.fetchPage(`${server.url}/a`);
  expect(robotsReads(server)).toBe(1);
  clock.advance(3_600_000);
  await fetcher.fetchPage(`${server.url}/a`);
  expect(robotsReads(server)).toBe(2);
});

test("only the first 500 KiB of robots.txt count", async () => {
  const rules = "User-agent: *\nDisallow: /early\n";
  const { server, fetcher } = await setUp({
    "/robots.txt": text(`${rules}${"#".repeat(500 * 1024 - rules.length - 1)}\nDisallow: /late\n`),
    "/early": "early",
    "/late": "late",
  });
  expect(await fetcher.fetchPage(`${server.url}/early`)).toMatchObject({ code: "robots" });
  expect(await fetcher.fetchPage(`${server.url}/late`)).toMatchObject({ html: "late" });
});

test("an endless robots.txt does not hold us up", async () => {
  const { server, fetcher } = await setUp({ "/robots.txt": endless, "/": "home" });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
});

test("robots.txt is followed over redirects, within the guard", async () => {
  const { server, other, fetcher } = await setUp({ "/": "home" });
  server.serve("/robots.txt", redirectTo(`${other.url}/rules`));
  other.serve("/rules", text("User-agent: *\nDisallow: /"));
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ code: "robots" });
  const secret = await startPageServer();
  closers.push(() => secret.close());
  other.serve("/robots.txt", redirectTo(`${secret.url}/`));
  expect(await fetcher.fetchPage(other.url)).toMatchObject({ html: "home" });
  expect(secret.requests).toEqual([]);
});

test("a robots.txt that redirects for ever allows everything", async () => {
  const { server, fetcher } = await setUp({
    "/robots.txt": redirectTo("/robots.txt"),
    "/": "home",
  });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(robotsReads(server)).toBe(6);
});

test("a longer crawl-delay wins over our own pause", async () => {
  const { server, clock, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nCrawl-delay: 7"),
    "/": "home",
  });
  for (let n = 0; n < 3; n += 1) await fetcher.fetchPage(server.url);
  expect(clock.waits).toEqual([7_000, 7_000]);
});

test("a shorter crawl-delay does not hurry us", async () => {
  const { server, clock, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nCrawl-delay: 0.1"),
    "/": "home",
  });
  for (let n = 0; n < 2; n += 1) await fetcher.fetchPage(server.url);
  expect(clock.waits).toEqual([500]);
});

test("Retry-After holds back the next request", async () => {
  const { server, clock, fetcher } = await setUp({
    "/busy": status(429, { "retry-after": "20" }),
    "/": "home",
  });
  expect(await fetcher.fetchPage(`${server.url}/busy`)).toMatchObject({
    status: 429,
    retryAfterSeconds: 20,
  });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(clock.waits).toEqual([20_000]);
});

test("a long Retry-After gives the job back", async () => {
  const { server, other, clock, fetcher } = await setUp({ "/": "home" });
  const inAnHour = new Date(clock.now() + 3_600_000).toUTCString();
  server.serve("/busy", status(503, { "retry-after": inAnHour }));
  expect(await fetcher.fetchPage(`${server.url}/busy`)).toMatchObject({ retryAfterSeconds: 3600 });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({
    code: "paused",
    retryAfterSeconds: 3600,
  });
  expect(await fetcher.fetchPage(other.url)).toMatchObject({ html: "home" });
  expect(server.paths()).toEqual(["/busy"]);
});

test("a redirect on the same site keeps its pause (A-172)", async () => {
  const { server, clock, fetcher } = await setUp({ "/a": redirectTo("/a/"), "/a/": "a" });
  expect(await fetcher.fetchPage(`${server.url}/a`)).toMatchObject({ html: "a" });
  expect(clock.waits).toEqual([500]);
});

test("jobs at the same time keep one request per site", async () => {
  let open = 0;
  let most = 0;
  const counted: Page = (_request, response) => {
    most = Math.max(most, (open += 1));
    setImmediate(() => {
      open -= 1;
      response.writeHead(200, { "content-type": "text/html" }).end("page");
    });
  };
  const pages = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/${n}`, counted]));
  const { server, clock, fetcher } = await setUp(pages);
  await Promise.all(Object.keys(pages).map((path) => fetcher.fetchPage(server.url + path)));
  expect(most).toBe(1);
  expect(server.paths()).toEqual(Object.keys(pages));
  expect(clock.waits.filter((ms) => ms > 0)).toHaveLength(7);
});

test("sites that redirect to each other do not lock up", async () => {
  const { server, other, fetcher } = await setUp({ "/end": "end" });
  server.serve("/go", redirectTo(`${other.url}/end`));
  other.serve("/go", redirectTo(`${server.url}/end`));
  const both = await Promise.all([
    fetcher.fetchPage(`${server.url}/go`),
    fetcher.fetchPage(`${other.url}/go`),
  ]);
  expect(both).toMatchObject([{ html: "end" }, { html: "end" }]);
});

test("a stopped job does not spoil robots.txt for others", async () => {
  const { server, fetcher } = await setUp({ "/": "home" });
  const stop = new AbortController();
  const stopped = fetcher.fetchPage(server.url, { signal: stop.signal });
  const other = fetcher.fetchPage(server.url);
  stop.abort(new Error("worker stops"));
  await expect(stopped).rejects.toThrow("worker stops");
  expect(await other).toMatchObject({ html: "home" });
});
