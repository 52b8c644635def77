import { type ChildProcess, execFileSync, spawn, type StdioOptions } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { until } from "#tests/setup/until";

const controllers = ["cpu", "cpuacct", "cpuset", "memory", "devices", "freezer", "blkio", "pids"];

const environment: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  DOCKER_BUILDKIT: "1",
};

export interface Daemon {
  /** Runs a command with the daemon's tools, in the copy of the checkout. @returns what it printed */
  run: (command: string[], options?: { input?: Buffer; env?: Record<string, string> }) => Buffer;
}

/** Starts a Docker daemon in this namespace, with a Debian of its own as root and control groups of its own. */
export async function startDaemon(folder: string): Promise<Daemon> {
  const root = path.join(folder, "daemon");
  const within = (name: string) => {
    const target = path.join(root, name);
    fs.mkdirSync(target, { recursive: true });
    return target;
  };
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "pipe" });
  mount("--make-rprivate", "/");
  execFileSync("chroot", [root, "ip", "link", "set", "lo", "up"], { env: environment });
  mount("--bind", root, root);
  mount("-t", "proc", "proc", within("proc"));
  mount("-t", "sysfs", "sysfs", within("sys"));
  mount("--rbind", "/dev", within("dev"));
  mount("-t", "tmpfs", "cgroup", within("sys/fs/cgroup"));
  for (const name of controllers)
    mount("-t", "cgroup", "-o", name, name, within(`sys/fs/cgroup/${name}`));
  for (const name of ["run", "tmp"]) mount("-t", "tmpfs", name, within(name));
  for (const [from, to] of [
    ["docker", "var/lib/docker"],
    ["site", "site"],
    ["images", "images"],
  ] as const) {
    fs.mkdirSync(path.join(folder, from), { recursive: true });
    mount("--bind", path.join(folder, from), within(to));
  }
  const log = fs.openSync(path.join(folder, "dockerd.log"), "w");
  // Commands in a container find its files only if the daemon's root is the root of its mount namespace.
  const becomeRoot = 'cd "$0" && mkdir -p old && pivot_root . old && cd / && umount -l /old';
  const dockerd: ChildProcess = spawn(
    "unshare",
    ["--mount", "sh", "-c", `${becomeRoot} && exec dockerd --ip6tables=false`, root],
    { stdio: ["ignore", log, log], env: environment },
  );
  const run: Daemon["run"] = (command, { input, env = {} } = {}) => {
    const stdio: StdioOptions = [input ? "pipe" : "ignore", "pipe", "pipe"];
    return execFileSync("chroot", [root, "sh", "-c", 'cd /site && exec "$@"', "sh", ...command], {
      input,
      stdio,
      maxBuffer: 512e6,
      timeout: 900_000,
      env: { ...environment, ...env },
    });
  };
  await until(
    "the daemon to answer",
    () => {
      if (dockerd.exitCode !== null) throw new Error(`dockerd ended: see ${folder}/dockerd.log`);
      try {
        run(["docker", "version"]);
        return Promise.resolve(true);
      } catch {
        return Promise.resolve(false);
      }
    },
    60_000,
  );
  return { run };
}
