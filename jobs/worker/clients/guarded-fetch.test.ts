import { describe, expect, test } from "vitest";

import { fakeClock } from "#tests/fakes/fake-clock";
import {
  answer,
  disconnects,
  drips,
  endless,
  gzipBomb,
  gzipped,
  html,
  huge,
  image,
  later,
  neverResponds,
  neverSendsBody,
  type Page,
  redirectTo,
  startPageServer,
  status,
  stopsHalfway,
} from "#tests/fakes/page-server";
import { useFetcher } from "#tests/setup/test-fetcher";
import { standardLimits } from "./fetch-outcome";
import { followRedirects } from "./guarded-fetch";
import { createAddressGuard, createGuardedAgent } from "./guarded-request";
import { createHostQueue } from "./politeness";

const { site, fetcherFor } = useFetcher();

test("a page is returned with URL, status and text", async () => {
  const server = await site({ "/camp": "<h1>Café</h1>" });
  const page = await fetcherFor([server.host]).fetchPage(`${server.url}/camp#rooms`);
  expect(page).toMatchObject({
    ok: true,
    status: 200,
    url: `${server.url}/camp`,
    html: "<h1>Café</h1>",
    contentType: "text/html",
  });
});

test("requests have our user agent and no cookies", async () => {
  const server = await site({
    "/a": answer(200, { "set-cookie": "id=1", "content-type": "text/html" }, "a"),
    "/b": "b",
  });
  const fetcher = fetcherFor([server.host]);
  await fetcher.fetchPage(`${server.url}/a`);
  await fetcher.fetchPage(`${server.url}/b`);
  expect(server.paths()).toEqual(["/a", "/b"]);
  for (const { method, headers } of server.requests) {
    expect(method).toBe("GET");
    expect(headers["user-agent"]).toBe("SavannaStays/1.0 (+https://savanna.test/contact)");
    expect(headers).not.toHaveProperty("cookie");
  }
});

test("compressed pages are decompressed", async () => {
  const server = await site({ "/": gzipped("<p>packed</p>") });
  expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
    html: "<p>packed</p>",
  });
});

test.each([
  ["disconnects", disconnects],
  ["stops halfway", stopsHalfway],
])("a site that %s is a network error", async (_what, reply) => {
  const server = await site({ "/": reply });
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "network",
    message: "Network error: the site closed the connection",
  });
  expect(server.paths()).toEqual(["/", "/"]);
});

test("a network error is retried once", async () => {
  const server = await site({});
  server.serve("/", (request, response) => {
    server.serve("/", "second try");
    disconnects(request, response);
  });
  expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
    html: "second try",
  });
});

test("a refused connection is a network error with its reason", async () => {
  const server = await site({});
  await server.close();
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "network",
    message: "Network error: the connection was refused",
  });
});

test("an unknown host name is a network error with its reason", async () => {
  const lookup = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  const result = await fetcherFor([], { lookup }).fetchPage("http://camp.test/");
  expect(result).toMatchObject({
    code: "network",
    message: "Network error: the host name does not exist",
  });
});

test.each(["application/pdf", "image/png", "application/json", "video/mp4"])(
  "a page of type %s is not read",
  async (type) => {
    const server = await site({ "/": huge(50_000_000, { announced: true, contentType: type }) });
    expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
      code: "content-type",
    });
  },
);

test.each(["text/html", "image/svg+xml", "application/pdf"])(
  "an image of type %s is not read",
  async (type) => {
    const server = await site({ "/": html("<svg/>", type) });
    expect(await fetcherFor([server.host]).fetchImage(server.url)).toMatchObject({
      code: "content-type",
    });
  },
);

test("an image is returned as bytes", async () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const server = await site({ "/a.png": image(bytes) });
  const result = await fetcherFor([server.host]).fetchImage(`${server.url}/a.png`);
  expect(result.ok && Buffer.from(result.bytes)).toEqual(bytes);
});

test.each([404, 410, 500])("status %i is an error with that status", async (code) => {
  const server = await site({ "/": status(code) });
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "http-status",
    status: code,
    message: `The site answered with status ${code}`,
  });
  expect(server.paths()).toEqual(["/"]);
});

test.each([401, 403, 405, 407, 429, 503])(
  "status %i is reported as blocked access",
  async (code) => {
    const server = await site({ "/": status(code) });
    const result = await fetcherFor([server.host]).fetchPage(server.url);
    expect(result).toMatchObject({
      code: "http-status",
      status: code,
      message: `The site blocked automated access (status ${code})`,
    });
    expect(server.paths()).toEqual(["/"]);
  },
);

test("an aborted job rejects with its reason", async () => {
  const server = await site({ "/": neverResponds });
  const stop = new AbortController();
  const fetching = fetcherFor([server.host]).fetchPage(server.url, { signal: stop.signal });
  server.serve("/robots.txt", neverResponds);
  stop.abort(new Error("worker stops"));
  await expect(fetching).rejects.toThrow("worker stops");
});

