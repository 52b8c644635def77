import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";

import { contactSchema } from "#domain/inquiries/form";
import { FormRequest } from "./form-request.server";

const plain = "application/x-www-form-urlencoded";

function send(body: string, type: string | null = plain, path = "/contact", more = {}) {
  const headers = { ...(type && { "Content-Type": type }), ...more };
  const bytes = new TextEncoder().encode(body);
  return new FormRequest(
    new Request(`http://stays.test${path}`, { method: "POST", headers, body: bytes }),
  );
}

const statusOf = (request: FormRequest): Promise<number> =>
  request.formData().then(
    () => 200,
    (rejection: { init?: { status?: number } }) => rejection.init?.status ?? 500,
  );

const query = (names: readonly string[]) =>
  names.map((name) => `${encodeURIComponent(name)}=1`).join("&");

test("a form can be read more than once", async () => {
  const request = send("name=Ada&name=Eve&message=a%0Ab");
  expect((await request.formData()).getAll("name")).toEqual(["Ada", "Eve"]);
  expect((await request.formData()).get("message")).toBe("a\nb");
});

test("a multipart form is read", async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n';
  const form = await send(body, "multipart/form-data; boundary=x").formData();
  expect(form.get("name")).toBe("Ada");
});

test("a form without a body is empty", async () => {
  const request = new Request("http://stays.test/admin/logout", { method: "POST" });
  expect([...(await new FormRequest(request).formData())]).toEqual([]);
});

test("a cloned request has the same checks", async () => {
  expect(await statusOf(send("{}", "application/json").clone())).toBe(415);
});

describe("a request is rejected that has", () => {
  test.each([
    ["JSON", "application/json"],
    ["text", "text/plain"],
    ["XML", "application/xml"],
    ["no content type", null],
    ["another charset", `${plain}; charset=utf-16`],
    ["an invalid content type", ";;;"],
  ])("%s", async (_what, type) => {
    expect(await statusOf(send('{"name":"Ada"}', type))).toBe(415);
  });

  test("a compressed body", async () => {
    expect(
      await statusOf(send("name=Ada", plain, "/contact", { "Content-Encoding": "gzip" })),
    ).toBe(415);
  });

  test.each(["--x\r\nContent-Disp", "--x", "", "name=Ada", "--y\r\n\r\n--y--"])(
    "the incomplete multipart body %j",
    async (body) => {
      expect(await statusOf(send(body, "multipart/form-data; boundary=x"))).toBe(400);
    },
  );

  test("a multipart body without a boundary", async () => {
    expect(await statusOf(send("name=Ada", "multipart/form-data"))).toBe(400);
  });
});

describe("a form is rejected that has", () => {
  test.each([
    ["a high index", ["x[4294967294]"]],
    ["many sparse lists", Array.from({ length: 500 }, (_, n) => `x${n}[900]`)],
    ["nested sparse lists", ["x[900][900][900]"]],
    ["deeply nested fields", ["a.".repeat(13) + "a"]],
    ["a long field name", ["a".repeat(400)]],
  ])("%s", async (_what, names) => {
    expect(await statusOf(send(query(names)))).toBe(400);
  });

  test.each([
    "nonsense",
    "[]",
    '{"type":"update","payload":{"name":"x[4294967290]","value":"1"}}',
    '{"type":"reorder","payload":{"name":"x","from":0,"to":100000000}}',
    '{"type":"insert","payload":{"name":7}}',
  ])("the invalid intent %s", async (intent) => {
    expect(await statusOf(send(`__intent__=${encodeURIComponent(intent)}`))).toBe(400);
  });

  test("more fields than any public form", async () => {
    const many = query(Array.from({ length: 1_001 }, () => "k"));
    expect(await statusOf(send(many))).toBe(413);
    expect(await statusOf(send(many, plain, "/admin/properties/delete"))).toBe(200);
  });
});

test.each([
  ["a long list", Array.from({ length: 900 }, (_, n) => `images[${n}]`)],
  ["nested lists", ["claims.badges.items[0].title", "claims.badges.items[0].note"]],
  ["one entry of a list", ["amenities[3]"]],
])("a form with %s is accepted", async (_what, names) => {
  expect(await statusOf(send(query(names)))).toBe(200);
});

test("every accepted form is parsed within a second", async () => {
  const worst = [
    query(Array.from({ length: 1_000 }, (_, n) => `x[${n}]`)),
    query(Array.from({ length: 1_000 }, () => "name")),
    query(Array.from({ length: 500 }, (_, n) => [`a${n}[1]`, `a${n}[1].b[0]`]).flat()),
    query(["name", "name.x", "name[0]", "__proto__.x", "constructor.prototype.x"]),
  ];
  for (const body of worst) {
    const form = await send(body).formData();
    const started = performance.now();
    parseWithZod(form, { schema: contactSchema }).reply();
    expect(performance.now() - started).toBeLessThan(1_000);
  }
  expect("x" in {}).toBe(false);
});

test("null characters, which the database rejects, become replacement characters", async () => {
  const form = await send("message=a%00b").formData();
  expect(form.get("message")).toBe("a\uFFFDb");
});
