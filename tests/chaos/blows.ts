import { spawn } from "node:child_process";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import type { randomFrom } from "#tests/factories/random";
import type { DatabaseProxy } from "#tests/fakes/database-proxy";
import type { Blow, FaultKind } from "./faults";
import type { House } from "./house";
import type { Outside } from "./outside";
import type { Target } from "./site";

type Random = ReturnType<typeof randomFrom>;
interface Scene {
  house: House;
  outside: Outside;
  random: Random;
}

/** What can be done to this site, by kind; none where the machine lacks what it takes. */
export function blowsOf(kind: FaultKind, scene: Scene): Blow[] {
  const makers: Record<FaultKind, (scene: Scene) => Blow[]> = {
    kill: (scene) => onParts(scene, (pids) => end(scene.random.pick(pids), "SIGKILL")),
    pause: (scene) => onParts(scene, (pids, target) => stopFor(pids, target, scene)),
    starve: ({ random }) => [
      { target: "processors", strike: () => starve(3_000 + random.below(4_000)) },
    ],
    restart: (scene) => onParts(scene, ([pid = 0], target) => end(pid, orderly[target])),
    line: linesToStores,
    mail: lineToMail,
    disk: ({ house, random }) => (house.disk ? [fullDisk(house.disk, random)] : []),
    clock: ({ house, random }) => (house.clock ? jumps(house.clock, random) : []),
  };
  return makers[kind](scene);
}

/** How each part is asked to end. PostgreSQL sends its clients away only when it is asked like this. */
const orderly: Record<Target, NodeJS.Signals> = {
  web: "SIGTERM",
  worker: "SIGTERM",
  postgres: "SIGINT",
  redis: "SIGTERM",
};

function onParts(
  { house }: Scene,
  harm: (pids: readonly number[], target: Target) => boolean | Promise<boolean>,
): Blow[] {
  const targets: Target[] = ["web", "worker", "postgres"];
  if (house.redisUrl) targets.push("redis");
  return targets.map((target) => ({
    target,
    strike: async () => {
      const pids = house.pidsOf(target);
      return pids.length > 0 && harm(pids, target);
    },
  }));
}

/** @returns false when the process ended by itself a moment ago */
function end(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Mostly for a moment, now and then for so long that whoever watches gives the part up. */
async function stopFor(pids: readonly number[], target: Target, { random }: Scene) {
  // One of PostgreSQL's processes at a time: the server itself, or who serves one of its clients.
  const stopped = [target === "postgres" ? random.pick(pids) : (pids[0] ?? 0)];
  const hit = stopped.map((pid) => end(pid, "SIGSTOP"));
  await pause(random.chance(0.15) ? 22_000 : 1_000 + random.below(6_000));
  for (const pid of stopped) end(pid, "SIGCONT");
  return hit.includes(true);
}

/** Fills every processor several times over. */
async function starve(ms: number) {
  const busy = Array.from({ length: os.cpus().length * 4 }, () =>
    spawn(
      process.execPath,
      [
        "-e",
        `setTimeout(() => process.exit(), ${ms}); const go = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(go); }; go();`,
      ],
      {
        stdio: "ignore",
      },
    ),
  );
  await Promise.all(busy.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  return true;
}

function linesToStores({ house, random }: Scene): Blow[] {
  const { database, redis } = house.lines ?? {};
  return [
    ...(database ? onLine("postgres", database, random) : []),
    ...(redis ? onLine("redis", redis, random) : []),
  ];
}

function onLine(name: string, line: DatabaseProxy, random: Random): Blow[] {
  const forAWhile = async (harm: () => void) => {
    harm();
    await pause(800 + random.below(4_000));
    line.mend();
    return true;
  };
  return [
    { target: `${name} cut off`, strike: () => forAWhile(line.cut) },
    { target: `${name} silent`, strike: () => forAWhile(line.hang) },
    { target: `${name} slow`, strike: () => forAWhile(() => line.slow(20 + random.below(180))) },
  ];
}

function lineToMail({ house, outside, random }: Scene): Blow[] {
  const { mail } = house.lines ?? {};
  if (!mail) return [];
  const refuse = async () => {
    outside.mail.script.onRecipient = () => 451;
    await pause(500 + random.below(3_000));
    outside.mail.script.onRecipient = undefined;
    return true;
  };
  return [...onLine("mail", mail, random), { target: "mail refusing", strike: refuse }];
}

function fullDisk(disk: { fill: () => void; free: () => void }, random: Random): Blow {
  return {
    target: "full disk",
    strike: async () => {
      disk.fill();
      await pause(1_000 + random.below(4_000));
      disk.free();
      return true;
    },
  };
}

function jumps(clock: { shift: (seconds: string) => void }, random: Random): Blow[] {
  return ["+7200", "-7200", "+90000"].map((seconds) => ({
    target: `clock ${seconds} s`,
    strike: async () => {
      clock.shift(seconds);
      await pause(2_000 + random.below(4_000));
      clock.shift("+0");
      return true;
    },
  }));
}
