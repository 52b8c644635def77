import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { randomFrom } from "#tests/factories/random";
import type { DatabaseProxy } from "#tests/fakes/database-proxy";
import type { Target, TestedSite } from "./site";
import type { Services } from "./workload";

export const faultKinds = [
  "kill",
  "pause",
  "starve",
  "restart",
  "line",
  "mail",
  "disk",
  "clock",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Faults that need a database outside of `npm start`, so that a proxy or a disk can be put in between. */
export const faultsApart: readonly FaultKind[] = ["line", "mail", "disk", "clock"];

/** A fault that was injected. */
export interface Injection {
  kind: FaultKind;
  target: string;
  /** On the clock of this process, both. */
  from: number;
  until: number;
}

export interface Injector {
  target: string;
  /** Resolves when the fault is over, to false where there was nothing to hit. */
  inject: () => Promise<boolean>;
}

type Random = ReturnType<typeof randomFrom>;
interface Context {
  site: TestedSite;
  services: Services;
  random: Random;
}

/** The injectors of a kind; none where this machine lacks what they need. */
export function injectorsOf(kind: FaultKind, context: Context): Injector[] {
  const { site, services, random } = context;
  const { disk, clock, proxies } = site;
  switch (kind) {
    case "kill":
      return onProcesses(site, (pids) => signal(random.pick(pids), "SIGKILL"));
    case "pause":
      return onProcesses(site, (pids, target) => pauseProcess(pids, target, random));
    case "starve":
      return [{ target: "processors", inject: () => starve(3_000 + random.below(4_000)) }];
    case "restart":
      return onProcesses(site, ([pid = 0], target) => signal(pid, stopSignals[target]));
    case "line":
      return [
        ...(proxies ? onConnection("postgres", proxies.database, random) : []),
        ...(proxies?.redis ? onConnection("redis", proxies.redis, random) : []),
      ];
    case "mail":
      return proxies
        ? [
            ...onConnection("mail", proxies.mail, random),
            mailRejections(services.mail.script, random),
          ]
        : [];
    case "disk":
      return disk ? [fullDisk(disk, random)] : [];
    case "clock":
      return clock ? clockJumps(clock, random) : [];
  }
}

/** SIGINT is PostgreSQL's fast shutdown, which disconnects its clients. */
const stopSignals: Record<Target, NodeJS.Signals> = {
  web: "SIGTERM",
  worker: "SIGTERM",
  postgres: "SIGINT",
  redis: "SIGTERM",
};

function onProcesses(
  site: TestedSite,
  harm: (pids: readonly number[], target: Target) => boolean | Promise<boolean>,
): Injector[] {
  const targets: Target[] = ["web", "worker", "postgres"];
  if (site.redisUrl) targets.push("redis");
  return targets.map((target) => ({
    target,
    inject: async () => {
      const pids = site.pidsOf(target);
      return pids.length > 0 && harm(pids, target);
    },
  }));
}

/** @returns false when the process has just ended */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Mostly for seconds, sometimes for longer than the supervisor waits. */
async function pauseProcess(pids: readonly number[], target: Target, random: Random) {
  // Of PostgreSQL the postmaster or one backend.
  const pid = target === "postgres" ? random.pick(pids) : (pids[0] ?? 0);
  const hit = signal(pid, "SIGSTOP");
  await pause(random.chance(0.15) ? 22_000 : 1_000 + random.below(6_000));
  signal(pid, "SIGCONT");
  return hit;
}

/** Runs four busy loops per processor. */
async function starve(ms: number) {
  const code = `setTimeout(() => process.exit(), ${ms});
    const go = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(go); };
    go();`;
  const busy = Array.from({ length: os.cpus().length * 4 }, () =>
    spawn(process.execPath, ["-e", code], { stdio: "ignore" }),
  );
  await Promise.all(busy.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  return true;
}

/** A fault that lasts for a random time. */
function temporary(target: string, ms: () => number, begin: () => void, end: () => void): Injector {
  return {
    target,
    inject: async () => {
      begin();
      await pause(ms());
      end();
      return true;
    },
  };
}

function onConnection(name: string, proxy: DatabaseProxy, random: Random): Injector[] {
  const ms = () => 800 + random.below(4_000);
  return [
    temporary(`${name} cut off`, ms, proxy.cut, proxy.restore),
    temporary(`${name} silent`, ms, proxy.hang, proxy.restore),
    temporary(`${name} slow`, ms, () => proxy.slow(20 + random.below(180)), proxy.restore),
  ];
}

const mailRejections = (script: Services["mail"]["script"], random: Random) =>
  temporary(
    "mail rejecting",
    () => 500 + random.below(3_000),
    () => (script.onRecipient = () => 451),
    () => (script.onRecipient = undefined),
  );

const fullDisk = (disk: SmallDisk, random: Random) =>
  temporary("full disk", () => 1_000 + random.below(4_000), disk.fill, disk.free);

const clockJumps = (clock: ShiftedClock, random: Random) =>
  ["+7200", "-7200", "+90000"].map((seconds) =>
    temporary(
      `clock ${seconds} s`,
      () => 2_000 + random.below(4_000),
      () => clock.shift(seconds),
      () => clock.shift("+0"),
    ),
  );

/** Longer than a worker needs from the mail server's OK to its own record, on a busy machine. */
const deliveryMs = 5_000;
/** Longer than a request to the model and the save of its response, on a busy machine. */
const modelMs = 10_000;

/** The worker was killed, or paused for so long that its jobs were taken from it. */
const losesWorker = ({ kind, target }: Injection) =>
  (kind === "kill" || kind === "pause") && target === ("worker" satisfies Target);

/** True for an email in delivery during a fault that can hide the server's OK from the worker. */
export const mayHaveLostReceipt = (
  receivedAt: number | undefined,
  injections: readonly Injection[],
) =>
  receivedAt !== undefined &&
  injections.some(
    (fault) =>
      (losesWorker(fault) || fault.kind === "mail") &&
      receivedAt > fault.from - deliveryMs &&
      receivedAt < fault.until + deliveryMs,
  );

/** True for a request to the model that was in progress when its worker was lost. */
export const mayHaveLostResponse = (startedAt: number, injections: readonly Injection[]) =>
  injections.some(
    (fault) => losesWorker(fault) && fault.until > startedAt && fault.from < startedAt + modelMs,
  );

interface SmallDisk {
  fill: () => void;
  free: () => void;
  unmount: () => void;
}

/** Mounts a tmpfs of 500 MB at a folder; null without the permission to mount. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const options = ["-t", "tmpfs", "-o", "size=500m,mode=755", "tmpfs", folder];
  if (!succeeds("mount", options)) return null;
  const filler = path.join(folder, "filler");
  const chunk = Buffer.alloc(256 * 1024);
  return {
    fill: () => {
      const file = fs.openSync(filler, "w");
      try {
        for (;;) fs.writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(filler, { force: true }),
    unmount: () => void succeeds("umount", ["-l", folder]),
  };
}

/** The path of Debian's package `faketime`. */
const fakeTimeLibraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

interface ShiftedClock {
  /** For the processes whose clock is shifted. */
  env: Record<string, string>;
  /** "+7200" or "-7200": seconds from the real time. */
  shift: (seconds: string) => void;
}

/** A clock that jumps for some processes; null where libfaketime is not installed. */
export function openClock(file: string): ShiftedClock | null {
  const library = fakeTimeLibraries.find((one) => fs.existsSync(one));
  if (!library) return null;
  const shift = (seconds: string) => {
    // Renamed, so that no process reads half a file.
    fs.writeFileSync(`${file}.new`, `${seconds}\n`);
    fs.renameSync(`${file}.new`, file);
  };
  shift("+0");
  return {
    shift,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // A real monotonic clock never jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  };
}
