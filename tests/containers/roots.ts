import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** Folders with a Debian each: of the daemon, of images on bookworm, and of those that need newer packages. */
export const roots = [
  {
    name: "daemon",
    suite: "bookworm",
    packages: "ca-certificates,docker.io,docker-compose,iptables,iproute2,python3-setuptools",
  },
  { name: "bookworm", suite: "bookworm", packages: "ca-certificates,postgresql-client" },
  // nginx looks names up anew since 1.27.3; since Redis 8 its image needs a setpriv that refuses.
  { name: "sid", suite: "sid", packages: "ca-certificates,nginx,redis-server,wget,util-linux" },
] as const;
export type Root = (typeof roots)[number];

const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);

const print = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The registries that this machine is set up for. */
export function findRegistries(): { debian: string; npm: string } {
  const [debian = ""] = print("apt-get", "indextargets", "--format", "$(SITE)").split("\n");
  return { debian, npm: print("npm", "config", "get", "registry") };
}

/** Debian's debootstrap is a shell script: it is unpacked, not installed. */
export function downloadDebootstrap(folder: string): void {
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

/** Node 24 as npm has it: one program, in a package for each kind of machine. */
export function downloadNode(folder: string): void {
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

export function debootstrap(folder: string, { name, suite, packages }: Root): void {
  const target = path.join(folder, name);
  const done = path.join(folder, `${name}.done`);
  if (fs.existsSync(done)) return;
  say(`Debian ${suite} for ${name}`);
  fs.rmSync(target, { recursive: true, force: true });
  const tool = path.join(folder, "debootstrap/usr");
  execFileSync(
    "unshare",
    // What it mounts is gone with it.
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
