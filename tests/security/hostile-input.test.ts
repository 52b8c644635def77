import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { readMetrics, signIn } from "#tests/setup/web-process";
import { boundConnections } from "~/server/limits/connections.server";

describe("hostile input", () => {
  /** Bodies, names and texts crafted to be misinterpreted. */

  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken, LOG_LEVEL: "error" });
  let stay: string;
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db, { name: "Reed Camp" })).id;
    await storeProperty(site().database.db, { name: "Dune Camp" });
    admin = await adminOf(site());
  });

  const inside = /node_modules|\n\s+at .+:\d+:\d+/;
  const send = (path: string, type: string, body: string | Buffer, more = {}) =>
    rawRequest(site().web.origin, {
      method: "POST",
      path,
      headers: {
        "Content-Type": type,
        "Content-Length": String(Buffer.byteLength(body)),
        Cookie: admin.cookie,
        ...more,
      },
      body,
    });

  describe("a body that contradicts its type", () => {
    const form = "application/x-www-form-urlencoded";
    const multipart = "multipart/form-data; boundary=x";
    const part = (name: string, value = "1") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

    test.each<[string, string, string | Buffer, object?]>([
      ["an unterminated multipart body", multipart, part("name")],
      [
        "a multipart body with another boundary",
        "multipart/form-data; boundary=y",
        `${part("name")}--x--`,
      ],
      [
        "a boundary of a thousand characters",
        `multipart/form-data; boundary=${"b".repeat(1_000)}`,
        "--b",
      ],
      [
        "a part without a name",
        multipart,
        "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
      ],
      ["nested multipart bodies", multipart, `${part("a", part("b"))}--x--`],
      ["ten thousand parts", multipart, `${part("a").repeat(10_000)}--x--`],
      ["thirty thousand fields", form, "a=1&".repeat(30_000)],
      ["a field name with a thousand brackets", form, `${"a[".repeat(1_000)}=1`],
      ["invalid UTF-8", form, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0xc0, 0x80])],
      ["a compressed form", form, gzipSync("name=Ada"), { "Content-Encoding": "gzip" }],
      [
        "a decompression bomb",
        form,
        gzipSync(Buffer.alloc(50_000_000)),
        { "Content-Encoding": "gzip" },
      ],
    ])("%s is rejected without internal details (G-16)", async (_name, type, body, more) => {
      for (const path of ["/contact", "/admin/settings", "/admin/properties/import"]) {
        const { status, text } = await send(path, type, body, more);
        expect([400, 413, 415], path).toContain(status);
        expect(text, path).not.toMatch(inside);
      }
    });

    test.each([
      ["broken", '{"name":'],
      ["nested a hundred thousand deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
      ["a list nested 50,000 deep", "[".repeat(50_000) + "]".repeat(50_000)],
      ["a number of 100,000 digits", `{"name":${"9".repeat(100_000)}}`],
      ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
      ["two documents", "{}{}"],
      ["preceded by two byte order marks", "\ufeff\ufeff{}"],
    ])("JSON that is %s is rejected with an error in JSON", async (_name, body) => {
      const { status, text } = await send("/api/inquiries", "application/json", body);
      expect([400, 422]).toContain(status);
      expect(text).not.toMatch(inside);
      expect(JSON.parse(text)).toHaveProperty("error");
    });
  });

  describe("a key that pollutes prototypes", () => {
    const names = [
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "hasOwnProperty",
      "valueOf",
    ];
    const expectUnpolluted = async () => {
      expect((await site().request("/healthz")).status).toBe(200);
      const { status, text } = await rawRequest(site().web.origin, { path: "/api/properties" });
      expect(status).toBe(200);
      expect(text).not.toContain("polluted");
    };

    test.each(names)("%s has no effect in a form, a URL and a cookie", async (name) => {
      for (const key of [
        name,
        `${name}.polluted`,
        `${name}[polluted]`,
        `a.${name}.polluted`,
        `constructor.prototype.${name}`,
      ]) {
        const query = new URLSearchParams({ [key]: "polluted" });
        for (const path of [
          "/contact",
          "/admin/settings",
          "/admin/properties/new",
          "/admin/redirects",
        ]) {
          const answer = await site().request(path, {
            method: "POST",
            headers: { Cookie: admin.cookie, "X-Forwarded-For": "203.0.113.50" },
            body: query,
          });
          expect(answer.status, `${path} ${key}`).toBeLessThan(500);
        }
        expect((await site().request(`/accommodation?${query}`)).status, key).toBeLessThan(500);
      }
      const headers = { Cookie: `${name}=polluted; favorites=${name}; currency=${name}` };
      expect((await site().request("/", { headers })).status).toBe(200);
      await expectUnpolluted();
    });

    test.each(names)("%s has no effect in JSON and in the columns of a file", async (name) => {
      for (const body of [
        `{"${name}":{"polluted":"polluted"},"region":"North"}`,
        `{"region":"North","faqs":[{"${name}":{"polluted":true}}]}`,
      ]) {
        const answer = await callApi(site(), "PUT", `/properties/${stay}`, {
          body,
          headers: bearer(),
        });
        expect(answer.status).toBeLessThan(500);
      }
      for (const file of [
        `${name},name,country\npolluted,Some Camp,Kenya`,
        `name,country,seo.${name}.polluted\nSome Camp,Kenya,polluted`,
        `[{"name":"Some Camp","country":"Kenya","${name}":{"polluted":"polluted"}}]`,
      ]) {
        const form = new FormData();
        form.set("file", new File([file], "stays.csv"));
        expect((await admin.post("/admin/properties/import", form)).status).toBeLessThan(500);
      }
      await expectUnpolluted();
    });
  });

  describe("a search", () => {
    test.each([
      "%",
      "_",
      "R__d",
      "%camp%",
      "reed%",
      "\\",
      "' or '1'='1",
      "camp'--",
      "camp) or (true",
    ])("treats %j as literal text", async (text) => {
      const query = new URLSearchParams({ search: text, q: text });
      for (const screen of ["inquiries", "media", "pages", "blog", "redirects", "search"])
        expect((await admin.get(`/admin/${screen}?${query}`)).status, screen).toBe(200);
      const { status, text: list } = await admin.get(`/admin/properties?${query}`);
      expect(status).toBe(200);
      if (/[%_\\]/.test(text)) expect(list).not.toContain("Dune Camp");
      expect((await site().request(`/accommodation?${query}`)).status).toBeLessThan(400);
    });
  });

  describe("path traversal", () => {
    const traversals = [
      ...[
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "..%252f..%252fetc%252fpasswd",
        "....//etc/passwd",
      ],
      ...[
        "..\\..\\etc\\passwd",
        "%2e%2e/%2e%2e/package.json",
        "..%c0%af..%c0%afetc/passwd",
        "/etc/passwd",
      ],
      ...[
        "package.json%00.webp",
        ".%00./package.json",
        "file:///etc/passwd",
        "../dist/server.js",
        "%2e%2e%2f.env",
      ],
    ];
    const roots = [
      "/media/",
      "/assets/",
      "/og/stay/",
      "/",
      "/go/",
      "/page/",
      "/blog/",
      "/preview/property/",
    ];

    test.each(traversals)("%s reads no file", async (traversal) => {
      for (const root of roots) {
        const { status, text } = await rawRequest(site().web.origin, { path: root + traversal });
        expect(status, root).toBeLessThan(500);
        expect(text, root).not.toMatch(
          /root:x:0|"devDependencies"|SESSION_SECRET=|createRequestHandler/,
        );
      }
    });
  });
});

