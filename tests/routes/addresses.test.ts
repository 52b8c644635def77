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

  const longPath = "/a".repeat(3_000);

  describe("a URL that is too long gets 414", () => {
    test.each([
      ["a page", longPath],
      ["an admin page", `/admin${longPath}`],
      ["a data request", `${longPath}.data`],
      ["backslashes", "\\a".repeat(3_000).replace("\\", "/")],
      ["a long segment", `/accommodation/${"x".repeat(5_000)}`],
      ["a manifest request", `/__manifest?version=1&p=${longPath}`],
      ["an encoded manifest request", `/__manifest?version=1&p=${"%2Fa".repeat(1_500)}`],
      ["a manifest request for many modules", `/__manifest?version=1&${"p=/a/b/c/d&".repeat(300)}`],
      ["a long query", `/accommodation?search=${"x".repeat(12_000)}`],
      ["a query of many parameters", `/accommodation?${"a&".repeat(3_000)}`],
    ])("as %s", async (_name, path) => {
      const { status, text, headers } = await raw(path);
      expect(status).toBe(414);
      expect(text).toContain("URL too long");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    });

    test("a hundred such requests cost no more CPU than a few pages (G-16)", async () => {
      const cpu = async (work: () => Promise<unknown>) => {
        const before = await cpuSeconds();
        await work();
        return (await cpuSeconds()) - before;
      };
      await raw("/terms");
      const pages = await cpu(() => Promise.all(Array.from({ length: 20 }, () => raw("/terms"))));
      const endless = await cpu(() =>
        Promise.all(Array.from({ length: 100 }, () => raw(longPath))),
      );
      expect(endless).toBeLessThan(pages + 0.5);
    });
  });

  /** CPU time of the web process in seconds. */
  async function cpuSeconds() {
    const text = await readMetrics(site().web.origin);
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  }

  describe("unusual URLs", () => {
    test.each(["/accommodation?search=" + "y".repeat(3_000), `/blog/${"y".repeat(300)}`])(
      "%s is accepted",
      async (path) => {
        expect((await raw(path)).status).toBeLessThan(405);
      },
    );

    test.each(["/%", "/%ff", "/about%"])("%s gets 400", async (path) => {
      expect((await raw(path)).status).toBe(400);
    });

    test.each(["a b", "evil.test/path", "evil.test?", "[::"])(
      "the host %j gets 400",
      async (Host) => {
        const { status, text } = await raw("/about", { Host });
        expect(status).toBe(400);
        expect(text).not.toMatch(/node_modules|Error:/);
      },
    );

    test("a request target may be an absolute URL", async () => {
      expect((await raw("http://stays.example/about")).status).toBe(200);
    });

    test.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
      "pages reject the method %s",
      async (method) => {
        const answer = await rawRequest(site().web.origin, { method, path: "/about" });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe("GET, HEAD, POST");
      },
    );

    test("a data URL of Remix v1 gets 400", async () => {
      expect((await raw("/?_data=nonsense")).status).toBe(400);
    });
  });

  /** Sends the request line unchanged: HTTP clients reject some of these targets. */
  async function bare(target: string, head = "", method = "GET") {
    const { hostname, port } = new URL(site().web.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: stays.example\r\nConnection: close\r\n${head}\r\n`,
    );
    const answer = await text(socket);
    return { status: Number(answer.slice(9, 12)), answer };
  }

  describe("an ambiguous path gets 400", () => {
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
    ])("as %s", async (target) => {
      const { status, answer } = await bare(target);
      expect(status).toBe(400);
      if (target.startsWith("/api")) expect(answer).toContain(`"error"`);
      else expect(answer).toContain("Invalid URL");
      expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
      expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    });

    test.each(["/ad\tmin/settings", "http://x\\..\\admin", "ftp://x/admin", "*", "admin"])(
      "as the target %j, which is no path",
      async (target) => {
        expect((await bare(target)).status).toBe(400);
      },
    );

    test("before its body is read, whatever its size (G-16)", async () => {
      const length =
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 58000000\r\n";
      expect((await bare("/admin/media/../../contact", length, "POST")).status).toBe(400);
      expect((await bare("/admin/medi%61/../contact", length, "POST")).status).toBe(400);
      expect((await bare("/admin/medi%61", length, "POST")).status).toBe(400);
    });

    test.each(["/accommodation?search=../../etc", "/?a=%2e%2e/x", "/about?\\..\\%5c=//x/./y"])(
      "but dots in a query are allowed: %s",
      async (target) => {
        expect((await bare(target)).status).toBe(200);
      },
    );
  });

  describe("guards and router see the same normalized path", () => {
    test.each([
      ["//evil.test/x", "/evil.test/x"],
      ["///admin//settings?a=//b", "/admin/settings?a=//b"],
      ["/%61dmin/settings", "/admin/settings"],
      ["/m%65dia/x.webp", "/media/x.webp"],
      ["/accommodation/reed%2Dcamp", "/accommodation/reed-camp"],
      ["/%61bout.data?_routes=root", "/about.data?_routes=root"],
      ["http://evil.test//about", "/about"],
    ])("%s redirects to %s", async (target, plain) => {
      for (const method of ["GET", "HEAD"]) {
        const { status, answer } = await bare(target, "", method);
        expect(status).toBe(301);
        expect(answer).toContain(`\r\nLocation: ${plain}\r\n`);
      }
      expect((await bare(target, "Content-Length: 0\r\n", "POST")).status).toBe(400);
    });

    test.each(["/Admin/settings", "/ADMIN/settings.data", "/admin/settings/", "/admin/settings#x"])(
      "%s requires a session and is not cached",
      async (target) => {
        const { status, answer } = await bare(target);
        expect([302, 401]).toContain(status);
        expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
        expect(answer).toMatch(/\r\nX-Robots-Tag: noindex, nofollow\r\n/i);
      },
    );

    test.each([
      ...[
        "/admin;a=b/settings",
        "/media/..;/admin",
        "/..;/admin",
        "/about.",
        "/admin.",
        "/about;x",
      ],
      ...["/...", "/.../admin", "/a..b/.c", "/.well-known/x", "/50%25off", "/blog/caf%C3%A9%20%2F"],
    ])("%s is not found", async (target) => {
      expect((await bare(target)).status).toBe(404);
    });

    test("an absolute URL is handled like its path", async () => {
      const { status, answer } = await bare("http://evil.test/admin/settings");
      expect(status).toBe(302);
      expect(answer).toMatch(/\r\nLocation: \/admin\/login\?/i);
      expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
      expect((await bare("http://evil.test")).status).toBe(400);
    });
  });
});

describe("unusual parameters", () => {
  /** Sends unusual values in every parameter of every public URL. */

  const site = useSite({ LOG_LEVEL: "error" });
  beforeAll(async () => {
    const { db } = site().database;
    for (const id of ["reed-camp", "dune-camp"])
      await storeProperty(db, { name: id, countries: ["Kenya"], tags: ["eco"] });
  });

  const filters = [
    ...["search", "country", "type", "experience", "minPrice", "maxPrice", "priceFor", "priceIn"],
    ...[
      "month",
      "children",
      "party",
      "facts",
      "amenities",
      "capacity",
      "area",
      "sort",
      "page",
      "view",
    ],
  ];

  const parameters: Record<string, readonly string[]> = {
    "/": ["page", "search"],
    "/accommodation": filters,
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

  const nonsense: readonly [name: string, value: string][] = [
    ["an empty value", ""],
    ["a property name of Object", "constructor"],
    ["a huge number", "99999999999999999999"],
    ["an infinite number", "-1e309"],
    ["markup", `"><script>alert(1)</script>`],
    ["a quote", "'; drop table properties; --"],
    ["a zero byte", "\0"],
    ["an unpaired surrogate", "\ud83e"],
    ["right-to-left text and an emoji", "\u202eمخيم 🦁"],
    ["a long list", "kenya,".repeat(300)],
    ["path traversal", "../../etc/passwd"],
    ["double-encoded markup", "%253Cscript%253E%2500"],
  ];

  const inside = /\[object Object\]|\bNaN\b|>undefined<|>null<|node_modules|    at .+\.js:\d+/;

  describe.each(Object.entries(parameters))("%s", (path, names) => {
    const expectHandled = async (query: string) => {
      const answer = await site().request(`${path}?${query}`);
      const text = await answer.text();
      expect(answer.status, query).toBeLessThan(500);
      if (answer.headers.get("Content-Type")?.startsWith("text/html"))
        expect(text, query).not.toContain("<script>alert(1)");
      expect(text, query).not.toMatch(inside);
    };

    test.each(nonsense)("accepts %s in each parameter (G-08)", async (_name, value) => {
      for (const name of names)
        await expectHandled(new URLSearchParams([[name, value]]).toString());
    });

    test("accepts repeated, nested and undecodable parameters (P-048)", async () => {
      for (const name of names) {
        await expectHandled(`${name}=kenya&${name}=&${name}=2&${name}=%00`);
        await expectHandled(`${name}[]=1&${name}[a][b]=2&__proto__[${name}]=3`);
        await expectHandled(`${name}=%E0%A4%A&${name}=%ff%fe&${name}`);
      }
    });
  });

  test.each([
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%",
    "%ff",
    "x".repeat(5_000),
    "'--",
    "%3Cscript%3E",
  ])("the stay id %s is rejected or not found", async (id) => {
    const answer = await site().request(`/accommodation/${id}`);
    expect([400, 404, 414]).toContain(answer.status);
    expect(await answer.text()).not.toContain("<script>alert");
  });

  test.each(["x.webp", `${"a".repeat(40)}-99999.webp`, "a-320.gif"])(
    "the image %s gets 404",
    async (name) => {
      expect((await site().request(`/media/${name}`)).status).toBe(404);
    },
  );

  test("tampered cookies are ignored", async () => {
    const malformed = [
      "%",
      "%00",
      "%5B%7B%22a%22%3A1%7D%5D",
      "[[[[",
      "e30=.AAAA",
      "x".repeat(3_000),
    ];
    for (const value of malformed)
      for (const path of ["/", "/favorites", "/admin"]) {
        const names = ["currency", "favorites", "toast", "admin"];
        const headers = { Cookie: names.map((name) => `${name}=${value}`).join("; ") };
        const { status } = await site().request(path, { headers });
        expect(status, `${path} ${value}`).toBe(path === "/admin" ? 302 : 200);
      }
  });
});
