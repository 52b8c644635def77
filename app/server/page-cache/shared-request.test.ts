import { describe, expect, test } from "vitest";

import { sharedAddress, sharedRequest } from "./shared-request";

const address = (asked: string) => sharedAddress(asked)?.address;

describe("an address that is shared", () => {
  test("has one spelling, whatever the order of its parameters", () => {
    expect(address("/accommodation?sort=name&country=kenya")).toBe(
      "/accommodation?country=kenya&sort=name",
    );
    expect(address("/accommodation?country=kenya&sort=name")).toBe(
      "/accommodation?country=kenya&sort=name",
    );
  });

  test("keeps several values of one parameter in their order", () => {
    expect(address("/accommodation?type=b&country=kenya&type=a")).toBe(
      "/accommodation?country=kenya&type=b&type=a",
    );
  });

  test("may be the data of a page", () => {
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
  ])("is never %s", (asked) => expect(address(asked)).toBeUndefined());

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
  ])("is never spelt %s", (asked) => expect(address(asked)).toBeUndefined());

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
  ])("has no parameter that nobody knows: %s", (asked) => expect(address(asked)).toBeUndefined());
});

describe("a request that is answered alike for all", () => {
  const host = "stays.example";
  const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    sharedRequest({ url, method, headers: { host, ...headers } }, host);

  test("has a currency and nothing else", () => {
    expect(ask("/about")?.currency).toBe("USD");
    expect(ask("/about", { cookie: "currency=EUR; theme=dark" })?.currency).toBe("EUR");
    expect(ask("/about", { cookie: "currency=XXX" })?.currency).toBe("USD");
    expect(ask("/about", { cookie: "currency=EUR; currency=ZAR" })?.currency).toBe("EUR");
  });

  test.each(["favorites=[]", "a=b; admin=x", "toast=x", "__Host-admin=x", "a=1;favorites=%5B%5D"])(
    "has no cookie like %s",
    (cookie) => expect(ask("/about", { cookie })).toBeUndefined(),
  );

  test("may have any cookie where no page is asked for, and its currency counts where there are prices", () => {
    const cookie = "favorites=[]; admin=x; currency=EUR";
    expect(ask("/suggestions?q=mara", { cookie })?.currency).toBe("EUR");
    for (const file of ["/listing-counts", "/map/spots?country=kenya", "/sitemap.xml"])
      expect(ask(file, { cookie })?.currency, file).toBe("USD");
  });

  test("has no token, no odd host, and asks only", () => {
    expect(ask("/about", { authorization: "Bearer x" })).toBeUndefined();
    expect(ask("/about", { host: "a b" })).toBeUndefined();
    expect(ask("/about", { host: "" })).toBeUndefined();
    expect(ask("/about", {}, "POST")).toBeUndefined();
    expect(ask("/about", {}, "HEAD")).toBeDefined();
  });

  test("does not come to a stay from a list that it should lead back to", () => {
    const from = (referer: string) => ask("/accommodation/reedsong", { referer });
    expect(from(`http://${host}/accommodation?country=kenya`)).toBeUndefined();
    expect(from(`http://${host}/favorites`)).toBeUndefined();
    expect(from(`http://${host}/accommodation`)).toBeDefined();
    expect(from("https://search.test/accommodation?country=kenya")).toBeDefined();
    // Scripts know the way back themselves.
    const referer = `http://${host}/accommodation?country=kenya`;
    expect(ask("/accommodation/reedsong.data", { referer })).toBeDefined();
  });
});
