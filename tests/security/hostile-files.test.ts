import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";

import type { UploadAnswer } from "#domain/pictures/library";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { noImages, polyglots, smallJpeg } from "./hostile-files";

const site = useSite({ LOG_LEVEL: "error" });
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});

async function upload(name: string, bytes: Buffer) {
  const body = new FormData();
  body.append("files", new File([new Uint8Array(bytes)], name));
  const headers = { Cookie: admin.cookie };
  const answer = await site().request("/admin/media/upload", { method: "POST", headers, body });
  return { status: answer.status, result: (await answer.json()) as UploadAnswer };
}
const stored = () => site().database.db.selectFrom("mediaFiles").selectAll().execute();

describe("an upload that is no image", () => {
  test.each(noImages)(
    "such as %s is rejected by name and not stored",
    async (_name, name, bytes) => {
      const { status, result } = await upload(name, bytes());
      expect(status).toBeLessThan(500);
      expect(result.uploads).toEqual([]);
      expect(result.refused[0]).toContain(name);
      expect((await site().request("/healthz")).status).toBe(200);
    },
  );

  test.each([
    "../../evil.jpg",
    "a\r\nX-Evil: 1.jpg",
    '"><script>pwned()</script>.jpg',
    "\u202egpj.exe",
    "x".repeat(4_000),
  ])("the file name %j is treated as text", async (name) => {
    const { result } = await upload(name, await smallJpeg());
    expect(result.uploads[0]?.src).toMatch(/^\/media\/[0-9a-f]{24}-\d+\.webp$/);
    const page = (await admin.get("/admin/media")).html;
    expect(page).not.toContain("<script>pwned");
  });
});

describe("an image with hidden content", () => {
  test.each(polyglots)("%s: only the image is stored", async (_name, make) => {
    const bytes = await make();
    expect(bytes.includes("pwned()")).toBe(true);
    const { result } = await upload("good.jpg", bytes);
    const src = result.uploads[0]?.src ?? "";
    const copy = await site().request(src);
    expect(copy.headers.get("Content-Type")).toBe("image/webp");
    expect(copy.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const copied = Buffer.from(await copy.arrayBuffer());
    expect(copied.includes("pwned")).toBe(false);
    expect((await sharp(copied).metadata()).exif).toBeUndefined();
  });

  test("no stored copy contains the hidden content", async () => {
    const files = await stored();
    expect(files.length).toBeGreaterThan(0);
    for (const { bytes } of files) expect(bytes.includes("pwned")).toBe(false);
  });
});

describe("a property import", () => {
  const send = (bytes: Buffer | string, name: string) => {
    const form = new FormData();
    form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
    return admin.post("/admin/properties/import", form);
  };

  test.each<[string, Buffer | string, string]>([
    ["a compressed file", gzipSync("name,country\nA,Kenya"), "a.csv.gz"],
    ["a decompression bomb", gzipSync(Buffer.alloc(100_000_000, "a,")), "a.csv"],
    ["an archive", Buffer.from("PK\u0003\u0004".padEnd(300, "x"), "latin1"), "a.xlsx"],
    ["an HTML page", "<!doctype html><script>pwned()</script>", "a.csv"],
    ["deeply nested JSON", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, "a.json"],
    ["a list of a million empty objects", `[${"{},".repeat(900_000)}{}]`, "a.json"],
    ["a table of a million columns", `${"name,".repeat(900_000)}country\n`, "a.csv"],
    ["a field of four megabytes", `name,country\n"${"x".repeat(4_000_000)}`, "a.csv"],
    ["a million lines", `name\n${"a\n".repeat(1_500_000)}`, "a.csv"],
  ])("of %s is rejected", async (_name, bytes, name) => {
    const { status, text } = await send(bytes, name);
    expect(status).toBe(400);
    expect(text).not.toMatch(/node_modules|\bat .+\.js:\d+/);
    expect((await site().request("/healthz")).status).toBe(200);
  });
});
