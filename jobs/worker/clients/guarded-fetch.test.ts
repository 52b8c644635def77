import { expect, test } from "vitest";

import { gzipped, hangsUp, huge, neverAnswers, stopsHalfway } from "#tests/fakes/bad-replies";
import { answer, html, image, status } from "#tests/fakes/page-server";
import { useFetcher } from "#tests/setup/test-fetcher";

const { site, fetcherFor } = useFetcher();

test("a page comes with its address, status and text", async () => {
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

test("requests carry our name and no cookies", async () => {
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

test("packed pages are unpacked", async () => {
  const server = await site({ "/": gzipped("<p>packed</p>") });
  expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
    html: "<p>packed</p>",
  });
});

test.each([
  ["hangs up", hangsUp],
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

test("a network error is tried once more", async () => {
  const server = await site({});
  server.serve("/", (request, response) => {
    server.serve("/", "second try");
    hangsUp(request, response);
  });
  expect(await fetcherFor([server.host]).fetchPage(server.url)).toMatchObject({
    html: "second try",
  });
});

test("a dead site gives the reason", async () => {
  const server = await site({});
  await server.close();
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "network",
    message: "Network error: the connection was refused",
  });
});

test("an unknown name gives the reason", async () => {
  const lookup = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  const result = await fetcherFor([], { lookup }).fetchPage("http://camp.test/");
  expect(result).toMatchObject({
    code: "network",
    message: "Network error: the name is not known",
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

test("an image comes as bytes", async () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const server = await site({ "/a.png": image(bytes) });
  const result = await fetcherFor([server.host]).fetchImage(`${server.url}/a.png`);
  expect(result.ok && Buffer.from(result.bytes)).toEqual(bytes);
});

test.each([404, 410, 500])("status %i is a failure with that status", async (code) => {
  const server = await site({ "/": status(code) });
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "http-status",
    status: code,
    message: `The site answered with status ${code}`,
  });
  expect(server.paths()).toEqual(["/"]);
});

test.each([401, 403, 405, 407, 429, 503])("status %i says that we are refused", async (code) => {
  const server = await site({ "/": status(code) });
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "http-status",
    status: code,
    message: `The site refused automated access (status ${code})`,
  });
  expect(server.paths()).toEqual(["/"]);
});

test("a stopped job rejects with its reason", async () => {
  const server = await site({ "/": neverAnswers });
  const stop = new AbortController();
  const fetching = fetcherFor([server.host]).fetchPage(server.url, { signal: stop.signal });
  server.serve("/robots.txt", neverAnswers);
  stop.abort(new Error("worker stops"));
  await expect(fetching).rejects.toThrow("worker stops");
});

test("a job stopped during its request rejects too", async () => {
  const stop = new AbortController();
  const server = await site({ "/": () => stop.abort(new Error("worker stops")) });
  const fetching = fetcherFor([server.host]).fetchPage(server.url, { signal: stop.signal });
  await expect(fetching).rejects.toThrow("worker stops");
});
