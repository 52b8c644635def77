import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildSync } from "esbuild";

import { until } from "#tests/setup/until";
import { cookiesOf, signIn } from "#tests/setup/web-process";
import { buildBaseImages } from "./base-images";
import { startDaemon } from "./daemon";

/** The trial, inside the namespaces of `run.ts`. */
const folder = process.argv[2] ?? "";
const origin = "http://127.0.0.1:3000";
const password = "weaver-birds-at-noon";
/** Contains characters that are special in URLs. */
const databasePassword = "ab/c#d@e%f+g==";

const startedAt = performance.now();
const log = (message: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${message}`);
const failures: string[] = [];
const check = (name: string, isTrue: boolean, detail = "") => {
  log(`${isTrue ? "ok   " : "FAIL "} ${name}${detail && ` (${detail})`}`);
  if (!isTrue) failures.push(name);
};

copyCheckout(path.join(folder, "site"), {
  POSTGRES_PASSWORD: `'${databasePassword}'`,
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  ADMIN_PASSWORD: password,
  FETCH_ALLOW_HOSTS: "lodge:8090",
  RATES_URL: "http://lodge:8090/rates",
});
const daemon = await startDaemon(folder);
const run = (command: string[], options?: Parameters<typeof daemon.run>[1]) =>
  String(daemon.run(command, options));
const compose = (...args: string[]) => run(["docker-compose", "-p", "trial", ...args]);
const docker = (...args: string[]) => run(["docker", ...args]).trim();
try {
  prepareImages();
  await testStart();
  await testUse();
  await testReplacement();
  await testUpgrade();
  await testBackup();
  await testOutage();
} catch (error) {
  const { stderr } = error as { stderr?: Buffer };
  console.error(error, String(stderr ?? ""));
  failures.push("the trial was interrupted");
  try {
    console.error(compose("ps"), compose("logs", "--tail=15"));
  } catch {
    // No container was started yet.
  }
}
log(failures.length === 0 ? "GREEN" : `RED: ${failures.join("; ")}`);
// The namespace and its containers end with this process.
process.exit(failures.length === 0 ? 0 : 1);

function prepareImages() {
  const relay = path.resolve("tests/containers/relay.mjs");
  spawn(process.execPath, [relay, "172.17.0.1", "3128", path.join(folder, "registries.sock")]);
  log("base images");
  buildBaseImages(daemon, folder);
  const address = "http://172.17.0.1:3128";
  const buildArgs = [`HTTP_PROXY=${address}`, `HTTPS_PROXY=${address}`].flatMap((arg) => [
    "--build-arg",
    arg,
  ]);
  log("image of the site");
  run(["docker", "build", "-q", "-t", "savanna-stays", ...buildArgs, "."]);
  log("image of the renderer");
  run([
    ...["docker", "build", "-q", "--target", "renderer", "-t", "savanna-stays-renderer"],
    ...[...buildArgs, "."],
  ]);
  const sizeOf = (image: string) =>
    Number(docker("image", "inspect", "-f", "{{.Size}}", image)) / 1e6;
  const extraMb = sizeOf("savanna-stays") - sizeOf("node:24-bookworm-slim");
  check("the image is small", extraMb < 200, `${extraMb.toFixed(0)} MB over its base`);
}

async function testStart() {
  compose("up", "-d", "--no-build");
  await until("all containers to be healthy", () => Promise.resolve(isHealthy()), 180_000);
  const response = await fetch(origin);
  check("docker compose up serves the home page", response.status === 200);
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve("tests/containers/lodge.ts")],
    ...{ bundle: true, platform: "node", format: "cjs", write: false },
  });
  fs.writeFileSync(path.join(folder, "images/lodge.cjs"), outputFiles[0]?.contents ?? "");
  docker(
    ...["run", "-d", "--name", "lodge", "--network", "trial_outside"],
    ...["-v", "/images/lodge.cjs:/lodge.cjs:ro", "node:24-bookworm-slim", "node", "/lodge.cjs"],
  );
}

function containers(): string[] {
  return docker("ps", "-q", "--filter", "label=com.docker.compose.project=trial")
    .split("\n")
    .filter(Boolean);
}

function isHealthy(): boolean {
  const ids = containers();
  if (ids.length < 7) return false;
  const states = docker("inspect", "-f", "{{.State.Health.Status}}", ...ids).split("\n");
  return states.every((state) => state === "healthy");
}

async function testUse() {
  const cookie = await signIn(origin, password);
  const office = await fetch(`${origin}/admin`, { headers: { Cookie: cookie } });
  check("the operator signs in", office.status === 200 && !office.url.includes("login"));

  const inquiry = await fetch(`${origin}/contact`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      name: "Ada Visitor",
      email: "ada@visitors.test",
      subject: "March",
      message: "Is the camp open in March?",
      startedAt: String(Date.now() - 60_000),
    }),
  });
  check("an inquiry is accepted", inquiry.status < 400, String(inquiry.status));
  await until("both emails", async () => {
    const mails = (await (await fetch("http://127.0.0.1:8025/api/v1/messages")).json()) as string[];
    return mails.length >= 2;
  });
  check("the emails of the inquiry are delivered", true);

  const started = await fetch(`${origin}/admin/smart-import`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ url: "http://lodge:8090/" }),
  });
  const next = new URL(started.headers.get("Location") ?? "/", origin);
  const headers = { Cookie: `${cookie}; ${cookiesOf(started)}` };
  let text = "";
  await until(
    "the page that needs scripts",
    async () => {
      text = await (await fetch(next, { headers })).text();
      return /420/.test(text) && text.includes("Heron Bend");
    },
    60_000,
  ).catch(() => undefined);
  check("a page that needs scripts is imported", text.includes("420"));

  const reach = (service: string, target: string) => {
    const code = `require("net").connect(${target}).setTimeout(3000,()=>process.exit(1)).on("connect",()=>process.exit(0)).on("error",()=>process.exit(1))`;
    try {
      compose("exec", "-T", service, "node", "-e", code);
      return true;
    } catch {
      return false;
    }
  };
  check("the worker reaches the database", reach("worker", '5432,"postgres"'));
  const roles = sql(
    "select distinct usename from pg_stat_activity where application_name <> 'psql'",
  )
    .split("\n")
    .filter((name) => name && name !== "savanna");
  check(
    "the site connects as a role that is no superuser",
    roles.join() === "stays" &&
      sql("select rolsuper or rolcreaterole from pg_roles where rolname = 'stays'") === "f",
    roles.join(),
  );
  check(
    "the superuser has no password",
    sql("select rolpassword is null from pg_authid where rolname = 'savanna'") === "t",
  );
  check("the renderer cannot reach the database", !reach("renderer", '5432,"postgres"'));
  check("the renderer cannot reach the queue store", !reach("renderer", '6379,"redis"'));
  check("the renderer cannot reach other hosts", !reach("renderer", '8090,"lodge"'));
  const environment = compose("exec", "-T", "renderer", "cat", "/proc/self/environ");
  check(
    "the environment of the renderer has no secret",
    ![databasePassword, password].some((s) => environment.includes(s)),
  );
}

function webs() {
  return docker("ps", "-q", "--filter", "label=com.docker.compose.service=web").split("\n");
}

async function testReplacement() {
  compose("up", "-d", "--no-build", "--scale", "web=2");
  await until("both web processes", () => Promise.resolve(isHealthy()), 120_000);
  await pause(3_000);
  const cookie = await signIn(origin, password);
  const over = new AbortController();
  const counts = new Map<string, number>();
  const request = async (path: string, headers: Record<string, string>) => {
    while (!over.signal.aborted) {
      const status = await fetch(origin + path, { headers, redirect: "manual" }).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        () => "none",
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const requests = Promise.all([
    request("/accommodation", { Cookie: "currency=EUR" }),
    request("/", { Cookie: "currency=GBP" }),
    request("/admin/properties", { Cookie: cookie }),
  ]);
  await pause(3_000);
  const [, last = ""] = webs();
  docker("stop", last);
  await pause(10_000);
  over.abort();
  await requests;
  const all = [...counts].map(([status, count]) => `${status}: ${count}`).join(", ");
  const allServed = [...counts.keys()].every((status) => /^[23]/.test(status));
  check("one of two web processes stops without a failed request", allServed, all);
}

function sql(statement: string): string {
  const psql = ["psql", "-h", "/var/run/postgresql", "-U", "savanna", "-tAc", statement];
  return compose("exec", "-T", "postgres", ...psql).trim();
}

async function testUpgrade() {
  const [id = ""] = sql(
    "select id from properties where deleted_at is null order by name limit 1",
  ).split("\n");
  sql(`update properties set name = 'Renamed Camp' where id = '${id}'`);
  const before = sql("select count(*) from properties");
  // As the site of an earlier release has left it.
  sql("alter table properties owner to savanna");
  sql("alter database savanna owner to savanna");
  // The same content under another image id, so that compose replaces the containers.
  run(["docker", "build", "-q", "-t", "savanna-stays", "-"], {
    input: Buffer.from("FROM savanna-stays\nLABEL release=next\n"),
  });
  compose("up", "-d", "--no-build");
  await until("the new release", () => Promise.resolve(isHealthy()), 180_000);
  await until("a response", async () => (await fetch(origin)).ok, 30_000);
  check(
    "a new image migrates the database and serves pages",
    (await fetch(`${origin}/accommodation`)).status === 200,
  );
  check(
    "what the superuser owned belongs to the site",
    sql("select tableowner from pg_tables where tablename = 'properties'") === "stays",
  );
  const isUnchanged = sql(`select name from properties where id = '${id}'`) === "Renamed Camp";
  check(
    "a new image keeps the data",
    isUnchanged && sql("select count(*) from properties") === before,
  );
}

async function testBackup() {
  const file = daemon.run([
    "docker-compose",
    "-p",
    "trial",
    "run",
    "--rm",
    "-T",
    "worker",
    "backup",
    "-",
  ]);
  check(
    "docker compose run writes a backup",
    file.subarray(0, 2).toString("hex") === "1f8b",
    `${(file.length / 1e3).toFixed(0)} KB`,
  );
  sql("update properties set name = 'Lost Camp' where name = 'Renamed Camp'");
  run(
    ["docker-compose", "-p", "trial", "run", "--rm", "-T", "worker", "restore", "-", "--replace"],
    { input: file },
  );
  check(
    "a restore has the data of the backup",
    sql("select count(*) from properties where name = 'Renamed Camp'") === "1",
  );
  await until("a response", async () => (await fetch(origin)).ok, 30_000);
}

async function testOutage() {
  await fetch(`${origin}/terms`);
  compose("stop", "web");
  const requestedAt = performance.now();
  const cached = await fetch(`${origin}/terms`);
  const seconds = (performance.now() - requestedAt) / 1000;
  check(
    "cached pages are served without a web process",
    cached.status === 200 && seconds < 3,
    `${seconds.toFixed(1)} s`,
  );
  const other = await fetch(`${origin}/admin/login`);
  const text = await other.text();
  const isErrorPage = text.includes("The site is temporarily unavailable");
  const retry = other.headers.get("Retry-After");
  check(
    "uncached pages show the error page of the site",
    other.status === 503 && isErrorPage && retry === "10",
    `${other.status}`,
  );
}

/** A clone of the repository with the .env of README. */
function copyCheckout(target: string, chosen: Record<string, string>): void {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"]);
  for (const file of String(listed).split("\0").filter(Boolean))
    if (fs.existsSync(file)) fs.cpSync(file, path.join(target, file));
  const example = fs.readFileSync(".env.example", "utf8");
  const settings = example.replace(/^([A-Z_0-9]+)=.*$/gm, (entry, name: string) =>
    name in chosen ? `${name}=${chosen[name]}` : entry,
  );
  fs.writeFileSync(path.join(target, ".env"), settings);
}
