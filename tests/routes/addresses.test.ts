import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { readMetrics } from "#tests/setup/web-process";

describe("addresses", () => {
  const site = useSite();
  const raw = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(site().web.origin, { path, headers });

  const manyParts = "/a".repeat(3_000);

  describe("an endless address is refused before anything else", () => {
    test.each([
      ["a page", manyParts],
      ["a page of the back office", `/admin${manyParts}`],
      ["data of a page", `${manyParts}.data`],
      ["backslashes", "\\a".repeat(3_000).replace("\\", "/")],
      ["one long name", `/accommodation/${"x".repeat(5_000)}`],
      ["a list of modules", `/__manifest?version=1&p=${manyParts}`],
      ["a list of modules, encoded", `/__manifest?version=1&p=${"%2Fa".repeat(1_500)}`],
      ["a list of many modules", `/__manifest?version=1&${"p=/a/b/c/d&".repeat(300)}`],
      ["a long query", `/accommodation?search=${"x".repeat(12_000)}`],
      ["a query of many parts", `/accommodation?${"a&".repeat(3_000)}`],
    ])("%s", async (_what, path) => {
      const { status, text, headers } = await raw(path);
      expect(status).toBe(414);
      expect(text).toContain("This address is too long");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    });

    test("a hundred of them cost no more than a few pages (G-16)", async () => {
      const cpu = async (work: () => Promise<unknown>) => {
        const before = await cpuSeconds();
        await work();
        return (await cpuSeconds()) - before;
      };
      await raw("/terms");
      const pages = await cpu(() => Promise.all(Array.from({ length: 20 }, () => raw("/terms"))));
      const endless = await cpu(() =>
        Promise.all(Array.from({ length: 100 }, () => raw(manyParts))),
      );
      expect(endless).toBeLessThan(pages + 0.5);
    });
  });

  /** What the web process has spent so far. */
  async function cpuSeconds() {
    const text = await readMetrics(site().web.origin);
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  }

  describe("an odd address", () => {
    test.each(["/accommodation?search=" + "y".repeat(3_000), `/blog/${"y".repeat(300)}`])(
      "%s is no longer than people write",
      async (path) => {
        expect((await raw(path)).status).toBeLessThan(405);
      },
    );

    test.each(["/%", "/%ff", "/about%"])("%s cannot be read", async (path) => {
      expect((await raw(path)).status).toBe(400);
    });

    test.each(["a b", "evil.test/path", "evil.test?", "[::"])(
      "the host %j is refused calmly",
      async (Host) => {
        const { status, text } = await raw("/about", { Host });
        expect(status).toBe(400);
        expect(text).not.toMatch(/node_modules|Error:/);
      },
    );

    test("a proxy may ask with the whole address", async () => {
      expect((await raw("http://stays.example/about")).status).toBe(200);
    });

    test.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
      "%s is nothing that a page takes",
      async (method) => {
        const answer = await rawRequest(site().web.origin, { method, path: "/about" });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe("GET, HEAD, POST");
      },
    );

    test("a request for one route's data in the old way is none of ours", async () => {
      expect((await raw("/?_data=nonsense")).status).toBe(400);
    });
  });

  /** The request line as it is given: HTTP clients refuse to send some of these. */
  async function bare(target: string, head = "", method = "GET") {
    const { hostname, port } = new URL(site().web.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: stays.example\r\nConnection: close\r\n${head}\r\n`,
    );
    const answer = await text(socket);
    return { status: Number(answer.slice(9, 12)), answer };
  }

  describe("a path that could be taken for another one is refused before anything looks at it", () => {
    test.each([
      ...["/x/../admin/settings", "/x/./about", "/about/..", "/..", "/media/../accommodation"],
      ...[
        "/x/%2e%2e/admin",
        "/x/.%2E/admin",
        "/x/%252e%252e/admin",
        "/x/%25252E./admin",
        "/%2e/about",
      ],
      ...["/x\\..\\admin", "/media\\x", "/x%5cadmin", "/x/..%2fadmin", "/x/..%5Cadmin", "/x%255cy"],
      ...["/media/../admin/settings.data", "/admin/x/...data", "/admin/x/..data", "/x/%2e%2e.data"],
      ...[
        "/assets/../admin",
        "/assets/..%2f..%2fserver.js",
        "/files/../../x",
        "/media/..%2fx.webp",
      ],
      ...["/admin/media/../../contact", "/api/../admin", "/og/../admin", "/healthz/../admin"],
      ...["/about%00", "/%00", "/about%0d%0aSet-Cookie:a=b", "/ad%09min"],
      ...["http://stays.example/x/../admin", "http://evil.test/%2e%2e/admin"],
    ])("%s", async (target) => {
      const { status, answer } = await bare(target);
      expect(status).toBe(400);
      if (target.startsWith("/api")) expect(answer).toContain(`"error"`);
      else expect(answer).toContain("This address cannot be read");
      expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
      expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    });

    test.each(["/ad\tmin/settings", "http://x\\..\\admin", "ftp://x/admin", "*", "admin"])(
      "%j is no path at all",
      async (target) => {
        expect((await bare(target)).status).toBe(400);
      },
    );

    test("no body is read on the way, and no limit of another address counts (G-16)", async () => {
      const length =
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 58000000\r\n";
      expect((await bare("/admin/media/../../contact", length, "POST")).status).toBe(400);
      expect((await bare("/admin/medi%61/../contact", length, "POST")).status).toBe(400);
      expect((await bare("/admin/medi%61", length, "POST")).status).toBe(400);
    });

    test.each(["/accommodation?search=../../etc", "/?a=%2e%2e/x", "/about?\\..\\%5c=//x/./y"])(
      "%s holds dots in its query alone",
      async (target) => {
        expect((await bare(target)).status).toBe(200);
      },
    );
  });

  describe("an address has one spelling, for guards as for the router", () => {
    test.each([
      ["//evil.test/x", "/evil.test/x"],
      ["///admin//settings?a=//b", "/admin/settings?a=//b"],
      ["/%61dmin/settings", "/admin/settings"],
      ["/m%65dia/x.webp", "/media/x.webp"],
      ["/%61bout.data?_routes=root", "/about.data?_routes=root"],
      ["http://evil.test//about", "/about"],
    ])("%s leads to %s", async (target, plain) => {
      for (const method of ["GET", "HEAD"]) {
        const { status, answer } = await bare(target, "", method);
        expect(status).toBe(301);
        expect(answer).toContain(`\r\nLocation: ${plain}\r\n`);
      }
      expect((await bare(target, "Content-Length: 0\r\n", "POST")).status).toBe(400);
    });

    test.each(["/Admin/settings", "/ADMIN/settings.data", "/admin/settings/", "/admin/settings#x"])(
      "%s is a screen of the back office: nobody stores it",
      async (target) => {
        const { status, answer } = await bare(target);
        expect([302, 401]).toContain(status);
        expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
        expect(answer).toMatch(/\r\nX-Robots-Tag: noindex, nofollow\r\n/i);
      },
    );

    test.each(["/admin;a=b/settings", "/media/..;/admin", "/about.", "/about;x", "/.../admin"])(
      "%s is no page of ours",
      async (target) => {
        expect((await bare(target)).status).toBe(404);
      },
    );

    test("the whole address, as a proxy sends it, is read like its path", async () => {
      const { status, answer } = await bare("http://evil.test/admin/settings");
      expect(status).toBe(302);
      expect(answer).toMatch(/\r\nLocation: \/admin\/login\?/i);
      expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
      expect((await bare("http://evil.test")).status).toBe(400);
    });
  });
});

describe("odd parameters", () => {
  /** Every parameter of every public address, with values that nobody would write. */

  const site = useSite({ LOG_LEVEL: "error" });
  beforeAll(async () => {
    const { db } = site().database;
    for (const id of ["reed-camp", "dune-camp"])
      await storeProperty(db, { name: id, countries: ["Kenya"], tags: ["eco"] });
  });

  const filters = [
    ...["search", "country", "type", "experience", "minPrice", "maxPrice", "priceFor", "priceIn"],
    ...["month", "children", "facts", "amenities", "capacity", "area", "sort", "page", "view"],
  ];

  const parameters: Record<string, readonly string[]> = {
    "/": ["page", "search"],
    "/accommodation": filters,
    "/properties": filters,
    "/accommodation/reed-camp": ["tab", "photo", "ask", "from"],
    "/destinations": ["month"],
    "/destinations/kenya": ["month", "page"],
    "/ways-to-stay": ["type"],
    "/experiences": ["experience", "month"],
    "/collections": ["page"],
    "/collection/eco-luxury-retreats": ["page"],
    "/favorites": ["sort", "compare", "stay"],
    "/favorites/shared": ["ids", "list"],
    "/favorites/ask": ["stay"],
    "/compare": ["stay", "list"],
    "/blog": ["category", "page"],
    "/contact": ["subject", "property"],
    "/email-test": ["since"],
    "/suggestions": ["q"],
    "/recently-viewed": ["ids"],
    "/map/spots": [...filters, "within"],
    "/map/stay/reed-camp": ["priceFor"],
    "/listing-counts": filters,
    "/chat": ["property"],
    "/sitemap.xml": ["part", "page"],
  };

  const nonsense: readonly [what: string, value: string][] = [
    ["nothing", ""],
    ["nonsense", "constructor"],
    ["a huge number", "99999999999999999999"],
    ["no number", "-1e309"],
    ["markup", `"><script>alert(1)</script>`],
    ["a quote", "'; drop table properties; --"],
    ["a zero byte", "\0"],
    ["half a character", "\ud83e"],
    ["right to left and a lion", "\u202eمخيم 🦁"],
    ["a list of two thousand", "kenya,".repeat(300)],
    ["a way up", "../../etc/passwd"],
    ["encoded twice", "%253Cscript%253E%2500"],
  ];

  const inside = /\[object Object\]|\bNaN\b|>undefined<|>null<|node_modules|    at .+\.js:\d+/;

  describe.each(Object.entries(parameters))("%s", (path, names) => {
    const ask = async (query: string) => {
      const answer = await site().ask(`${path}?${query}`);
      const text = await answer.text();
      expect(answer.status, query).toBeLessThan(500);
      if (answer.headers.get("Content-Type")?.startsWith("text/html"))
        expect(text, query).not.toContain("<script>alert(1)");
      expect(text, query).not.toMatch(inside);
    };

    test.each(nonsense)("takes %s calmly in each parameter (G-08)", async (_what, value) => {
      for (const name of names) await ask(new URLSearchParams([[name, value]]).toString());
    });

    test("takes parameters that are repeated, nested or cannot be read (P-048)", async () => {
      for (const name of names) {
        await ask(`${name}=kenya&${name}=&${name}=2&${name}=%00`);
        await ask(`${name}[]=1&${name}[a][b]=2&__proto__[${name}]=3`);
        await ask(`${name}=%E0%A4%A&${name}=%ff%fe&${name}`);
      }
    });
  });
});

