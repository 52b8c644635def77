import { expect, test } from "vitest";

import { viewOf } from "./page-views.server";

const browser = { host: "stays.test", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" };

function view(address: string, headers: Record<string, string> = {}, method = "GET") {
  const sent: Record<string, string> = { ...browser, ...headers };
  return viewOf(method, address, (name) => sent[name.toLowerCase()]);
}

test("a page is counted by its path alone (P-214)", () => {
  expect(view("/accommodation/?search=ada")).toEqual({ path: "/accommodation", referrerHost: "" });
});

test("another site's host is kept, never its path", () => {
  expect(view("/", { referer: "https://search.test/q?secret=1" })).toMatchObject({
    referrerHost: "search.test",
  });
});

test.each([
  ["a port", "https://search.test:8443/", "search.test"],
  ["www", "https://www.search.test/", "search.test"],
  ["an address", "http://10.0.0.7/", ""],
  ["a name of some network", "http://intranet/", ""],
  ["another scheme", "android-app://com.search.test/", ""],
  ["no address", "x".repeat(5_000), ""],
])("%s does not make another referrer", (_what, referer, host) => {
  expect(view("/", { referer })).toMatchObject({ referrerHost: host });
});

test.each(["/ABOUT", "/%61bout", "//about//", "/About.data"])("%s is the page /about", (path) => {
  expect(view(path, { referer: "http://stays.test/terms" })).toMatchObject({ path: "/about" });
});

test("behind a proxy the site's own address is no referrer either", () => {
  const header = (name: string) =>
    ({ ...browser, referer: "https://public.test/" })[name.toLowerCase()];
  expect(viewOf("GET", "/about", header, "public.test")).toMatchObject({ referrerHost: "" });
});

test("the own host is no referrer", () => {
  expect(view("/about", { referer: "http://stays.test/" })).toMatchObject({ referrerHost: "" });
});

test.each([
  ["a robot", { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
  ["a robot that asks not to be tracked", { "user-agent": "AhrefsBot/7.0", dnt: "1" }],
  ["a program without a name", { "user-agent": "" }],
])("%s is counted apart (A-210)", (_who, headers) => {
  expect(view("/", headers)).toBe("robot");
  expect(view("/admin", headers)).toBeUndefined();
});

test.each([
  ["a signed-in admin", { cookie: "currency=ZAR; admin=abc" }],
  ["a visitor who asks not to be tracked", { dnt: "1" }],
  ["a visitor with privacy control", { "sec-gpc": "1" }],
  ["a prefetched page", { "sec-purpose": "prefetch" }],
  ["a prerendered page", { "sec-purpose": "prefetch;prerender" }],
  ["a prefetched page of an older browser", { purpose: "prefetch" }],
  ["a prefetched page of an old Firefox", { "x-moz": "prefetch" }],
])("%s is not counted", (_who, headers) => {
  expect(view("/", headers)).toBeUndefined();
});

test("posts and the back office are not counted", () => {
  expect(view("/contact", {}, "POST")).toBeUndefined();
  expect(view("/admin/properties")).toBeUndefined();
  expect(view("/admin.data", { referer: "http://stays.test/" })).toBeUndefined();
});

test("moving on inside the site counts the next page", () => {
  const headers = { referer: "http://stays.test/accommodation" };
  expect(view("/about.data", headers)).toEqual({ path: "/about", referrerHost: "" });
  expect(view("/_root.data", headers)).toEqual({ path: "/", referrerHost: "" });
});

test("loading the same page's data again counts nothing", () => {
  const headers = { referer: "http://stays.test/accommodation?page=2" };
  expect(view("/accommodation.data?page=3", headers)).toBeUndefined();
});
