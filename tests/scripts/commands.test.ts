import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { readLock } from "#scripts/cluster";
import { isInstalled } from "#scripts/installed";
import { ensurePostgres } from "#scripts/postgres";
import { throwawayFolder } from "#scripts/throwaway";
import { freePort } from "#tests/setup/listen";
import { until } from "#tests/setup/until";

describe("the commands of README", () => {
  /** The commands of README with the embedded database and default settings. */

  const { folder, watch, remove } = throwawayFolder();
  afterAll(remove);

  function npmRun(dataDir: string, command: string[], env: Record<string, string> = {}) {
    const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
    const child = spawn("npm", ["run", "-s", ...command], {
      stdio,
      // A separate process group, as in a terminal.
      detached: true,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        RATES_URL: "http://127.0.0.1:1/",
        ...env,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (output += String(chunk)));
    return {
      end: () => process.kill(-(child.pid ?? 0), "SIGINT"),
      waitForOutput: (text: string) =>
        until(
          `"${text}" of ${command[0]}`,
          async () => Promise.resolve(output.includes(text)),
          180_000,
        ),
      done: once(child, "close").then(([code]) => ({ code: Number(code), output })),
    };
  }

  const countProperties = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from properties",
      );
      return rows[0]?.count;
    } finally {
      await client.end();
    }
  };

  test(
    "work without a running server and leave none running (G-24)",
    { timeout: 240_000 },
    async () => {
      const dataDir = path.join(folder, "alone");
      const run = (...command: string[]) => npmRun(dataDir, command).done;
      const generate = () => run("db:seed", "--", "--properties", "3");
      expect(await generate()).toMatchObject({
        code: 0,
        output: expect.stringContaining("3 generated properties; 3 properties in all") as string,
      });
      expect((await generate()).output).toContain("0 generated properties; 3 properties in all");
      expect(await run("db:migrate")).toMatchObject({
        code: 0,
        output: expect.stringContaining("schema is up to date") as string,
      });
      const file = path.join(folder, "site.tar.gz");
      expect((await run("backup", "--", file)).output).toContain("saved:");
      expect((await run("restore", "--", file, "--replace")).output).toContain("restored:");
      expect(readLock(dataDir).pid).toBe(0);
    },
  );

  test("work with a running server and leave it running (G-24)", { timeout: 240_000 }, async () => {
    const dataDir = path.join(folder, "beside");
    watch(dataDir);
    const server = await ensurePostgres({ baseDir: dataDir });
    const port = String(await freePort());
    const env = { PORT: port, SEED: "none" };
    const web = npmRun(dataDir, ["web"], env);
    await web.waitForOutput("Press Ctrl-C to stop.");
    const worker = npmRun(dataDir, ["worker"], env);
    await worker.waitForOutput("The worker process is running.");
    const seeded = await npmRun(dataDir, ["db:seed", "--", "--properties", "3"], env).done;
    expect(seeded.code).toBe(0);
    expect(await countProperties(server.url)).toBe(3);
    expect((await fetch(`http://127.0.0.1:${port}/accommodation`)).status).toBe(200);
    worker.end();
    expect((await worker.done).code).toBe(0);
    expect(await server.answers()).toBe(true);
    web.end();
    expect((await web.done).code).toBe(0);
    // The last user of the database stopped it.
    expect(readLock(dataDir).pid).toBe(0);
    expect(fs.existsSync(path.join(dataDir, "pg", "PG_VERSION"))).toBe(true);
  });
});

