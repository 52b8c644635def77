import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";
import { markHeaders, readPolicy } from "./observatory";

describe("behind https", () => {
  const site = useSite({ SITE_URL: "https://stays.example", LOG_LEVEL: "error" });
  let stay: string;
  let cookie: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    cookie = await signIn(site().web.origin);
  });

  const pages = () => [
    ...["/", "/accommodation", `/accommodation/${stay}`, "/destinations", "/about", "/blog"],
    ...["/contact", "/favorites", "/no-such-page", "/admin/login", "/%", "/api/properties"],
    ...["/sitemap.xml", "/media/none.webp", "/healthz"],
  ];
  const screens = ["/admin", "/admin/settings", "/admin/imports", "/admin/queues", "/admin/api"];
  const get = (address: string, own = "") => site().ask(address, { headers: { Cookie: own } });

  test("every answer behind https is an A+ by the rules of the Observatory (G-13)", async () => {
    const answers = [
      ...(await Promise.all(pages().map((address) => get(address)))),
      ...(await Promise.all(screens.map((address) => get(address, cookie)))),
    ];
    for (const answer of answers) {
      const { score, marks } = markHeaders(answer.headers);
      const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
      const lost = marks.filter(({ points }) => points < 0).map(({ what }) => what);
      // What is no page has no policy, and no browser asks for one.
      const expected = isPage ? [] : ["Content-Security-Policy"];
      expect(lost, answer.url).toEqual(expected);
      if (isPage)
        expect(score, `${answer.url} ${JSON.stringify(marks)}`).toBeGreaterThanOrEqual(115);
    }
  });

  test.each([
    ["a policy with inline scripts", "default-src 'self' 'unsafe-inline'; object-src 'none'", -20],
    ["no policy", "", -25],
    ["scripts from everywhere", "script-src https:; object-src 'none'", -20],
  ])("the rules find %s", (_what, words, points) => {
    const headers = new Headers({ "Content-Security-Policy": words });
    expect(markHeaders(headers).marks[0]).toMatchObject({ points });
  });

  test("every kind of content is named, and nothing else is taken", async () => {
    const kinds = ["script-src", "style-src", "img-src", "connect-src", "font-src", "manifest-src"];
    for (const address of [...pages().slice(0, 10), "/admin"]) {
      const policy = readPolicy((await get(address, address === "/admin" ? cookie : "")).headers);
      expect(policy.get("default-src"), address).toEqual(["'none'"]);
      expect([...policy.keys()], address).toEqual(expect.arrayContaining(kinds));
      expect(policy.get("base-uri"), address).toEqual(["'none'"]);
      expect(policy.get("form-action"), address).toEqual(["'self'"]);
    }
  });

  test("pictures of other sites are shown to the operator alone", async () => {
    const imagesAt = async (address: string, own = "") =>
      readPolicy((await get(address, own)).headers).get("img-src");
    for (const address of [
      "/",
      `/accommodation/${stay}`,
      "/admin/login",
      "/adminx",
      "/preview/a/b",
    ])
      expect(await imagesAt(address), address).toEqual(["'self'", "data:"]);
    expect(await imagesAt("/admin/imports", cookie)).toContain("https:");
  });

  test("every answer says what it is, and pages ask a browser for nothing that they never use", async () => {
    const asset = fs.readdirSync("build/client/assets").find((name) => name.endsWith(".js"));
    for (const address of [...pages(), `/assets/${asset}`, "/favicon.svg", "/assets/gone.js"]) {
      const { headers } = await get(address);
      expect(headers.get("X-Content-Type-Options"), address).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security"), address).toMatch(/^max-age=63072000; incl/);
      for (const name of ["Server", "X-Powered-By", "Via"]) expect(headers.get(name)).toBeNull();
    }
    const { headers } = await get("/");
    expect(headers.get("Permissions-Policy")).toContain("camera=(), ");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  test("behind https each cookie is secure, and the session's name is held by the browser (G-13)", async () => {
    const login = await site().post("/admin/login", { password: "weaver-birds-at-noon" });
    const [session = "", device = "", toast = ""] = login.headers.getSetCookie();
    expect(session).toMatch(/^__Host-admin=[^;]+; Max-Age=43200; Path=\/; /);
    for (const one of [session, device, toast])
      expect(one).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    const currency = await site().post("/preferences/currency", { currency: "ZAR" });
    const favorites = await site().post("/preferences/favorites", { add: stay });
    for (const answer of [currency, favorites])
      for (const one of answer.headers.getSetCookie())
        expect(one).toMatch(/; Secure; SameSite=Lax/);
  });

  test("a site without https promises none", async () => {
    expect(markHeaders(new Headers()).marks.map(({ points }) => points)).toContain(-20);
  });

  test("no key, password or address of a database is in what browsers load (G-10)", () => {
    const folder = "build/client";
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:js|css|json|svg|webmanifest|html|txt)$/.test(name));
    expect(files.length).toBeGreaterThan(50);
    const secrets =
      /postgres(?:ql)?:\/\/|rediss?:\/\/|scrypt\$|\bsk-[A-Za-z0-9]{16,}|\bpat[A-Za-z0-9]{14}\.|BEGIN (?:RSA |EC )?PRIVATE KEY|weaver-birds-at-noon/;
    const found = files.filter((name) =>
      secrets.test(fs.readFileSync(path.join(folder, name), "utf8")),
    );
    expect(found).toEqual([]);
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
  });
});

describe("everywhere", () => {
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
    test("every page carries the protecting headers (G-13)", async () => {
      for (const path of pages()) {
        const { headers } = await site().ask(path);
        expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
        expect(headers.get("X-Frame-Options"), path).toBe("DENY");
        expect(headers.get("Referrer-Policy"), path).toBe("strict-origin-when-cross-origin");
        expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
        expect(headers.get("X-Powered-By"), path).toBeNull();
      }
    });

    test("only the page's own inline scripts may run (G-13)", async () => {
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

    test("no page has style or handler attributes (G-13)", async () => {
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
});
