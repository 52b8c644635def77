import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { connect } from "#db/connect.server";
import { migrateToLatest } from "#db/migrate-to-latest";
import { adminUrl, findPlace, readLock } from "#scripts/cluster";
import { ensurePostgres, type RunningPostgres } from "#scripts/postgres";
import { watchPostgres } from "#scripts/watch-postgres";
import { until } from "#tests/setup/until";

async function query(server: RunningPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a server", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-postgres-"));
  fs.chmodSync(folder, 0o755);
  const options = { baseDir: folder, settings: ["fsync=off"] };
  let server: RunningPostgres;

  beforeAll(async () => {
    // The state after an interrupted first start.
    fs.mkdirSync(path.join(folder, "pg.new"));
    fs.writeFileSync(path.join(folder, "pg.new", "PG_VERSION"), "18\n");
    fs.writeFileSync(path.join(folder, "pg-password"), "left over\n");
    server = await ensurePostgres(options);
  });
  afterAll(() => {
    server.stop();
    for (const dir of [server.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
  });

  const pid = () =>
    Number(fs.readFileSync(path.join(server.base, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

  test("an interrupted first start is repeated", async () => {
    expect(server.adopted).toBe(false);
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a running server is reused", async () => {
    const before = pid();
    const again = await ensurePostgres(options);
    expect(again).toMatchObject({ adopted: true, url: server.url });
    expect(pid()).toBe(before);
  });

  test("a killed server restarts with its rows and its port", async () => {
    await query(server, "create table kept as select 42 as answer");
    process.kill(pid(), "SIGKILL");
    const again = await ensurePostgres(options);
    expect(again.url).toBe(server.url);
    expect(await query(server, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  const watched = async (work: () => Promise<void>) => {
    const stop = watchPostgres(server, options);
    try {
      await work();
    } finally {
      await stop();
    }
  };
  const waitForAnswer = () =>
    until("answer", () =>
      query(server, "select 1").then(
        () => true,
        () => false,
      ),
    );

  test("a watched server restarts on its port after each kill (G-03)", async () => {
    await watched(async () => {
      for (let kill = 0; kill < 3; kill++) {
        process.kill(pid(), "SIGKILL");
        await waitForAnswer();
      }
    });
    expect(fs.readFileSync(path.join(server.base, "pg-port"), "utf8")).toBe(String(server.port));
  });

  test("a watched server waits for its port and uses no other", async () => {
    server.stop();
    const blocker = createServer().listen(server.port, "127.0.0.1");
    await once(blocker, "listening");
    await watched(async () => {
      // Longer than a check of the watch and a restart.
      await pause(3_000);
      expect(fs.existsSync(path.join(server.base, "pg", "postmaster.pid"))).toBe(false);
      blocker.close();
      await waitForAnswer();
    });
    expect(fs.readFileSync(path.join(server.base, "pg-port"), "utf8")).toBe(String(server.port));
  });

  test("a server is not restarted after its watch was stopped", async () => {
    const stop = watchPostgres(server, options);
    server.stop();
    await stop();
    await expect(query(server, "select 1")).rejects.toThrow();
    server = await ensurePostgres(options);
  });

  test("a stopped server starts again", async () => {
    server.stop();
    await expect(query(server, "select 1")).rejects.toThrow();
    server = await ensurePostgres(options);
    expect(await query(server, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("a lock file of a dead server is ignored", async () => {
    server.stop();
    const lock = path.join(server.base, "pg", "postmaster.pid");
    fs.writeFileSync(lock, `999999\n${path.dirname(lock)}\n0\n1\n\n127.0.0.1\n`);
    server = await ensurePostgres(options);
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("the role of the site", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-role-"));
  fs.chmodSync(folder, 0o755);
  const options = { baseDir: folder, settings: ["fsync=off"] };
  let server: RunningPostgres;
  beforeAll(async () => {
    server = await ensurePostgres(options);
  });
  afterAll(() => {
    server.stop();
    for (const dir of [server.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
  });

  const asAdmin = async (text: string) => {
    const client = new pg.Client({
      connectionString: adminUrl(server.base, server.port, "savanna"),
    });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };

  test.each([
    ["read a file", "select pg_read_file('/etc/passwd')"],
    ["list a folder", "select pg_ls_dir('.')"],
    ["import a file", "select lo_import('/etc/passwd')"],
    ["copy from a file", "create table copied (line text); copy copied from '/etc/passwd'"],
    ["run a program", "copy (select 1) to program 'id'"],
    ["create a role", "create role another"],
    ["create a database", "create database another"],
    ["change the server", "alter system set log_statement = 'all'"],
    ["become the superuser", "set role app"],
    ["make itself a superuser", "alter role stays superuser"],
    ["add a language of the system", "create extension adminpack"],
    ["read the passwords", "select * from pg_authid"],
  ])("may not %s", async (_what, statement) => {
    await expect(query(server, statement)).rejects.toThrow(
      /permission denied|must be superuser|not available/,
    );
  });

  test("sets up its database, extensions included", async () => {
    const db = connect({ url: server.url, max: 1 });
    expect(await migrateToLatest(db)).not.toEqual([]);
    await db.destroy();
    await query(server, "create schema bullmq");
    await query(server, "drop schema bullmq");
  });

  test("becomes the owner of what a superuser has created, as earlier releases did", async () => {
    await asAdmin(`
      create schema bullmq;
      create table bullmq.jobs (id integer generated always as identity, at timestamptz);
      create table former (id serial primary key, parent integer references former);
      create view shown as select id from former;
      create materialized view counted as select count(*) from former;
      create sequence numbers;
      create type mood as enum ('calm');
      create domain short as varchar(3);
      create type spot as (x integer);
      create function answer() returns integer language sql as 'select 42';
      create procedure work() language sql as 'select 1';
      alter database savanna owner to app;
      insert into former default values;
    `);
    await expect(query(server, "select * from former")).rejects.toThrow("permission denied");
    await ensurePostgres(options);
    expect(await query(server, "select answer() as answer, id from shown")).toEqual([
      { answer: 42, id: 1 },
    ]);
    await query(
      server,
      `alter table former add column note text; drop view shown; drop materialized view counted;
       drop sequence numbers; drop domain short; drop type mood, spot; drop function answer;
       drop procedure work; drop table former; drop schema bullmq cascade`,
    );
    const foreign = await asAdmin(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relowner <> 'stays'::regrole
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`);
    expect(foreign).toEqual([]);
  });

  test("cannot make the superuser run its functions at the next start", async () => {
    await query(
      server,
      `create function public.format(text, name) returns text language plpgsql as $$
       begin alter role stays superuser; return pg_catalog.format($1, $2); end $$`,
    );
    await ensurePostgres(options);
    expect(
      await asAdmin("select rolname from pg_roles where rolsuper and rolname = 'stays'"),
    ).toEqual([]);
    await query(server, "drop function public.format(text, name)");
  });

  test("of another database gets what an administrator has to run, if it may not set that up", async () => {
    await asAdmin("create database given");
    await asAdmin("create role guest login password 'guest'");
    const { status, stderr } = spawnSync(process.execPath, [path.resolve("dist/db/migrate.js")], {
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: `postgres://guest:guest@127.0.0.1:${server.port}/given`,
      },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The role of DATABASE_URL may not set up its database/);
    expect(stderr).toContain('ALTER DATABASE "given" OWNER TO "guest";');
    expect(stderr).toContain("CREATE EXTENSION IF NOT EXISTS pg_trgm;");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("leaves connections to the superuser when it uses all others", async () => {
    const clients: pg.Client[] = [];
    const connectAnother = async () => {
      const client = new pg.Client({ connectionString: server.url });
      client.on("error", () => undefined);
      await client.connect();
      clients.push(client);
    };
    await expect(
      (async () => {
        for (let n = 0; n < 200; n++) await connectAnother();
      })(),
    ).rejects.toThrow(/connection slots/);
    expect(await server.answers()).toBe(true);
    for (const client of clients) await client.end();
  });
});

describe("copied clusters", () => {
  /** A folder that only root can enter, like root's home, for the checkouts of a test. */
  let home: string;
  const messages: string[] = [];
  const running = new Map<string, RunningPostgres>();

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-home-"));
    fs.chmodSync(home, 0o700);
    messages.length = 0;
  });
  afterEach(() => {
    for (const server of running.values()) server.stop();
    for (const { base } of running.values())
      for (const folder of [base, `${base}.before`, formerFolder(base)])
        fs.rmSync(folder, { recursive: true, force: true });
    running.clear();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const dataDirOf = (checkout: string) => path.join(home, checkout, "savanna-stays", ".data");

  async function start(dataDir: string, note?: string) {
    const options = { baseDir: dataDir, settings: ["fsync=off"] };
    const server = await ensurePostgres({ ...options, say: (message) => messages.push(message) });
    running.set(server.base, server);
    if (note) await query(server, `create table notes as select '${note}' as text`);
    return server;
  }

  const note = (server: RunningPostgres) =>
    query(server, "select text from notes").then(
      ([row]) => (row as { text: string }).text,
      () => null,
    );

  /** The folder used by earlier releases, now below /var/lib. */
  const formerFolder = (dataDir: string) =>
    `/var/tmp/savanna-stays-${Buffer.from(dataDir).toString("hex").slice(-32)}`;

  function command(name: "stop" | "remove", dataDir: string) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/postgres.mjs", name], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir },
    });
    return { status, output: (stdout + stderr).trim() };
  }

  const isRoot = process.getuid?.() === 0;
  if (!isRoot) console.log("Not root: the tests of a database outside a closed home are skipped.");

  describe.skipIf(!isRoot)("a DATA_DIR that PostgreSQL's user cannot enter", () => {
    test("has its own database folder below /var/lib, even for similar paths", async () => {
      const one = await start(dataDirOf("one"), "one");
      const two = await start(dataDirOf("two"), "two");
      expect(one.base).toMatch(/^\/var\/lib\/savanna-stays\/[0-9a-f]{16}$/);
      expect(two.base).not.toBe(one.base);
      expect([await note(one), await note(two)]).toEqual(["one", "two"]);
      expect(findPlace(dataDirOf("one"))).toBe(one.base);
      expect(await start(dataDirOf("one"))).toMatchObject({ adopted: true, url: one.url });
    });

    test("starts empty once it was deleted, and the old database is set aside (G-03)", async () => {
      const dataDir = dataDirOf("one");
      const { base } = await start(dataDir, "before");
      fs.rmSync(dataDir, { recursive: true });
      const restarted = await start(dataDir, "after");
      expect(await note(restarted)).toBe("after");
      expect(messages).toEqual([expect.stringContaining(`set aside in ${base}.before`)]);
      expect(fs.existsSync(path.join(`${base}.before`, "pg", "PG_VERSION"))).toBe(true);
    });

    test("does not start empty while the old site runs", async () => {
      const dataDir = dataDirOf("one");
      const server = await start(dataDir, "in use");
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      fs.rmSync(dataDir, { recursive: true });
      await expect(start(dataDir)).rejects.toThrow("end the site that runs on it first");
      await client.end();
      expect(await note(server)).toBe("in use");
    });

    test("keeps its database when it is moved, and its old path gets a new one", async () => {
      const first = await start(dataDirOf("one"), "moved");
      fs.renameSync(path.join(home, "one"), path.join(home, "two"));
      const moved = await start(dataDirOf("two"));
      expect(moved.base).toBe(first.base);
      expect(await note(moved)).toBe("moved");
      expect(messages).toEqual([expect.stringContaining("which was moved")]);
      const newcomer = await start(dataDirOf("one"));
      expect(newcomer.base).not.toBe(first.base);
      expect(await note(newcomer)).toBeNull();
    });

    test("does not share its database with a copy of itself (G-03)", async () => {
      const original = await start(dataDirOf("one"), "original");
      fs.cpSync(path.join(home, "one"), path.join(home, "two"), { recursive: true });
      const copy = await start(dataDirOf("two"), "copy");
      expect(copy.base).not.toBe(original.base);
      expect([await note(original), await note(copy)]).toEqual(["original", "copy"]);
      expect(messages).toEqual([expect.stringContaining("is a copy of")]);
    });

    test("reports a missing database folder and creates no empty site", async () => {
      const dataDir = dataDirOf("one");
      const server = await start(dataDir);
      server.stop();
      fs.rmSync(server.base, { recursive: true });
      await expect(start(dataDir)).rejects.toThrow(
        `it is in ${server.base}. Bring that folder back`,
      );
    });

    test("keeps a database created while the folder was readable", async () => {
      fs.chmodSync(home, 0o755);
      const dataDir = dataDirOf("one");
      const open = await start(dataDir, "open");
      expect(open.base).toBe(dataDir);
      fs.chmodSync(home, 0o700);
      const closed = await start(dataDir);
      expect(closed.base).toMatch(/^\/var\/lib\//);
      expect(await note(closed)).toBe("open");
    });

    test("runs the PostgreSQL of the installed package, not an older copy", async () => {
      const server = await start(dataDirOf("one"));
      server.stop();
      fs.mkdirSync(path.join(server.base, "native-0.0.0"));
      await start(dataDirOf("one"));
      const copies = fs.readdirSync(server.base).filter((name) => name.startsWith("native-"));
      expect(copies).not.toContain("native-0.0.0");
    });
  });

  describe.skipIf(!isRoot)("a database of an earlier release below /var/tmp", () => {
    test("is moved once by the checkout that used it, even while its server runs", async () => {
      const dataDir = dataDirOf("one");
      const old = await start(formerFolder(dataDir), "old");
      fs.mkdirSync(dataDir, { recursive: true });
      fs.writeFileSync(path.join(dataDir, "secrets.json"), "{}");
      const server = await start(dataDir);
      expect(server.base).toMatch(/^\/var\/lib\//);
      expect(await note(server)).toBe("old");
      expect(messages).toEqual([`The database was moved from ${old.base} to ${server.base}.`]);
      expect(fs.readdirSync(old.base)).toEqual(["moved-to"]);
    });

    test("is not moved for a checkout that has never run", async () => {
      const dataDir = dataDirOf("one");
      const old = await start(formerFolder(dataDir), "old");
      const server = await start(dataDir);
      expect(await note(server)).toBeNull();
      expect(await note(old)).toBe("old");
    });

    test("is moved to one of two checkouts that shared it, and the other gets a message", async () => {
      const [one, two] = [dataDirOf("one"), dataDirOf("two")];
      const old = await start(formerFolder(one), "shared");
      expect(formerFolder(two)).toBe(old.base);
      for (const dataDir of [one, two]) {
        fs.mkdirSync(dataDir, { recursive: true });
        fs.writeFileSync(path.join(dataDir, "secrets.json"), "{}");
      }
      expect(await note(await start(one))).toBe("shared");
      expect(await note(await start(two))).toBeNull();
      expect(messages[1]).toContain(`shared with ${one} has gone there`);
    });
  });

  describe("npm run db:remove and db:stop", () => {
    test("delete no database in use, and only the files of the database", async () => {
      const dataDir = dataDirOf("one");
      if (!isRoot) fs.chmodSync(home, 0o755);
      const server = await start(dataDir);
      fs.writeFileSync(path.join(dataDir, "secrets.json"), "{}");
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      expect(command("remove", dataDir)).toMatchObject({
        status: 1,
        output: expect.stringContaining("end the site that runs on it first") as string,
      });
      await client.end();
      expect(command("remove", dataDir)).toMatchObject({
        status: 0,
        output: expect.stringMatching(/^Removed .*/) as string,
      });
      expect(readLock(server.base).pid).toBe(0);
      expect(fs.existsSync(path.join(server.base, "pg"))).toBe(false);
      expect(fs.readdirSync(dataDir)).toEqual(["secrets.json"]);
      expect(command("remove", dataDir).output).toContain("has no database to remove");
    });

    test("stop a running server and start none", async () => {
      const server = await start(dataDirOf("one"));
      expect(command("stop", dataDirOf("one"))).toEqual({ status: 0, output: "stopped" });
      expect(await server.answers()).toBe(false);
      expect(command("stop", dataDirOf("one")).output).toBe("No database was running.");
      expect(command("stop", dataDirOf("never")).output).toBe("No database was running.");
      expect(fs.existsSync(dataDirOf("never"))).toBe(false);
    });
  });
});
