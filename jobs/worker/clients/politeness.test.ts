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
import { createHostQueue, parseRobots, type Visit } from "./politeness";

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

test("robots.txt forbids pages, but not images (A-173)", async () => {
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

test("robots.txt rules for our user agent take precedence over general ones", async () => {
  const { server, fetcher } = await setUp({
    "/robots.txt": text(
      "User-agent: *\nDisallow: /\n\nUser-agent: savannastays\nDisallow: /private",
    ),
    "/": "home",
  });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(await fetcher.fetchPage(`${server.url}/private`)).toMatchObject({ code: "robots" });
});

test("a redirect to a page that robots.txt forbids is rejected", async () => {
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

test("robots.txt with status 503 forbids everything temporarily", async () => {
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
  ["does not respond", neverResponds, "timeout"],
  ["disconnects", disconnects, "network"],
])("a robots.txt that %s forbids everything temporarily", async (_what, reply, code) => {
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

test("an endless robots.txt does not block the request", async () => {
  const { server, fetcher } = await setUp({ "/robots.txt": endless, "/": "home" });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
});

test("redirects of robots.txt are followed within the address guard", async () => {
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

test("a robots.txt with endless redirects allows everything", async () => {
  const { server, fetcher } = await setUp({
    "/robots.txt": redirectTo("/robots.txt"),
    "/": "home",
  });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ html: "home" });
  expect(robotsReads(server)).toBe(6);
});

test("a longer Crawl-delay takes precedence over our pause", async () => {
  const { server, clock, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nCrawl-delay: 7"),
    "/": "home",
  });
  for (let n = 0; n < 3; n += 1) await fetcher.fetchPage(server.url);
  expect(clock.waits).toEqual([7_000, 7_000]);
});

test("a shorter Crawl-delay is ignored", async () => {
  const { server, clock, fetcher } = await setUp({
    "/robots.txt": text("User-agent: *\nCrawl-delay: 0.1"),
    "/": "home",
  });
  for (let n = 0; n < 2; n += 1) await fetcher.fetchPage(server.url);
  expect(clock.waits).toEqual([500]);
});

test("Retry-After delays the next request", async () => {
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

test("a long Retry-After pauses the site instead of waiting", async () => {
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

test("a redirect on the same site respects its crawl delay (A-172)", async () => {
  const { server, clock, fetcher } = await setUp({ "/a": redirectTo("/a/"), "/a/": "a" });
  expect(await fetcher.fetchPage(`${server.url}/a`)).toMatchObject({ html: "a" });
  expect(clock.waits).toEqual([500]);
});

test("concurrent jobs send one request per site at a time", async () => {
  let open = 0;
  let max = 0;
  const counted: Page = (_request, response) => {
    max = Math.max(max, (open += 1));
    setImmediate(() => {
      open -= 1;
      response.writeHead(200, { "content-type": "text/html" }).end("page");
    });
  };
  const pages = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/${n}`, counted]));
  const { server, clock, fetcher } = await setUp(pages);
  await Promise.all(Object.keys(pages).map((path) => fetcher.fetchPage(server.url + path)));
  expect(max).toBe(1);
  expect(server.paths()).toEqual(Object.keys(pages));
  expect(clock.waits.filter((ms) => ms > 0)).toHaveLength(7);
});

test("sites that redirect to each other cause no deadlock", async () => {
  const { server, other, fetcher } = await setUp({ "/end": "end" });
  server.serve("/go", redirectTo(`${other.url}/end`));
  other.serve("/go", redirectTo(`${server.url}/end`));
  const both = await Promise.all([
    fetcher.fetchPage(`${server.url}/go`),
    fetcher.fetchPage(`${other.url}/go`),
  ]);
  expect(both).toMatchObject([{ html: "end" }, { html: "end" }]);
});

test("an aborted job does not affect robots.txt for others", async () => {
  const { server, fetcher } = await setUp({ "/": "home" });
  const stop = new AbortController();
  const stopped = fetcher.fetchPage(server.url, { signal: stop.signal });
  const other = fetcher.fetchPage(server.url);
  stop.abort(new Error("worker stops"));
  await expect(stopped).rejects.toThrow("worker stops");
  expect(await other).toMatchObject({ html: "home" });
});

const page: Visit = { kind: "page", pauseMs: 500 };
const extra: Visit = { kind: "extra" };
const limits = { maxWaitMs: 60_000 };

/** A task that logs its start and ends with `end`. */
function openTask(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = async () => {
    log.push(name);
    await ended;
  };
  return { task, end: () => end() };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test("requests to one host run one at a time, in order", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const tasks = ["a", "b", "c"].map((name) => openTask(log, name));
  const runs = tasks.map(({ task }) => queue.run("camp.test", extra, task));
  await nextTick();
  expect(log).toEqual(["a"]);
  tasks[0]?.end();
  await nextTick();
  expect(log).toEqual(["a", "b"]);
  tasks.forEach(({ end }) => end());
  await Promise.all(runs);
  expect(log).toEqual(["a", "b", "c"]);
});

test("requests to other hosts do not wait", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const slow = openTask(log, "slow");
  const run = queue.run("slow.test", page, slow.task);
  await queue.run("fast.test", page, () => Promise.resolve(log.push("fast")));
  expect(log).toEqual(["slow", "fast"]);
  slow.end();
  await run;
});

test("two pages of a host are 500 ms apart", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  const took200ms = () => Promise.resolve(clock.advance(200));
  await queue.run("camp.test", page, took200ms);
  clock.advance(100);
  await queue.run("camp.test", page, took200ms);
  await queue.run("camp.test", extra, took200ms);
  expect(clock.waits).toEqual([400]);
});

test("the crawl delay applies after failures", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  await expect(
    queue.run("camp.test", page, () => Promise.reject(new Error("boom"))),
  ).rejects.toThrow("boom");
  await queue.run("camp.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([500]);
});

test("images and robots.txt have no crawl delay", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  for (let n = 0; n < 3; n += 1) await queue.run("camp.test", extra, () => Promise.resolve());
  await queue.run("camp.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([]);
});

test("a pause delays every request to its host", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  queue.pause("camp.test", 20_000);
  queue.pause("camp.test", 5_000);
  await queue.run("other.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([]);
  await queue.run("camp.test", extra, () => Promise.resolve());
  expect(clock.waits).toEqual([20_000]);
});

test("a pause that is too long is reported instead of waited for", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  queue.pause("camp.test", 3_600_000);
  const result = await queue.run("camp.test", page, () => Promise.resolve("asked"));
  expect(result).toEqual({ ran: false, waitMs: 3_600_000 });
  expect(clock.waits).toEqual([]);
});

test("an aborted job leaves the queue without changing its order", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const first = openTask(log, "first");
  const running = queue.run("camp.test", extra, first.task);
  const stop = new AbortController();
  const stopped = queue.run(
    "camp.test",
    extra,
    () => Promise.resolve(log.push("stopped")),
    stop.signal,
  );
  const third = queue.run("camp.test", extra, () => Promise.resolve(log.push("third")));
  stop.abort(new Error("worker stops"));
  await expect(stopped).rejects.toThrow("worker stops");
  await nextTick();
  expect(log).toEqual(["first"]);
  first.end();
  await Promise.all([running, third]);
  expect(log).toEqual(["first", "third"]);
});

test("a clock that is set back does not extend a wait", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  const day = 24 * 3_600_000;
  clock.set(day);
  await queue.run("camp.test", page, nextTick);
  clock.set(-day);
  expect(await queue.run("camp.test", page, () => Promise.resolve("read"))).toEqual({
    ran: true,
    value: "read",
  });
  expect(clock.waits).toEqual([500]);
});

const agent = "SavannaStays/1.0 (+https://savanna-stays.test/contact)";
const allows = (text: string, path: string) =>
  parseRobots(text, agent).allows(new URL(path, "https://a.test"));

test.each([
  ["no rules allow everything", "", "/a", true],
  ["a rule for the root forbids everything", "User-agent: *\nDisallow: /", "/a", false],
  ["an empty rule forbids nothing", "User-agent: *\nDisallow:", "/a", true],
  ["a rule for a folder forbids its pages", "User-agent: *\nDisallow: /a/", "/a/b", false],
  ["a rule for a folder ends with its slash", "User-agent: *\nDisallow: /a/", "/ab", true],
  ["the longer rule takes precedence", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  [
    "of equal rules the allowing one takes precedence",
    "User-agent: *\nDisallow: /a\nAllow: /a",
    "/a",
    true,
  ],
  ["an asterisk matches anything", "User-agent: *\nDisallow: /*.pdf", "/x/y.pdf?z", false],
  ["a dollar matches the end", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["a dollar matches the last occurrence", "User-agent: *\nDisallow: /*a$", "/aba", false],
  ["no character matches two parts", "User-agent: *\nDisallow: /ab*b$", "/ab", true],
  ["a dollar needs no asterisk", "User-agent: *\nDisallow: /a$", "/ab", true],
  [
    "the group of our user agent is used",
    "User-agent: *\nDisallow: /\n\nUser-agent: SavannaStays\nDisallow: /x",
    "/a",
    true,
  ],
  [
    "a group can have two user agents",
    "User-agent: foo\nUser-agent: savannastays\nDisallow: /",
    "/a",
    false,
  ],
  ["the group of another user agent is ignored", "User-agent: foo\nDisallow: /", "/a", true],
  ["comments are ignored", "User-agent: * # all\nDisallow: /a # not this", "/a", false],
  ["percent encodings ignore case", "User-agent: *\nDisallow: /%c3%a9", "/%C3%A9", false],
  ["non-ASCII characters match", "User-agent: *\nDisallow: /é", "/é", false],
  ["lines can end with CR or CRLF", "User-agent: *\r\nDisallow: /a\rDisallow: /b", "/b", false],
])("robots.txt: %s", (_, text, path, allowed) => {
  expect(allows(text, path)).toBe(allowed);
});

test("the Crawl-delay of the matching group is used", () => {
  expect(parseRobots("User-agent: *\nCrawl-delay: 2.5", agent).crawlDelaySeconds).toBe(2.5);
  expect(parseRobots("User-agent: *\nCrawl-delay: soon", agent).crawlDelaySeconds).toBe(0);
});

const manyAsterisks = (rules: number) =>
  `User-agent: *\n${`Disallow: /${"*a".repeat(900)}b\n`.repeat(rules)}`;
const longPath = `/${"a".repeat(1900)}`;

test("beyond a limit of asterisks rules forbid more, never less", () => {
  expect(allows(manyAsterisks(10), longPath)).toBe(true);
  expect(allows(manyAsterisks(20), longPath)).toBe(false);
  const opening = `User-agent: *\nDisallow: /\n${`Allow: /${"*a".repeat(900)}\n`.repeat(20)}`;
  expect(allows(`${opening}Allow: /*\n`, "/b")).toBe(false);
});

test("the time for robots.txt is limited for any number of asterisks", () => {
  const cpuOf = (rules: number) => {
    const text = manyAsterisks(rules);
    const start = process.cpuUsage();
    allows(text, longPath);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  cpuOf(10);
  const small = Math.max(40, cpuOf(65));
  expect(cpuOf(260)).toBeLessThan(2.5 * small);
});