describe("failures", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-failures-"));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Runs a script with plain Node. */
  function runScript(script: string) {
    const args = ["--input-type=module", "--eval", script];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, output: (stdout + stderr).trim() };
  }

  const from = (script: string, names: string) =>
    `import { ${names} } from ${JSON.stringify(path.resolve("scripts", script))};`;

  test.each(["18.20.4", "20.18.3", "16.0.0"])(
    "Node %s is rejected with the required version",
    (version) => {
      const { status, output } = runScript(
        `${from("failures.mjs", "rejectOldNode")} rejectOldNode("${version}");`,
      );
      expect(status).toBe(1);
      expect(output).toBe(
        `Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).`,
      );
    },
  );

  test.each(["20.19.0", "22.0.0", "24.1.0"])("Node %s is accepted", (version) => {
    const script = `${from("failures.mjs", "rejectOldNode")} rejectOldNode("${version}");`;
    expect(runScript(script)).toEqual({ status: 0, output: "" });
  });

  test.each([
    ["ENOSPC", /is full: free some space, or set DATA_DIR/],
    ["EACCES", /is not writable: fix its permissions or set DATA_DIR/],
    ["EROFS", /is not writable/],
  ])("the message for %s names a remedy", (code, message) => {
    const script = `${from("failures.mjs", "explain")}
    console.log(explain(Object.assign(new Error("x"), { code: "${code}" }), "/srv/data"));`;
    expect(runScript(script).output).toMatch(message);
  });

  test("the message for a failed step has its name and a remedy", () => {
    const script = `${from("steps.mjs", "run")}
    await run(process.execPath, ["--eval", "process.exit(3)"], process.env, "Try again.")
      .catch((error) => console.log(error.message));`;
    expect(runScript(script).output).toMatch(/^`node .*` ended with 3\. Try again\.$/);
  });

  function start(env: Record<string, string>) {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
      encoding: "utf8",
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH ?? "",
        DATA_DIR: path.join(folder, "data"),
        ...env,
      },
    });
    return { status, output: stderr.trim() };
  }

  test("every invalid setting is named at once (G-23)", () => {
    const invalid = { PORT: "eighty", SITE_URL: "stays.example", ADMIN_PASSWORD: "short" };
    expect(start(invalid)).toEqual({
      status: 1,
      output: [
        "The environment has 3 errors:",
        "  SITE_URL must be an address with http:// or https://",
        "  PORT must be a whole number from 0 to 65535",
        "  ADMIN_PASSWORD must be at least 10 characters in production",
      ].join("\n"),
    });
    expect(fs.existsSync(path.join(folder, "data", "pg"))).toBe(false);
  });

  test.each([
    ["web", "server.js", ["SITE_URL", "PORT", "DATABASE_URL", "SESSION_SECRET", "ADMIN_PASSWORD"]],
    ["worker", "jobs/worker/main.js", ["SITE_URL", "PORT", "DATABASE_URL", "SESSION_SECRET"]],
    ["prepare", "db/prepare.js", ["SITE_URL", "PORT", "DATABASE_URL", "SESSION_SECRET"]],
    ["renderer", "jobs/worker/render/service.js", ["PORT"]],
  ])("the process %s names every invalid and missing setting (G-23)", (_role, program, names) => {
    const { status, stderr } = spawnSync(process.execPath, [path.resolve("dist", program)], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "eighty", SITE_URL: "stays" },
    });
    expect(status).toBe(78);
    for (const name of names) expect(stderr).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test("port 0 is rejected, which nobody could open", () => {
    expect(start({ PORT: "0" }).output).toBe("PORT 0 is invalid: choose a number from 1 to 65535.");
  });

  test("an IP address of another machine is rejected", () => {
    expect(start({ HOST: "203.0.113.9", PORT: "34999" }).output).toBe(
      "HOST 203.0.113.9 is not an address of this machine.",
    );
  });

  test("a busy port is reported with a remedy", async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
    const { port } = blocker.address() as AddressInfo;
    const { status, output } = start({ PORT: String(port) });
    blocker.close();
    expect(status).toBe(1);
    expect(output).toBe(
      `Port ${port} is in use. End the program that holds it, or choose another: PORT=3001 npm start`,
    );
  });
});

