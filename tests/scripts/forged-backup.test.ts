import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract as extractTar, type Header as TarHeader, pack as packTar } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";

import { headName, type List, listName } from "#db/archive/format";
import { seedReference } from "#db/seed/seed-reference";
import { type ArchivedSite, contentsOf, runArchive } from "#tests/setup/archives";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";

/** Archives that fit their own list of hashes and hold what no backup does: all of them are refused. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-forged-"));
const file = path.join(folder, "site.tar.gz");
const from = path.join(folder, "from");
const to = path.join(folder, "to");
const note = "sent-mails/00000000-0000-4000-8000-000000000001";

let site: FreshDatabase;
let before: ArchivedSite;
beforeAll(async () => {
  site = await freshDatabase();
  await seedReference(site.db);
  fs.mkdirSync(path.join(from, "sent-mails"), { recursive: true });
  fs.writeFileSync(path.join(from, "secrets.json"), "of the backup");
  fs.writeFileSync(path.join(from, note), "");
  fs.mkdirSync(to);
  fs.writeFileSync(path.join(to, "secrets.json"), "as they are");
  expect((await runArchive("backup", site.url, from, file)).code).toBe(0);
  before = await contentsOf(site.url);
}, 120_000);
afterAll(async () => {
  await site.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function refused(archive: string, found = ["secrets.json"]) {
  const { code, said } = await runArchive("restore", site.url, to, archive, "--replace");
  expect(said).toContain("Nothing was changed.");
  expect(code).toBe(1);
  expect(await contentsOf(site.url)).toEqual(before);
  expect(fs.readdirSync(to, { recursive: true }).sort()).toEqual(found);
  expect(fs.readFileSync(path.join(to, "secrets.json"), "utf8")).toBe("as they are");
  return said;
}

interface TarEntry {
  header: Partial<TarHeader> & { name: string };
  bytes: Buffer;
}

/** The backup with other entries, and a list that fits them: as somebody would forge it. */
async function forged(name: string, change: (entries: TarEntry[], list: List) => TarEntry[]) {
  const entries: TarEntry[] = [];
  const tar = extractTar();
  const unpacked = pipeline(fs.createReadStream(file), createGunzip(), tar as never);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ header: entry.header, bytes: Buffer.concat(chunks) });
  }
  await unpacked;
  const list = JSON.parse(String(entries.pop()?.bytes)) as List;
  const changed = change(entries, list);
  const hashes = Object.fromEntries(
    changed.map(({ header, bytes }) => [
      header.name,
      createHash("sha256").update(bytes).digest("hex"),
    ]),
  );
  const bytes = Buffer.from(JSON.stringify({ ...list, hashes }));
  const pack = packTar();
  const other = path.join(folder, `${name}.tar.gz`);
  const written = pipeline(pack, createGzip(), fs.createWriteStream(other));
  for (const entry of [...changed, { header: { name: listName }, bytes }])
    pack.entry({ ...entry.header, pax: null, size: entry.bytes.length }, entry.bytes);
  pack.finalize();
  await written;
  return other;
}

const added = (header: TarEntry["header"], bytes = Buffer.alloc(0)) => [{ header, bytes }];

test.each<[what: string, entries: TarEntry[]]>([
  ["a path that leads out", added({ name: "files/../../x" }, Buffer.from("x"))],
  ["a path from the root", added({ name: "/etc/cron.d/x" }, Buffer.from("x"))],
  ["a file that is none of a site", added({ name: "files/start.sh" }, Buffer.from("x"))],
  ["a symlink", added({ name: "files/sent-mails", type: "symlink", linkname: "/etc" })],
  ["a hard link", added({ name: "files/secrets.json", type: "link", linkname: "/etc/passwd" })],
  ["a device", added({ name: "files/secrets.json", type: "character-device" })],
  ["a folder", added({ name: "files/sent-mails/", type: "directory" })],
  ["a file that comes twice", added({ name: "files/secrets.json" }, Buffer.from("{}"))],
  ["a table that is not listed", added({ name: "tables/strangers/000001" }, Buffer.from("x"))],
  ["a head that comes twice", added({ name: headName })],
])("a file that holds %s changes nothing", async (_what, more) => {
  const other = await forged("forged", (entries) => [...entries, ...more]);
  expect(await refused(other)).toMatch(/It holds .+, |It holds .+ twice/);
  expect(fs.existsSync(path.join(folder, "x"))).toBe(false);
});

test("a symlink in the place of the secrets leaves those that are there", async () => {
  const other = await forged("linked", (entries) =>
    entries.map((entry): TarEntry =>
      entry.header.name === "files/secrets.json"
        ? {
            header: { name: entry.header.name, type: "symlink", linkname: "/etc/passwd" },
            bytes: Buffer.alloc(0),
          }
        : entry,
    ),
  );
  expect(await refused(other)).toContain("which is no plain file");
});

test("files that cannot be moved into their places leave rows and files as they were", async () => {
  const inTheWay = path.join(to, note);
  fs.mkdirSync(inTheWay, { recursive: true });
  await refused(file, ["secrets.json", "sent-mails", note]);
  fs.rmdirSync(inTheWay);
});