test("a job aborted during its request rejects", async () => {
  const stop = new AbortController();
  const server = await site({ "/": () => stop.abort(new Error("worker stops")) });
  const fetching = fetcherFor([server.host]).fetchPage(server.url, { signal: stop.signal });
  await expect(fetching).rejects.toThrow("worker stops");
});

describe("guarded fetch", () => {
  const privateHosts = [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "127。0。0。1",
    "0x7f.1",
    "0x7f.0x0.0x0.0x1",
    "0177.1",
    "00000177.0.0.1",
    "127.255.255.254",
    "①②⑦.0.0.1",
    "%31%32%37.0.0.1",
    "0",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "169.254.43518",
    "192.0.0.192",
    "198.18.0.1",
    "203.0.113.7",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "[::]",
    "[::1]",
    "[::ffff:169.254.169.254]",
    "[::ffff:a9fe:a9fe]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::169.254.169.254]",
    "[64:ff9b:1::1]",
    "[2002:a9fe:a9fe::]",
    "[2001:0:7f00:1::]",
    "[fd00:ec2::254]",
    "[fec0::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[100::1]",
    "[2606:4700::5efe:7f00:1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fd00::1]",
    "[fe80::1]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "camp.localhost",
  ];

  test.each(privateHosts)("rejects http://%s on the standard port", async (host) => {
    expect(await fetcherFor([]).fetchPage(`http://${host}/`)).toMatchObject({
      ok: false,
      code: "refused-address",
    });
    expect(await fetcherFor([]).fetchImage(`https://${host}/`)).toMatchObject({
      ok: false,
      code: "refused-address",
    });
  });

  test("reaches no local server by any spelling of loopback (G-17)", async () => {
    const server = await site({ "/": "secret" });
    const fetcher = fetcherFor([`10.9.9.9:${server.port}`]);
    for (const host of privateHosts) {
      expect(await fetcher.fetchImage(`http://${host}:${server.port}/`)).toMatchObject({
        code: "refused-address",
      });
    }
    expect(server.requests).toEqual([]);
  });

  test.each([
    ["ftp://camp.test/", /http/],
    ["file:///etc/passwd", /http/],
    ["javascript:alert(1)", /http/],
    ["camp.test", /not a URL/],
    ["http://", /not a URL/],
    ["http://user:secret@camp.test/", /password/],
    ["http://user@camp.test/", /user name/],
    ["http://camp.test:22/", /Port 22/],
    ["http://camp.test:8080/", /Port 8080/],
  ])("rejects %s as an invalid URL", async (url, message) => {
    const result = await fetcherFor([]).fetchPage(url);
    expect(result).toMatchObject({
      ok: false,
      code: "bad-url",
      message: expect.stringMatching(message) as string,
    });
  });

  test("rejects a host name with one private address", async () => {
    const lookup = () =>
      Promise.resolve([
        { address: "8.8.8.8", family: 4 },
        { address: "192.168.0.1", family: 4 },
      ]);
    const result = await fetcherFor([], { lookup }).fetchPage("http://camp.test/");
    expect(result).toMatchObject({
      code: "refused-address",
      message: expect.stringContaining("camp.test") as string,
    });
  });

  test("rejects a host name without addresses", async () => {
    const result = await fetcherFor([], { lookup: () => Promise.resolve([]) }).fetchPage(
      "http://camp.test/",
    );
    expect(result).toMatchObject({ code: "refused-address" });
  });

  test("connects to the checked address", async () => {
    const server = await site({ "/": "camp" });
    const answers = ["127.0.0.1", "10.0.0.1"];
    const lookup = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
    const fetcher = fetcherFor([server.host], { lookup });
    expect(await fetcher.fetchImage(`http://camp.test:${server.port}/`)).toMatchObject({
      code: "content-type",
    });
    expect(answers).toEqual(["10.0.0.1"]);
    expect(server.requests[0]?.host).toBe(`camp.test:${server.port}`);
  });

  test("rejects a host name that becomes private", async () => {
    const server = await site({ "/a": status(200, { connection: "close" }), "/b": "b" });
    const answers = ["127.0.0.1", "127.0.0.1"];
    const lookup = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
    const fetcher = fetcherFor([server.host], { lookup });
    server.serve("/robots.txt", status(404, { connection: "close" }));
    expect(await fetcher.fetchPage(`http://camp.test:${server.port}/a`)).toMatchObject({
      ok: true,
    });
    expect(await fetcher.fetchPage(`http://camp.test:${server.port}/b`)).toMatchObject({
      code: "refused-address",
    });
  });

  test("accepts localhost if loopback is allowed", async () => {
    const server = await site({ "/": "camp" });
    const result = await fetcherFor([server.host]).fetchPage(`http://localhost:${server.port}/`);
    expect(result).toMatchObject({ ok: true, html: "camp" });
  });
});

