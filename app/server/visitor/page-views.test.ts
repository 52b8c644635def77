import { expect, test } from "vitest";

import { viewOf } from "./page-views.server";

const browser = { host: "stays.test", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" };

function view(address: string, headers: Record<string, string> = {}, method = "GET") {
  const sent: Record<string, string> = { ...browser, ...headers };
  return viewOf(method, address, (name) => sent[name.toLowerCase()]);
}

test("a page view has the path without the query (P-214)", () => {
  expect(view("/accommodation/?search=ada")).toEqual({ path: "/accommodation", referrerHost: "" });
});

test("a referrer is stored as its host without the path", () => {
  expect(view("/", { referer: "https://search.test/q?secret=1" })).toMatchObject({
    referrerHost: "search.test",
  });
});

test.each([
  ["a port", "https://search.test:8443/", "search.test"],
  ["a www prefix", "https://www.search.test/", "search.test"],
  ["an IP address", "http://10.0.0.7/", ""],
  ["a local host name", "http://intranet/", ""],
  ["another scheme", "android-app://com.search.test/", ""],
  ["an invalid URL", "x".repeat(5_000), ""],
])("a referrer with %s is normalized or ignored", (_what, referer, host) => {
  expect(view("/", { referer })).toMatchObject({ referrerHost: host });
});

test.each(["/ABOUT", "/%61bout", "//about//", "/About.data"])("%s is counted as /about", (path) => {
  expect(view(path, { referer: "http://stays.test/terms" })).toMatchObject({ path: "/about" });
});

test("behind a proxy the site's public host is not a referrer", () => {
  const header = (name: string) =>
    ({ ...browser, referer: "https://public.test/" })[name.toLowerCase()];
  expect(viewOf("GET", "/about", header, "public.test")).toMatchObject({ referrerHost: "" });
});

test("the site's own host is not a referrer", () => {
  expect(view("/about", { referer: "http://stays.test/" })).toMatchObject({ referrerHost: "" });
});

test.each([
  ["a bot", { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }, "Googlebot"],
  ["a bot with Do Not Track", { "user-agent": "AhrefsBot/7.0", dnt: "1" }, ""],
  ["a client without a user agent", { "user-agent": "" }, ""],
])("%s is counted as a bot (A-210)", (_name, headers, robot) => {
  expect(view("/", headers)).toEqual({ robot });
  expect(view("/admin", headers)).toBeUndefined();
});

test.each([
  ["a signed-in admin", { cookie: "currency=ZAR; admin=abc" }],
  ["a visitor with Do Not Track", { dnt: "1" }],
  ["a visitor with Global Privacy Control", { "sec-gpc": "1" }],
  ["a prefetched page", { "sec-purpose": "prefetch" }],
  ["a prerendered page", { "sec-purpose": "prefetch;prerender" }],
  ["a prefetched page of an older browser", { purpose: "prefetch" }],
  ["a prefetched page of an old Firefox", { "x-moz": "prefetch" }],
])("%s is not counted", (_name, headers) => {
  expect(view("/", headers)).toBeUndefined();
});

test("POST requests and the back office are not counted", () => {
  expect(view("/contact", {}, "POST")).toBeUndefined();
  expect(view("/admin/properties")).toBeUndefined();
  expect(view("/admin.data", { referer: "http://stays.test/" })).toBeUndefined();
});

test("client-side navigation counts the next page", () => {
  const headers = { referer: "http://stays.test/accommodation" };
  expect(view("/about.data", headers)).toEqual({ path: "/about", referrerHost: "" });
  expect(view("/_root.data", headers)).toEqual({ path: "/", referrerHost: "" });
});

test("a data request for the current page is not counted", () => {
  const headers = { referer: "http://stays.test/accommodation?page=2" };
  expect(view("/accommodation.data?page=3", headers)).toBeUndefined();
});