describe("installation", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-installed-"));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const site = { version: "1.0.0", integrity: "sha512-site" };
  const tool = { version: "2.0.0", integrity: "sha512-tool", dev: true };
  const other = { version: "3.0.0", integrity: "sha512-other", optional: true };
  // Packages of this repository are links without version and integrity.
  const link = { resolved: "vendor/empty", link: true };
  const linked = { "": {}, "node_modules/site": link, "vendor/empty": { version: "1.0.0" } };
  const locked = { "": {}, "node_modules/site": site, "node_modules/tool": tool };

  function writeFiles(lock: object, installedPackages: object | null) {
    fs.rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
    fs.writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
    if (!installedPackages) return;
    fs.mkdirSync(path.join(folder, "node_modules"));
    const file = path.join(folder, "node_modules/.package-lock.json");
    fs.writeFileSync(file, JSON.stringify({ packages: installedPackages }));
    // Older than the lockfile, as after a checkout: timestamps are not compared.
    fs.utimesSync(file, 0, 0);
  }
  const kinds = () => ({ site: isInstalled("site", folder), all: isInstalled("all", folder) });

  test.each([
    ["a fresh clone has no packages installed (G-28)", locked, null, { site: false, all: false }],
    [
      "a start needs the packages of the site only",
      locked,
      { "node_modules/site": site },
      { site: true, all: false },
    ],
    [
      "all packages include those of the site",
      locked,
      { "node_modules/site": site, "node_modules/tool": tool },
      { site: true, all: true },
    ],
    [
      "a package with another version is not installed",
      locked,
      { "node_modules/site": { ...site, version: "0.9.0" }, "node_modules/tool": tool },
      { site: false, all: false },
    ],
    [
      "a package with another integrity is not installed",
      locked,
      { "node_modules/site": { ...site, integrity: "sha512-changed" } },
      { site: false, all: false },
    ],
    [
      "packages of other platforms are not required",
      { ...locked, "node_modules/other": other },
      { "node_modules/site": site, "node_modules/tool": tool },
      { site: true, all: true },
    ],
    [
      "a package of this repository is installed as a link",
      linked,
      { "node_modules/site": link, "vendor/empty": { version: "1.0.0" } },
      { site: true, all: true },
    ],
    [
      "a link does not count as a package of the registry",
      linked,
      { "node_modules/site": site },
      { site: false, all: false },
    ],
    [
      "a link to another folder does not count",
      linked,
      { "node_modules/site": { ...link, resolved: "vendor/other" } },
      { site: false, all: false },
    ],
  ])("%s", (_, lock, installedPackages, installed) => {
    writeFiles(lock, installedPackages);
    expect(kinds()).toEqual(installed);
  });
});

describe("secrets", () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-secrets-"));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const file = () => path.join(folder, "secrets.json");

  function ensure(given: Record<string, string> = {}) {
    const script = `import { ensureSecrets } from ${JSON.stringify(path.resolve("scripts/secrets.mjs"))};
    console.log(JSON.stringify(ensureSecrets(${JSON.stringify(folder)}, ${JSON.stringify(given)})));`;
    const args = ["--input-type=module", "--eval", script];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout) as { env: Record<string, string>; generatedPassword?: string };
  }

  test("a site without secrets gets generated ones", () => {
    const { env, generatedPassword } = ensure();
    expect(env.SESSION_SECRET?.length).toBeGreaterThanOrEqual(32);
    expect(generatedPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  });

  test("the next start uses the same secrets", () => {
    expect(ensure()).toEqual(ensure());
  });

  test("only the owner can read the secrets", () => {
    ensure();
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  });

  test("secrets of the environment are kept", () => {
    const given = { SESSION_SECRET: "given", ADMIN_PASSWORD: "given" };
    expect(ensure(given)).toEqual({ env: {} });
  });

  test("a chosen password's hash replaces the generated one", () => {
    fs.writeFileSync(file(), JSON.stringify({ sessionSecret: "s", adminPasswordHash: "scrypt$x" }));
    const { env, generatedPassword } = ensure();
    expect(env).toEqual({ SESSION_SECRET: "s", ADMIN_PASSWORD_HASH: "scrypt$x" });
    expect(generatedPassword).toBeUndefined();
  });

  test("a damaged file is reported, never overwritten", () => {
    fs.writeFileSync(file(), "{ half");
    expect(() => ensure()).toThrow(/secrets\.json cannot be read.*fix or delete it/);
    expect(fs.readFileSync(file(), "utf8")).toBe("{ half");
  });
});
