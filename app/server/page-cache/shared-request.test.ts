import { describe, expect, test } from "vitest";

import type { Env } from "#env";
import { addSentInquiry } from "~/server/visitor/preferences.server";
import { sharedAddress, sharedRequest } from "./shared-request";

const address = (requested: string) => sharedAddress(requested)?.address;

describe("the shared URL of a request", () => {
  test("is the same for any order of parameters", () => {
    expect(address("/accommodation?sort=name&country=kenya")).toBe(
      "/accommodation?country=kenya&sort=name",
    );
    expect(address("/accommodation?country=kenya&sort=name")).toBe(
      "/accommodation?country=kenya&sort=name",
    );
  });

  test("has repeated parameters in their original order", () => {
    expect(address("/accommodation?type=b&country=kenya&type=a")).toBe(
      "/accommodation?country=kenya&type=b&type=a",
    );
  });

  test("can be a data request of a page", () => {
    const home = { address: "/_root.data", path: "/", kind: "page" };
    expect(sharedAddress("/_root.data")).toEqual(home);
    expect(address("/listing-counts.data")).toBeUndefined();
    expect(sharedAddress("/blog/first-rains.data?_routes=root")?.path).toBe("/blog/first-rains");
  });

  test.each([
    "/admin",
    "/admin/properties",
    "/admin.data",
    "/favorites",
    "/favorites/shared?ids=a",
    "/preview/post/1?until=1&sign=x",
    "/go/reedsong",
    "/compare?stay=a",
    "/api/properties",
    "/email-test",
    "/media/0123456789abcdef-320.webp",
  ])("does not exist for %s", (requested) => expect(address(requested)).toBeUndefined());

  test.each([
    "/accommodation/reedsong.css",
    "/accommodation/reedsong/x.css",
    "/accommodation/reedsong;x.css",
    "/accommodation%2freedsong",
    "/accommodation/%72eedsong",
    "//accommodation",
    "/accommodation/",
    "/Accommodation",
    "/about.data.data",
    "/about.data/",
    "/accommodation\\x",
    "http://other.test/about",
  ])("does not exist for the unusual spelling %s", (requested) =>
    expect(address(requested)).toBeUndefined(),
  );

  test.each([
    "/?utm_source=letter",
    "/about?x=1",
    "/accommodation?country=kenya&callback=x",
    "/accommodation?country=",
    "/accommodation?__proto__=x",
    "/accommodation?Country=kenya",
    "/accommodation?_routes=root",
    `/accommodation?search=${"x".repeat(800)}`,
    "/accommodation?search=%00",
  ])("does not exist with unknown or invalid parameters: %s", (requested) =>
    expect(address(requested)).toBeUndefined(),
  );
});

describe("a shared request", () => {
  const host = "stays.example";
  const requestOf = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    sharedRequest({ url, method, headers: { host, ...headers } }, host);

  test("depends on the currency only", () => {
    expect(requestOf("/about")?.currency).toBe("USD");
    expect(requestOf("/about", { cookie: "currency=EUR; theme=dark" })?.currency).toBe("EUR");
    expect(requestOf("/about", { cookie: "currency=XXX" })?.currency).toBe("USD");
    expect(requestOf("/about", { cookie: "currency=EUR; currency=ZAR" })?.currency).toBe("EUR");
  });

  test.each(["favorites=[]", "a=b; admin=x", "toast=x", "__Host-admin=x", "a=1;favorites=%5B%5D"])(
    "has no personal cookie such as %s",
    (cookie) => expect(requestOf("/about", { cookie })).toBeUndefined(),
  );

  test("can have favorites that the scripts of the browser mark, beside no other personal cookie", () => {
    for (const cookie of ["favorites=[]; scripts=1", "scripts=1; currency=EUR; favorites=[]"])
      expect(requestOf("/about", { cookie }), cookie).toBeDefined();
    for (const cookie of ["favorites=[]; toast=x; scripts=1", "favorites=[]; noscripts=1"])
      expect(requestOf("/about", { cookie }), cookie).toBeUndefined();
  });

  test("can be of a browser that inquired about another stay", async () => {
    const env = { SESSION_SECRET: "0".repeat(32) } as Env;
    const sent = { inquiryId: "1", at: new Date(), stays: ["reedsong"] };
    const [cookie = ""] = (await addSentInquiry(new Request("http://x"), env, sent)).split(";");
    const isShared = (url: string, header = cookie) =>
      requestOf(url, { cookie: header }) !== undefined;
    for (const url of ["/", "/about", "/accommodation", "/accommodation/reed"])
      expect(isShared(url), url).toBe(true);
    for (const url of ["/accommodation/reedsong", "/properties/reedsong?tab=rates"])
      expect(isShared(url), url).toBe(false);
    expect(isShared("/accommodation/reed", "asked=(unreadable).x")).toBe(false);
  });

  test("can have any cookie if it is not for a page, and a currency if the response has prices", () => {
    const cookie = "favorites=[]; admin=x; currency=EUR";
    expect(requestOf("/suggestions?q=mara", { cookie })?.currency).toBe("EUR");
    for (const file of ["/listing-counts", "/map/spots?country=kenya", "/sitemap.xml"])
      expect(requestOf(file, { cookie })?.currency, file).toBe("USD");
  });

  test("is for Markdown only if the client prefers it, and only for a page (M-007)", () => {
    const isMarkdown = (url: string, accept: string) => requestOf(url, { accept })?.isMarkdown;
    expect(isMarkdown("/about", "text/markdown")).toBe(true);
    expect(isMarkdown("/about", "text/html, text/markdown;q=0.5")).toBe(false);
    for (const url of ["/about.data", "/sitemap.xml", "/suggestions?q=mara"])
      expect(isMarkdown(url, "text/markdown"), url).toBe(false);
  });

  test("has no token, a valid host and the method GET or HEAD", () => {
    expect(requestOf("/about", { authorization: "Bearer x" })).toBeUndefined();
    expect(requestOf("/about", { host: "a b" })).toBeUndefined();
    expect(requestOf("/about", { host: "" })).toBeUndefined();
    expect(requestOf("/about", {}, "POST")).toBeUndefined();
    expect(requestOf("/about", {}, "HEAD")).toBeDefined();
  });

  test("for a property page does not come from a filtered list, to which the page links back", () => {
    const from = (referer: string) => requestOf("/accommodation/reedsong", { referer });
    expect(from(`http://${host}/accommodation?country=kenya`)).toBeUndefined();
    expect(from(`http://${host}/favorites`)).toBeUndefined();
    expect(from(`http://${host}/accommodation`)).toBeDefined();
    expect(from("https://search.test/accommodation?country=kenya")).toBeDefined();
    // For data requests the browser knows the list.
    const referer = `http://${host}/accommodation?country=kenya`;
    expect(requestOf("/accommodation/reedsong.data", { referer })).toBeDefined();
  });
});
