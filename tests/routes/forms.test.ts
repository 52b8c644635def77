import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

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
  const found: Record<string, number> = {};
  for (const [path, headers] of targets()) {
    const length = String(Buffer.byteLength(body));
    const answer = await rawRequest(site().web.origin, {
      method: "POST",
      path,
      headers: { ...headers, "Content-Type": type, "Content-Length": length },
      body,
    });
    found[path] = answer.status;
    expect(answer.text, path).not.toMatch(/node_modules|at .+\.js:\d+/);
  }
  return found;
}
const all = (status: number) =>
  Object.fromEntries(targets().map(([path]) => [path, status] as const));

describe("a body that is no form", () => {
  test.each([
    ["JSON", "application/json", '{"name":"Ada"}'],
    ["text", "text/plain", "name=Ada"],
    ["another alphabet", `${plain}; charset=utf-16`, "name=Ada"],
  ])("%s is refused as such", async (_what, type, body) => {
    expect(await statuses(type, body)).toEqual(all(415));
  });

  test.each([
    ["parts that break off", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: fo"],
    ["parts without a border", "multipart/form-data", "--x--"],
    ["a name that means a list of milliards", plain, "x[4294967294]=1"],
    ["a nest deeper than the stack", plain, `a${".a".repeat(8_000)}=1`],
    ["a wish that is none", plain, "__intent__=nonsense"],
  ])("%s is a bad request", async (_what, type, body) => {
    expect(await statuses(type, body)).toEqual(all(400));
  });

  test("more than the form takes is too much, with or without a session", async () => {
    const body = `message=${"x".repeat(5_300_000)}`;
    for (const path of ["/contact", "/admin/batch-scrape", "/chat"]) {
      const answer = await site().ask(path, {
        ...{ method: "POST", headers: { "Content-Type": plain }, body },
      });
      expect(answer.status).toBe(413);
      const page = await answer.text();
      expect(page).toContain("<h1>Not taken</h1>");
      expect(page).toContain("<style>");
      expect(page).toContain('href="/"');
    }
  });
});

describe("a form of the back office that is too large", () => {
  const post = (path: string) =>
    site().ask(path, {
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
  ])("is refused in the screen of %s", async (path, sentence) => {
    const answer = await post(path);
    expect(answer.status).toBe(413);
    const page = await answer.text();
    expect(page).toContain(sentence);
    expect(page).toContain('class="admin-header"');
  });

  test("is told to a script, whose screen stays as it is", async () => {
    for (const path of ["/admin/settings.data", "/admin/batch-scrape.data"]) {
      const answer = await post(path);
      expect(answer.status).toBe(413);
      expect(answer.headers.get("Content-Type")).toContain("text/x-script");
      expect(answer.headers.get("X-Body-Limit")).toBe(path.includes("batch") ? "5" : "1");
      expect(await answer.text()).toBe(`[{"_1":-5},"data"]\n`);
    }
  });
});

test("bytes that are no text stand as signs in what is kept", async () => {
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

test("a sender who hangs up in the middle leaves the site as it was", async () => {
  const { hostname, port } = new URL(site().web.origin);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST /contact HTTP/1.1\r\nHost: x.test\r\nContent-Type: ${plain}\r\nContent-Length: 900\r\n\r\nname=A`;
      socket.write(head, () => socket.destroy());
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
  expect((await site().ask("/contact")).status).toBe(200);
});
