import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { extract as extractTar, type Header as TarHeader, pack as packTar } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { excludedTables, headName, type List, listName, partBytes } from "#db/archive/format";
import { seedReference, seedSamples } from "#db/seed/fill";
import { rulesVersion } from "#domain/property/derive";
import { fillEmptyTables } from "#tests/factories/every-table";
import { testRates } from "#tests/factories/property";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "#tests/setup/test-database";

/** Runs `npm run backup` or `npm run restore` on a database of the test. */
async function run(verb: "backup" | "restore", url: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ["scripts/with-database.mjs", verb, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

interface ArchivedSite {
  rows: Record<string, string[]>;
  counters: string[];
  rules: string[];
}

/** Every row as text, the values of sequences, and constraints, triggers, indexes and migrations. */
async function readContents(url: string): Promise<ArchivedSite> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const list = async (sql: string) =>
    (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  try {
    const tables = await list(`select table_name as text from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`);
    const rows: ArchivedSite["rows"] = {};
    for (const table of tables)
      rows[table] = await list(`select whole::text as text from ${table} as whole order by 1`);
    const counters = await list(`select format('%s %s', sequencename, last_value) as text
      from pg_sequences where schemaname = 'public' order by 1`);
    const rules = await list(`
      select pg_get_constraintdef(oid) || conrelid::regclass as text from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select name from kysely_migration order by 1`);
    return { rows, counters, rules };
  } finally {
    await client.end();
  }
}

const note = "sent-mails/00000000-0000-4000-8000-000000000001";

describe("backup", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-backup-"));
  const file = path.join(folder, "site.tar.gz");
  const from = path.join(folder, "from");
  const secrets = '{ "sessionSecret": "as-it-was" }\n';

  let site: FreshDatabase;
  const opened: FreshDatabase[] = [];
  const open = async (database: Promise<FreshDatabase>) => {
    opened.push(await database);
    return opened.at(-1) as FreshDatabase;
  };

  beforeAll(async () => {
    site = await open(freshDatabase());
    await seedReference(site.db);
    await seedSamples(site.db, testRates);
    // One file larger than a chunk of the archive, and one with every byte value.
    const large = Buffer.alloc(partBytes + 4711, "savanna");
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await site.db
      .insertInto("mediaFiles")
      .values([
        { hash: "large", width: 1600, format: "avif", bytes: large },
        { hash: "every", width: 400, format: "webp", bytes: every },
      ])
      .execute();
    await site.db.insertInto("appliedRules").values({ version: rulesVersion }).execute();
    await fillEmptyTables(site.url);
    fs.mkdirSync(path.join(from, "sent-mails"), { recursive: true });
    fs.writeFileSync(path.join(from, "secrets.json"), secrets);
    fs.writeFileSync(path.join(from, note), "");
    const backup = await run("backup", site.url, from, file);
    expect(backup.output).toContain("saved:");
    expect(backup.code).toBe(0);
  }, 240_000);
  afterAll(async () => {
    for (const database of opened) await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** The saved contents without the tables that a backup excludes. */
  const expected = async () => {
    const saved = await readContents(site.url);
    // The backup is recorded after its snapshot.
    saved.rows.backups = (saved.rows.backups ?? []).slice(0, 2);
    saved.counters = saved.counters.filter((counter) => !counter.startsWith("backups"));
    for (const table of excludedTables) saved.rows[table] = [];
    return saved;
  };
  const restored = async (url: string) => {
    const contents = await readContents(url);
    contents.counters = contents.counters.filter((counter) => !counter.startsWith("backups"));
    return contents;
  };

  test("the test data has rows in every table", async () => {
    const { rows } = await readContents(site.url);
    const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
    expect(empty).toEqual([]);
  });

  test("a restore into a new database has every row and every image (G-28)", async () => {
    const target = await open(emptyDatabase());
    const to = path.join(folder, "to");
    const { code, output } = await run("restore", target.url, to, file);
    expect(output).toContain("restored:");
    expect(code).toBe(0);
    expect(await restored(target.url)).toEqual(await expected());
    expect(fs.readFileSync(path.join(to, "secrets.json"), "utf8")).toBe(secrets);
    expect(fs.existsSync(path.join(to, note))).toBe(true);
  });

  describe("a restore over an existing site", () => {
    let target: FreshDatabase;
    let before: ArchivedSite;
    const to = path.join(folder, "other");
    beforeAll(async () => {
      target = await open(freshDatabase());
      await seedReference(target.db);
      before = await readContents(target.url);
    });
    const expectRejected = async (damaged: string, ...more: string[]) => {
      const { code, output } = await run("restore", target.url, to, damaged, ...more);
      expect(code).toBe(1);
      expect(output).toContain("Nothing was changed.");
      expect(await readContents(target.url)).toEqual(before);
      expect(fs.existsSync(path.join(to, "secrets.json"))).toBe(false);
      return output;
    };
    const damagedCopy = (name: string, damage: (bytes: Buffer) => Buffer) => {
      const other = path.join(folder, name);
      fs.writeFileSync(other, damage(fs.readFileSync(file)));
      return other;
    };

    test("needs the option --replace", async () => {
      expect(await expectRejected(file)).toContain("Add --replace");
    });

    test("of a truncated file changes nothing", async () => {
      const cut = damagedCopy("cut", (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)));
      expect(await expectRejected(cut, "--replace")).toContain("It is truncated");
    });

    test("of a file with one wrong bit changes nothing", async () => {
      const flipped = damagedCopy("flipped", (bytes) => {
        const at = Math.floor(bytes.length / 2);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      expect(await expectRejected(flipped, "--replace")).toContain("It is damaged");
    });

    test("of another kind of file changes nothing", async () => {
      const other = damagedCopy("other.txt", () => Buffer.from("A list of birds seen."));
      expect(await expectRejected(other, "--replace")).toContain("It is not a backup");
    });

    test("of inconsistent rows fails at the end and changes nothing (G-28)", async () => {
      const inconsistent = await open(freshDatabase());
      await sql`alter table inquiry_notes drop constraint inquiry_notes_inquiry_id_fkey`.execute(
        inconsistent.db,
      );
      await sql`insert into inquiry_notes (inquiry_id, author, body)
      values (gen_random_uuid(), 'nobody', 'of no inquiry')`.execute(inconsistent.db);
      const orphans = path.join(folder, "orphans.tar.gz");
      expect((await run("backup", inconsistent.url, from, orphans)).code).toBe(0);
      expect(await expectRejected(orphans, "--replace")).toContain("inquiry_notes_inquiry_id_fkey");
    });

    test("replaces the site with the option", async () => {
      const { code, output } = await run("restore", target.url, to, file, "--replace");
      expect(output).toContain("restored:");
      expect(code).toBe(0);
      expect(await restored(target.url)).toEqual(await expected());
    });
  });

  test("a failed backup does not overwrite the previous one", async () => {
    const previous = fs.readFileSync(file);
    const empty = await open(emptyDatabase());
    const { code, output } = await run("backup", empty.url, from, file);
    expect(output).toContain("The backup failed: This database contains no site.");
    expect(code).toBe(1);
    expect(fs.readFileSync(file).equals(previous)).toBe(true);
    expect(fs.readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("a forged backup", () => {
  /** Archives with forbidden entries and a valid list of hashes. */

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-forged-"));
  const file = path.join(folder, "site.tar.gz");
  const from = path.join(folder, "from");
  const to = path.join(folder, "to");

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
    expect((await run("backup", site.url, from, file)).code).toBe(0);
    before = await readContents(site.url);
  });
  afterAll(async () => {
    await site.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function expectRejected(archive: string, files = ["secrets.json"]) {
    const { code, output } = await run("restore", site.url, to, archive, "--replace");
    expect(output).toContain("Nothing was changed.");
    expect(code).toBe(1);
    expect(await readContents(site.url)).toEqual(before);
    expect(fs.readdirSync(to, { recursive: true }).sort()).toEqual(files);
    expect(fs.readFileSync(path.join(to, "secrets.json"), "utf8")).toBe("as they are");
    return output;
  }

  interface TarEntry {
    header: Partial<TarHeader> & { name: string };
    bytes: Buffer;
  }

  /** Writes the backup with forged entries and a matching list. */
  async function writeForged(
    name: string,
    change: (entries: TarEntry[], list: List) => TarEntry[],
  ) {
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
    ["a path to a parent folder", added({ name: "files/../../x" }, Buffer.from("x"))],
    ["an absolute path", added({ name: "/etc/cron.d/x" }, Buffer.from("x"))],
    ["a file that no site has", added({ name: "files/start.sh" }, Buffer.from("x"))],
    ["a symlink", added({ name: "files/sent-mails", type: "symlink", linkname: "/etc" })],
    ["a hard link", added({ name: "files/secrets.json", type: "link", linkname: "/etc/passwd" })],
    ["a device", added({ name: "files/secrets.json", type: "character-device" })],
    ["a folder", added({ name: "files/sent-mails/", type: "directory" })],
    ["a file twice", added({ name: "files/secrets.json" }, Buffer.from("{}"))],
    ["a table that is not listed", added({ name: "tables/strangers/000001" }, Buffer.from("x"))],
    ["a head twice", added({ name: headName })],
  ])("with %s changes nothing", async (_name, more) => {
    const other = await writeForged("forged", (entries) => [...entries, ...more]);
    expect(await expectRejected(other)).toMatch(/It contains .+, |It contains .+ twice/);
    expect(fs.existsSync(path.join(folder, "x"))).toBe(false);
  });

  test("with a symlink instead of the secrets keeps the existing ones (G-28)", async () => {
    const other = await writeForged("linked", (entries) =>
      entries.map((entry): TarEntry =>
        entry.header.name === "files/secrets.json"
          ? {
              header: { name: entry.header.name, type: "symlink", linkname: "/etc/passwd" },
              bytes: Buffer.alloc(0),
            }
          : entry,
      ),
    );
    expect(await expectRejected(other)).toContain("which is not a regular file");
  });

  test("or a valid one whose files cannot be moved leaves rows and files unchanged (G-28)", async () => {
    const blocking = path.join(to, note);
    fs.mkdirSync(blocking, { recursive: true });
    await expectRejected(file, ["secrets.json", "sent-mails", note]);
    fs.rmdirSync(blocking);
  });
});