describe("slow clients", () => {
  /** Costly requests: left open, never completed, never read, or far larger than usual. */

  const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** Sends a text and leaves the connection open. */
  function sendAndStall(text: string): Promise<Socket> {
    const { hostname, port } = new URL(site().web.origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(text, () => resolve(socket)),
      );
      socket.on("error", reject);
      open.push(socket);
    });
  }
  const expectServing = async () => {
    expect((await site().request("/healthz")).status).toBe(200);
    // A visitor's own page needs a slot, unlike one from the page cache.
    const headers = { Cookie: "favorites=%5B%5D" };
    expect((await site().request("/about", { headers })).status).toBe(200);
    expect((await site().post("/preferences/currency", { currency: "ZAR" })).status).toBe(303);
    expect(await signIn(site().web.origin)).toContain("admin=");
  };

  /** A form that has arrived in part; `part` is more than the server reads at once. */
  const unfinished = (path: string, { length = 900_000, part = 200_000 } = {}) =>
    `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"a".repeat(part)}`;

  test.each([
    ["unfinished headers", "GET / HTTP/1.1\r\nHost: a.test\r\nX-A: "],
    ["no data", ""],
    ["a form of which little has arrived", unfinished("/contact", { part: 5 })],
    ["a form of which much has arrived", unfinished("/contact")],
    ["a suggestion of which much has arrived", unfinished("/lodge/new")],
    [
      "a login of which most has arrived",
      unfinished("/admin/login", { length: 16_000, part: 15_000 }),
    ],
    ["a call of which much has arrived", unfinished("/api/inquiries")],
    ["a message of which much has arrived", unfinished("/mcp")],
    ["a page of which a body is announced", unfinished("/about").replace("POST", "GET")],
  ])("two hundred connections with %s do not block other requests (G-16)", async (_name, text) => {
    // Half of them from one sender each, the others from one and the same.
    const sender = (n: number) => `203.0.${n % 2 === 0 ? 113 : n}.7`;
    const of = (n: number) => text.replace("\r\n", `\r\nX-Forwarded-For: ${sender(n)}\r\n`);
    await Promise.all(Array.from({ length: 200 }, (_, n) => sendAndStall(of(n))));
    await expectServing();
  });

  describe("a response that is not read", () => {
    const working = async () =>
      /^requests_working (\d+)/m.exec(await readMetrics(site().web.origin))?.[1];
    let call: string;
    beforeAll(async () => {
      const { db } = site().database;
      const { id } = await storeProperty(db);
      // More than the system buffers for a connection.
      const description = "x".repeat(8 * 1024 * 1024);
      await db.updateTable("properties").set({ description }).where("id", "=", id).execute();
      call = `GET /api/properties/${id} HTTP/1.1\r\nHost: a.test\r\n\r\n`;
    });

    test("occupies no slot", async () => {
      const sockets = await Promise.all(Array.from({ length: 14 }, () => sendAndStall(call)));
      // A request that has not arrived occupies no slot either.
      await Promise.all(
        sockets.map(async (socket) => {
          await once(socket, "data");
          socket.pause();
        }),
      );
      await until("free slots", async () => (await working()) === "0");
      await expectServing();
      expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    });

    test("holds back the next request of its connection", async () => {
      const { db } = site().database;
      const inquiries = () => db.selectFrom("inquiries").select("id").execute();
      const body = new URLSearchParams(makeInquiryForm({ subject: "Rains" })).toString();
      const form = `POST /contact HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const socket = await sendAndStall(call + form);
      socket.pause();
      await expectServing();
      expect(await inquiries()).toEqual([]);
      let answers = "";
      socket.on("data", (chunk) => (answers += String(chunk)));
      socket.resume();
      await until("both responses", async () =>
        Promise.resolve(answers.match(/HTTP\/1\.1 \d+/g)?.length === 2),
      );
      expect(await inquiries()).toHaveLength(1);
    });
  });

  test("connections without progress are closed", () => {
    const server = createServer();
    boundConnections(server);
    expect(server.headersTimeout).toBe(20_000);
    expect(server.timeout).toBe(60_000);
    expect(server.maxHeadersCount).toBe(100);
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(site().web.origin, { path, headers });

  test.each<[string, () => Promise<{ status: number }>]>([
    [
      "a thousand headers",
      () =>
        get(
          "/about",
          many(1_000, (n) => [`X-${n}`, "1"]),
        ),
    ],
    ["a huge header", () => get("/about", { "X-Huge": "x".repeat(60_000) })],
    ["a thousand cookies", () => get("/", { Cookie: "a=1; ".repeat(1_000) })],
    [
      "a deeply nested favorites cookie",
      () => get("/favorites", { Cookie: `favorites=${"%5B".repeat(3_000)}` }),
    ],
    ["many parameters", () => get(`/accommodation?${"country=a&".repeat(450)}`)],
    ["a huge search", () => get(`/accommodation?search=${"a%20".repeat(1_900)}`)],
    ["a search for wildcards", () => get(`/accommodation?search=${"%25_".repeat(900)}`)],
    ["a thousand languages", () => get("/", { "Accept-Language": "en,".repeat(3_000) })],
    ["a thousand entity tags", () => get("/", { "If-None-Match": '"a",'.repeat(3_000) })],
    ["a thousand ranges", () => get("/favicon.svg", { Range: `bytes=${"0-1,".repeat(2_000)}5-6` })],
  ])("%s causes no server error (G-16)", async (_name, request) => {
    const { status } = await request();
    expect([200, 206, 302, 304, 400, 404, 413, 414, 416, 431]).toContain(status);
    await expectServing();
  });

  function many(count: number, one: (n: number) => [string, string]): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, n) => one(n)));
  }
});