describe("odd requests", () => {
  const site = useSite();
  let stay: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
  });

  describe("odd requests", () => {
    test.each([
      "..%2f..%2fetc%2fpasswd",
      "%00",
      "%",
      "%ff",
      "x".repeat(5_000),
      "'--",
      "%3Cscript%3E",
    ])("no stay is called %s", async (id) => {
      const answer = await site().ask(`/accommodation/${id}`);
      expect([400, 404, 414]).toContain(answer.status);
      expect(await answer.text()).not.toContain("<script>alert");
    });

    test.each(["x.webp", `${"a".repeat(40)}-99999.webp`, "a-320.gif"])(
      "no picture is called %s",
      async (name) => {
        expect((await site().ask(`/media/${name}`)).status).toBe(404);
      },
    );

    test.each([
      "",
      "%00",
      "%25%25%27%22",
      "'%20or%201=1--",
      "x".repeat(4_000),
      "\\",
      "%F0%9F%A6%81",
    ])("suggestions take %s calmly", async (text) => {
      const answer = await site().ask(`/suggestions?q=${text}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty("suggestions");
    });

    test.each(["page=-1", "page=1e9", "minPrice=NaN", "search=%00", "countries=%00", "sort=';--"])(
      "the listing takes %s calmly",
      async (query) => {
        expect((await site().ask(`/accommodation?${query}`)).status).toBeLessThan(400);
      },
    );

    test("a click leads to the stored address only", async () => {
      const query = "?url=https://evil.test&to=https://evil.test&returnTo=//evil.test";
      const known = await site().ask(`/go/${stay}${query}`);
      expect(known.headers.get("Location")).toBe("https://bookings.test/reedsong");
      const unknown = await site().ask(`/go/%2F%2Fevil.test${query}`);
      expect(new URL(unknown.headers.get("Location") ?? "/", site().web.origin).host).not.toContain(
        "evil",
      );
    });

    test("tampered cookies are taken for none", async () => {
      const odd = ["%", "%00", "%5B%7B%22a%22%3A1%7D%5D", "[[[[", "e30=.AAAA", "x".repeat(3_000)];
      for (const value of odd)
        for (const path of ["/", "/favorites", "/admin"]) {
          const names = ["currency", "favorites", "toast", "admin"];
          const headers = { Cookie: names.map((name) => `${name}=${value}`).join("; ") };
          const { status } = await site().ask(path, { headers });
          expect(status, `${path} ${value}`).toBe(path === "/admin" ? 302 : 200);
        }
    });

    test("an unknown page is a friendly 404", async () => {
      const answer = await site().ask("/no/such/page");
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("<nav");
    });
  });
});
