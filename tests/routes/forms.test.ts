import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import { makeInquiry, makeInquiryForm } from "#tests/factories/inquiry";
import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { adminOf } from "#tests/setup/admin-session";
import { rawRequest } from "#tests/setup/raw-request";
import { newVisitor, useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { readMetrics, signIn } from "#tests/setup/web-process";

describe("forms", () => {
  const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "error" });
  let stay: string;
  let cookie: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    cookie = await signIn(site().web.origin);
  });

  const plain = "application/x-www-form-urlencoded";
  const targets = (): [path: string, headers: Record<string, string>][] => [
    [`/accommodation/${stay}`, {}],
    ["/contact", {}],
    ["/contact.data", {}],
    ["/preferences/currency", {}],
    ["/preferences/favorites", {}],
    ["/chat", {}],
    ["/admin/login", {}],
    ["/admin/properties/new", { Cookie: cookie }],
    ["/admin/settings", { Cookie: cookie }],
    ["/admin/smart-import", { Cookie: cookie }],
    ["/admin/batch-scrape", { Cookie: cookie }],
    ["/admin/inquiries", { Cookie: cookie }],
  ];

  async function statuses(type: string, body: string | Buffer) {
    const statusByPath: Record<string, number> = {};
    for (const [path, headers] of targets()) {
      const length = String(Buffer.byteLength(body));
      const answer = await rawRequest(site().web.origin, {
        method: "POST",
        path,
        headers: { ...headers, "Content-Type": type, "Content-Length": length },
        body,
      });
      statusByPath[path] = answer.status;
      expect(answer.text, path).not.toMatch(/node_modules|at .+\.js:\d+/);
    }
    return statusByPath;
  }
  const all = (status: number) =>
    Object.fromEntries(targets().map(([path]) => [path, status] as const));

  describe("a malformed body", () => {
    test.each([
      ["JSON", "application/json", '{"name":"Ada"}'],
      ["text", "text/plain", "name=Ada"],
      ["the charset UTF-16", `${plain}; charset=utf-16`, "name=Ada"],
    ])("of %s gets 415", async (_name, type, body) => {
      expect(await statuses(type, body)).toEqual(all(415));
    });

    test.each([
      [
        "a truncated multipart body",
        "multipart/form-data; boundary=x",
        "--x\r\nContent-Disposition: fo",
      ],
      ["a multipart body without a boundary", "multipart/form-data", "--x--"],
      ["a field name with a huge list index", plain, "x[4294967294]=1"],
      ["a field name with 8,000 levels", plain, `a${".a".repeat(8_000)}=1`],
      ["an unknown intent", plain, "__intent__=nonsense"],
    ])("of %s gets 400", async (_name, type, body) => {
      expect(await statuses(type, body)).toEqual(all(400));
    });

    test("without a length is rejected", async () => {
      const body = new Blob(["message=streamed"]).stream();
      const init = { method: "POST", body, duplex: "half" } as RequestInit;
      expect((await site().request("/contact", init)).status).toBe(411);
    });

    test("over the limit gets 413, with or without a session (G-16)", async () => {
      for (const [path, size] of [
        ["/contact", 1_100_000],
        [`/accommodation/${stay}`, 1_100_000],
        ["/chat", 5_300_000],
        ["/admin/batch-scrape", 5_300_000],
      ] as const) {
        const body = `message=${"x".repeat(size)}`;
        const answer = await site().request(path, {
          ...{ method: "POST", headers: { "Content-Type": plain }, body },
        });
        expect(answer.status).toBe(413);
        const page = await answer.text();
        expect(page).toContain("<h1>Request not accepted</h1>");
        expect(page).toContain("<style>");
        expect(page).toContain('href="/"');
      }
    });
  });

  describe("an admin form over the limit", () => {
    const post = (path: string) =>
      site().request(path, {
        method: "POST",
        headers: { "Content-Type": plain, Cookie: cookie },
        body: `message=${"x".repeat(5_300_000)}`,
      });

    test.each([
      ["/admin/settings", "This form is larger than 1 MB"],
      ["/admin/blog/new", "This form is larger than 1 MB"],
      ["/admin/batch-scrape", "This form is larger than 5 MB"],
      ["/admin/properties/new", "This form is larger than 5 MB"],
      ["/admin/media", "This form is larger than 1 MB"],
      ["/admin/debug-pipeline", "This form is larger than 1 MB"],
    ])("is rejected inside the screen of %s (A-038)", async (path, sentence) => {
      const answer = await post(path);
      expect(answer.status).toBe(413);
      const page = await answer.text();
      expect(page).toContain(sentence);
      expect(page).toContain('class="admin-header ');
    });

    test("returns the limit to a script", async () => {
      for (const path of ["/admin/settings.data", "/admin/batch-scrape.data"]) {
        const answer = await post(path);
        expect(answer.status).toBe(413);
        expect(answer.headers.get("Content-Type")).toContain("text/x-script");
        expect(answer.headers.get("X-Body-Limit")).toBe(path.includes("batch") ? "5" : "1");
        expect(await answer.text()).toBe(`[{"_1":-5},"data"]\n`);
      }
    });
  });

  describe("more than a megabyte", () => {
    const open: Socket[] = [];
    afterEach(() => {
      for (const socket of open.splice(0)) socket.destroy();
    });

    /** Sends the head of a form and a part of its body. @returns what the server has sent so far */
    function begin(path: string, length: number, headers: Record<string, string> = {}) {
      const { hostname, port } = new URL(site().web.origin);
      const socket = connect(Number(port), hostname);
      open.push(socket);
      let answer = "";
      socket.on("data", (chunk) => (answer += String(chunk)));
      socket.on("error", () => undefined);
      const lines = Object.entries({
        Host: "x.test",
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(length),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      const part = headers.Expect ? "" : "a".repeat(100_000);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${part}`);
      return { answer: () => answer, close: () => socket.destroy() };
    }
    const bytesOnDisk = async () =>
      Number(/^request_bodies_disk_bytes (\d+)/m.exec(await readMetrics(site().web.origin))?.[1]);
    const arriving = async () =>
      Number(/^request_bodies_arriving (\d+)/m.exec(await readMetrics(site().web.origin))?.[1]);
    const large = 59_000_000;

    test.each([
      "/contact",
      "/lodge/new",
      "/admin/media",
      "/admin/properties/import",
      "/admin/properties/new",
      "/admin/rate-sheets",
      "/admin/login?sendTo=/admin/properties/new",
      "/api/inquiries",
    ])("is rejected at %s before it arrives, without a session (G-16)", async (path) => {
      const { answer } = begin(path, large);
      await until("the response", async () => Promise.resolve(answer().includes("\r\n\r\n")));
      expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer()).toContain("\r\nConnection: close\r\n");
      expect(await bytesOnDisk()).toBe(0);
    });

    test("is never sent by a client that asks first", async () => {
      const asks = { Expect: "100-continue" };
      const rejected = begin("/contact", large, asks);
      await until("413", async () => Promise.resolve(/^HTTP\/1\.1 413 /.test(rejected.answer())));
      const accepted = begin("/admin/media", large, { ...asks, Cookie: cookie });
      await until("100", async () => Promise.resolve(/^HTTP\/1\.1 100 /.test(accepted.answer())));
    });

    test.each<[string, boolean, () => Promise<{ path: string; Cookie?: string }>]>([
      ["a session", true, async () => Promise.resolve({ path: "/admin/media", Cookie: cookie })],
      [
        "a forged session",
        false,
        async () => Promise.resolve({ path: "/admin/media", Cookie: "admin=forged" }),
      ],
      ["the link of a lodge", true, async () => askLodge(site().database.db, { propertyId: stay })],
      ["an unknown link", false, async () => Promise.resolve({ path: "/lodge/unknown" })],
    ])("with %s: stored on disk is %j", async (_name, isStored, sender) => {
      const { path, ...headers } = await sender();
      const form = begin(path, large, "Cookie" in headers ? { Cookie: headers.Cookie ?? "" } : {});
      await until("the arrival", async () => (await arriving()) === 1);
      if (isStored) await until("the bytes", async () => (await bytesOnDisk()) >= 100_000);
      expect((await bytesOnDisk()) > 0).toBe(isStored);
      form.close();
      await until("the abort", async () => (await arriving()) === 0);
      expect(await bytesOnDisk()).toBe(0);
    });

    test("is accepted up to 5 MB from a browser whose session has ended, to be passed on (A-038)", async () => {
      const post = (Cookie: string) =>
        site().request("/admin/batch-scrape", {
          method: "POST",
          headers: { "Content-Type": plain, Cookie },
          body: `urls=${"x".repeat(3_000_000)}`,
        });
      const device = /device=[^;]+/.exec(cookie)?.[0] ?? "";
      const passedOn = await post(device);
      expect(passedOn.status).toBe(307);
      expect(passedOn.headers.get("Location")).toContain("/admin/login?sendTo=");
      expect((await post("device=forged")).status).toBe(413);
    });

    test("of a whole form is kept apart from the connection, which goes on", async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = () =>
        rawRequest(site().web.origin, {
          method: "POST",
          path: "/admin/batch-scrape",
          headers: {
            "Content-Type": plain,
            "Content-Length": "3000005",
            Cookie: cookie,
          },
          body: `urls=${"x".repeat(3_000_000)}`,
          agent,
        });
      const [first, second] = [await send(), await send()];
      agent.destroy();
      expect(first.headers.connection).toBe("keep-alive");
      expect([first.status, second.status]).toEqual([400, 400]);
    });
  });

  test("invalid UTF-8 is stored as U+FFFD", async () => {
    const body = Buffer.from(
      "name=%ff%fe&email=ada%40visitors.test&subject=%00&message=%c3%28\xff",
      "latin1",
    );
    const answer = await rawRequest(site().web.origin, {
      method: "POST",
      path: "/contact",
      headers: { "Content-Type": plain, "Content-Length": String(body.length) },
      body,
    });
    expect(answer.status).toBe(303);
    const [stored] = await site().database.db.selectFrom("inquiries").selectAll().execute();
    expect(stored).toMatchObject({ name: "\uFFFD\uFFFD", subject: "\uFFFD" });
  });

  test("an aborted upload does not affect the server", async () => {
    const { hostname, port } = new URL(site().web.origin);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `POST /contact HTTP/1.1\r\nHost: x.test\r\nContent-Type: ${plain}\r\nContent-Length: 900\r\n\r\nname=A`;
        socket.write(head, () => socket.destroy());
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    expect((await site().request("/contact")).status).toBe(200);
  });
});

describe("double posts", () => {
  /** Every form that creates a record, posted several times at once, as by a double click. */

  const site = useSite({ TRUST_PROXY: "1", AI_API_KEY: "a-key-of-nobody" });
  let admin: Awaited<ReturnType<typeof adminOf>>;
  let worker: TestWorker;
  const stored = { stay: "", inquiry: "" };
  const db = () => site().database.db;
  beforeAll(async () => {
    admin = await adminOf(site());
    stored.stay = (await storeProperty(db(), { name: "Copied Camp" })).id;
    stored.inquiry = (await storeInquiry(db(), makeInquiry(), [], new Date())).id;
    // Posts of replies and test emails wait for the first delivery attempt.
    worker = await startWorker({ DATABASE_URL: site().database.url }, db());
  });
  afterAll(() => worker.stop());

  interface CreatingForm {
    /** Screen that shows the form; absent for forms that need no token. */
    screen?: () => string;
    /** The form's action; by default the screen. */
    action?: () => string;
    fields: (n: number) => Record<string, string>;
    table: string;
    where?: string;
  }

  const text = (n: number) => ({
    title: `Text ${n}`,
    slugBy: "title",
    slug: "",
    content: "<p>Words</p>",
    status: "draft",
  });
  const mail = (purpose: string) => ({ table: "emails", where: `purpose = '${purpose}'` });

  const forms: Record<string, CreatingForm> = {
    property: {
      screen: () => "/admin/properties/new",
      fields: (n) => ({
        name: `Doubled Camp ${n}`,
        country: "Kenya",
        region: "Mara",
        "images[0]": "/illustrations/dunes",
      }),
      table: "properties",
    },
    "duplicate of a property": {
      screen: () => "/admin/properties",
      action: () => `/admin/properties/duplicate/${stored.stay}`,
      fields: () => ({}),
      table: "properties",
    },
    page: { screen: () => "/admin/pages/new", fields: text, table: "pages" },
    post: {
      screen: () => "/admin/blog/new",
      fields: (n) => ({ ...text(n), excerpt: "Short words", category: "Travel" }),
      table: "posts",
    },
    "API token": {
      screen: () => "/admin/api",
      fields: (n) => ({ intent: "make", name: `Partner ${n}`, scope: "read", expiresOn: "" }),
      table: "api_tokens",
    },
    "smart import": {
      screen: () => "/admin/smart-import",
      fields: () => ({ url: "https://lodge.test/tent" }),
      table: "import_runs",
    },
    "batch import": {
      screen: () => "/admin/batch-scrape?new",
      action: () => "/admin/batch-scrape",
      fields: () => ({ urls: "https://lodge.test/a\nhttps://lodge.test/b" }),
      table: "import_runs",
    },
    "AI extraction": {
      screen: () => "/admin/ai-extract",
      fields: () => ({ url: "https://lodge.test/tent", intent: "start" }),
      table: "import_runs",
    },
    "saved view": {
      screen: () => "/admin/properties/views?list=%3Fsearch%3Dcamp",
      action: () => "/admin/properties/views",
      fields: (n) => ({ name: `View ${n}`, list: "?search=camp" }),
      table: "saved_views",
    },
    "test email of the inquiries": {
      screen: () => "/admin/inquiries",
      fields: () => ({ intent: "test" }),
      ...mail("test"),
    },
    "test email of the settings": {
      screen: () => "/admin/settings",
      fields: () => ({ intent: "test" }),
      ...mail("test"),
    },
    "test email of its own page": {
      screen: () => "/email-test",
      fields: () => ({ since: "" }),
      ...mail("test"),
    },
    reply: {
      action: () => "/admin/inquiries",
      fields: (n) => ({ intent: "reply", id: stored.inquiry, reply: `We are open ${n}` }),
      ...mail("reply"),
    },
    note: {
      action: () => "/admin/inquiries",
      fields: (n) => ({ intent: "note", id: stored.inquiry, note: `Called back ${n}` }),
      table: "inquiry_notes",
    },
    "reply template": {
      action: () => "/admin/inquiries/templates",
      fields: (n) => ({ name: `Template ${n}`, body: "Dear {name}" }),
      table: "reply_templates",
    },
    redirect: {
      action: () => "/admin/redirects",
      fields: (n) => ({ fromPath: `/old-${n}`, toPath: "/about" }),
      table: "redirects",
    },
    inquiry: {
      action: () => `/accommodation/${stored.stay}`,
      fields: (n) => makeInquiryForm({ message: `Is it open ${n}` }),
      table: "inquiries",
    },
    "inquiry about several": {
      action: () => "/favorites/ask",
      fields: (n) => ({ ...makeInquiryForm({ message: `Are they open ${n}` }), stay: stored.stay }),
      table: "inquiries",
    },
    "contact message": {
      action: () => "/contact",
      fields: (n) => makeInquiryForm({ message: `Hello ${n}`, subject: "Hello" }),
      table: "inquiries",
    },
  };

  const countOf = async ({ table, where = "true" }: CreatingForm) => {
    const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db());
    return rows[0]?.n ?? 0;
  };

  const tokenOn = async (screen: string): Promise<string> => {
    const { html } = await admin.get(screen);
    return / name="creationToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
  };

  let posted = 0;
  /** Sends all posts before the first response, as a browser does. */
  async function postAtOnce(
    { screen, action = screen, fields }: CreatingForm,
    times: number,
    token: string | null,
  ) {
    const body = { ...fields(++posted), ...(token !== null && { creationToken: token }) };
    const headers = { Cookie: admin.cookie, ...newVisitor() };
    return Promise.all(
      Array.from({ length: times }, async () => {
        const answer = await site().post(action?.() ?? "", body, headers);
        const html = await answer.text();
        return { status: answer.status, to: answer.headers.get("Location"), html };
      }),
    );
  }

  describe.each(Object.entries(forms))("%s", (_name, form) => {
    test("five equal posts at once create one record and get one response (A-053)", async () => {
      const token = form.screen ? await tokenOn(form.screen()) : null;
      expect(token).not.toBe("");
      const before = await countOf(form);
      const answers = await postAtOnce(form, 5, token);
      expect((await countOf(form)) - before).toBe(1);
      expect(new Set(answers.map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
      expect(answers[0]?.status).toBeLessThan(400);
    });
  });

  const property = forms.property as CreatingForm;

  describe("a creation token", () => {
    test("is new on every screen; two posts without one create two records", async () => {
      expect(await tokenOn("/admin/properties/new")).not.toBe(
        await tokenOn("/admin/properties/new"),
      );
      const before = await countOf(property);
      await postAtOnce(property, 2, null);
      expect((await countOf(property)) - before).toBe(2);
    });

    test("returns the first record to a later post too", async () => {
      const duplicate = forms["duplicate of a property"] as CreatingForm;
      const token = await tokenOn("/admin/properties");
      const [first] = await postAtOnce(duplicate, 1, token);
      const [later] = await postAtOnce(duplicate, 1, token);
      expect(first?.to).toMatch(/^\/admin\/properties\/edit\//);
      expect(later?.to).toBe(first?.to);
      const [other] = await postAtOnce(duplicate, 1, await tokenOn("/admin/properties"));
      expect(other?.to).not.toBe(first?.to);
    });

    test("is not consumed by a rejected form and applies to its input only", async () => {
      const token = await tokenOn("/admin/pages/new");
      const page = forms.page as CreatingForm;
      const before = await countOf(page);
      const [rejected] = await postAtOnce({ ...page, fields: () => ({ title: "" }) }, 1, token);
      expect(rejected?.status).toBe(400);
      expect(rejected?.html).toContain('name="creationToken"');
      const first = await postAtOnce(page, 1, token);
      const edited = await postAtOnce(page, 1, token);
      expect([first[0]?.status, edited[0]?.status]).toEqual([303, 303]);
      expect((await countOf(page)) - before).toBe(2);
    });

    test("on the form for API tokens returns the same API token to both posts of a double click", async () => {
      const answers = await postAtOnce(
        forms["API token"] as CreatingForm,
        2,
        await tokenOn("/admin/api"),
      );
      const [one, two] = answers.map(({ html }) => /stays_\w{8}_[\w-]{43}/.exec(html)?.[0]);
      expect(one).toBeDefined();
      expect(two).toBe(one);
      const read = await site().request("/api/inquiries", {
        headers: { Authorization: `Bearer ${one ?? ""}` },
      });
      expect(read.status).toBe(200);
    });

    test("is not consumed when storing fails (A-053)", async () => {
      const token = await tokenOn("/admin/properties/new");
      const form = { ...property, fields: () => property.fields(1_000) };
      await sql`alter table property_revisions rename to revisions_renamed`.execute(db());
      const [failed] = await postAtOnce(form, 1, token);
      await sql`alter table revisions_renamed rename to property_revisions`.execute(db());
      expect(failed?.status).toBe(500);
      const before = await countOf(form);
      expect((await postAtOnce(form, 1, token))[0]?.status).toBe(303);
      expect((await countOf(form)) - before).toBe(1);
    });

    test("expires after a day", async () => {
      expect(await countOf({ ...property, table: "creations" })).toBeGreaterThan(0);
      await pruneExpired(db(), new Date(Date.now() + 25 * 3_600_000));
      expect(await countOf({ ...property, table: "creations" })).toBe(0);
    });
  });
});
