import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
});

const pages = () => [
  "/",
  "/accommodation",
  `/accommodation/${stay}`,
  "/destinations",
  "/ways-to-stay",
  "/about",
  "/blog",
  "/contact",
  "/terms",
  "/no-such-page",
  "/admin/login",
];

describe("headers", () => {
  test("every page carries the protecting headers", async () => {
    for (const path of pages()) {
      const { headers } = await site().ask(path);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("X-Frame-Options"), path).toBe("DENY");
      expect(headers.get("Referrer-Policy"), path).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("X-Powered-By"), path).toBeNull();
    }
  });

  test("only the page's own inline scripts may run", async () => {
    for (const path of pages()) {
      const answer = await site().ask(path);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
      expect(allowed).not.toContain("'unsafe-inline'");
      for (const source of inlineScripts(await answer.text())) {
        const hash = createHash("sha256").update(source).digest("base64");
        expect(allowed, path).toContain(`'sha256-${hash}'`);
      }
    }
  });

  test("what a page looks like stands in it: it asks for no sheet, and only that style may be", async () => {
    for (const path of pages()) {
      const answer = await site().ask(path);
      const html = await answer.text();
      const [, styles = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
      expect(styles, path).toContain("body{");
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(links.length, path).toBeGreaterThan(1);
      expect(
        links.filter((link) => !link.includes(" disabled=")),
        path,
      ).toEqual([]);
      const hash = createHash("sha256").update(styles).digest("base64");
      const policy = answer.headers.get("Content-Security-Policy");
      expect(policy, path).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
  });

  test("no page has style or handler attributes", async () => {
    for (const path of pages())
      expect(await (await site().ask(path)).text(), path).not.toMatch(
        /<[^>]+\s(?:style|on[a-z]+)="/,
      );
  });

  test("a public page sets no cookie", async () => {
    for (const path of pages())
      expect((await site().ask(path)).headers.getSetCookie(), path).toEqual([]);
  });

  test("an unchanged page is not sent again", async () => {
    const first = await site().ask("/accommodation");
    const tag = first.headers.get("ETag") ?? "";
    const again = await site().ask("/accommodation", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("pages are sent compressed", async () => {
    const answer = await site().ask("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
  });

  test.each(["br", "gzip"])(
    "a visitor's own page in %s says the same as in plain",
    async (encoding) => {
      const own = (accepted: string) =>
        site().ask("/about", {
          headers: { Cookie: "favorites=%5B%5D", "Accept-Encoding": accepted },
        });
      const [packed, plain] = [await own(encoding), await own("identity")];
      expect(packed.headers.get("Content-Encoding")).toBe(encoding);
      expect(plain.headers.get("Content-Encoding")).toBeNull();
      expect(Number(packed.headers.get("Content-Length"))).toBeGreaterThan(1_000);
      for (const { headers } of [packed, plain])
        expect(headers.get("Vary")).toContain("Accept-Encoding");
      expect(await packed.text()).toBe(await plain.text());
    },
  );
});

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes("ld+json"))
    .map(([, , source]) => source ?? "");
}