describe("limits of guarded fetch", () => {
  test.each([
    ["an announced 50 MB page", huge(50_000_000, { announced: true })],
    ["an unannounced 50 MB page", huge(50_000_000)],
    ["an endless page", endless],
    ["a 50 MB page inside a small gzip", gzipBomb(50_000_000)],
  ])("rejects %s at 5 MB", async (_what, reply) => {
    const server = await site({ "/": reply });
    const result = await fetcherFor([server.host]).fetchPage(server.url);
    expect(result).toMatchObject({
      code: "too-large",
      message: expect.stringContaining("5 MB") as string,
    });
  });

  test("accept a page of exactly the limit", async () => {
    const server = await site({ "/": huge(1000), "/more": huge(1001) });
    const fetcher = fetcherFor([server.host], { limits: { pageBytes: 1000 } });
    expect(await fetcher.fetchPage(server.url)).toMatchObject({ ok: true });
    expect(await fetcher.fetchPage(`${server.url}/more`)).toMatchObject({ code: "too-large" });
  });

  test("allow larger images than pages", async () => {
    const server = await site({
      "/": huge(11_000_000, { contentType: "image/jpeg" }),
      "/fine": huge(9_000_000, { contentType: "image/jpeg" }),
    });
    const fetcher = fetcherFor([server.host]);
    expect(await fetcher.fetchImage(server.url)).toMatchObject({ code: "too-large" });
    expect(await fetcher.fetchImage(`${server.url}/fine`)).toMatchObject({ ok: true });
  });

  test.each([
    ["no response", neverResponds, /did not answer within 0.2 seconds/],
    ["a silent body", neverSendsBody, /not finished after 0.4 seconds/],
    ["one byte at a time", drips(50), /not finished after 0.4 seconds/],
  ])("end %s by timeout", async (_what, reply, message) => {
    const server = await site({ "/": reply });
    const fetcher = fetcherFor([server.host], { limits: { headersMs: 200, totalMs: 400 } });
    const result = await fetcher.fetchPage(server.url);
    expect(result).toMatchObject({
      code: "timeout",
      message: expect.stringMatching(message) as string,
    });
  });

  test("end a slow image by timeout", async () => {
    const server = await site({ "/": drips(50, { "content-type": "image/jpeg" }) });
    const fetcher = fetcherFor([server.host], { limits: { headersMs: 200, totalMs: 400 } });
    expect(await fetcher.fetchImage(server.url)).toMatchObject({ code: "timeout" });
  });

  test("include all redirects in one timeout (G-17)", async () => {
    const hops = [1, 2, 3, 4].map((n) => [`/${n}`, later(150, redirectTo(`/${n + 1}`))]);
    const server = await site({ ...Object.fromEntries(hops), "/5": "end" } as Record<string, Page>);
    const fetcher = fetcherFor([server.host], { limits: { totalMs: 400 } });
    expect(await fetcher.fetchPage(`${server.url}/1`)).toMatchObject({ code: "timeout" });
  });
});

describe("redirects of guarded fetch", () => {
  test("follow a redirect to its target", async () => {
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
  ])("reject a redirect to %s", async (target) => {
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
  ])("reject a redirect to %s as an invalid URL", async (target) => {
    const server = await site({ "/": redirectTo(target) });
    expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
      code: "bad-url",
    });
  });

  test("are limited to five", async () => {
    const hops = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, redirectTo(`/${n + 1}`)]),
    );
    const server = await site({ ...hops, "/7": "end" });
    const fetcher = fetcherFor([server.host]);
    expect(await fetcher.fetchPage(`${server.url}/2`)).toMatchObject({ ok: true, html: "end" });
    expect(await fetcher.fetchPage(`${server.url}/1`)).toMatchObject({ code: "redirects" });
  });

  test("between two sites count together", async () => {
    const there = await site({});
    const here = await site({ "/": redirectTo(`${there.url}/`) });
    there.serve("/", redirectTo(`${here.url}/`));
    expect(await fetcherFor([here.host, there.host]).fetchPage(here.url)).toMatchObject({
      code: "redirects",
    });
    expect(here.paths().length + there.paths().length).toBe(6);
  });
});

describe("followed redirects", () => {
  test("respect the crawl delay of the site, also to https", async () => {
    const server = await startPageServer();
    server.serve("/", redirectTo(`https://${server.host}/`));
    const clock = fakeClock();
    const guard = createAddressGuard(new Set([server.host]));
    const agent = createGuardedAgent(guard, { connectMs: 500 });
    const around = {
      agent,
      guard,
      limits: standardLimits,
      queue: createHostQueue(clock, standardLimits),
    };
    const fetchTarget = { url: server.url, kind: "page" as const, headers: {}, maxBytes: 1_000 };
    // The test server has no TLS, so the second request fails at once.
    expect(await followRedirects(fetchTarget, around)).toMatchObject({ code: "network" });
    expect(clock.waits).toEqual([standardLimits.pauseMs]);
    await agent.destroy();
    await server.close();
  });
});
