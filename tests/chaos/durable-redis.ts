import { spawn } from "node:child_process";
import path from "node:path";
import { Redis } from "ioredis";

import { until } from "#tests/setup/until";

export interface DurableRedis {
  url: string;
  pid: () => number | undefined;
  stop: () => Promise<void>;
}

/** A Redis as production wants it, which its keeper starts again whenever it ends. */
export async function startDurableRedis(folder: string, port: number): Promise<DurableRedis> {
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    save: "",
    appendonly: "yes",
    "maxmemory-policy": "noeviction",
    dir: folder,
    pidfile: path.join(folder, "redis.pid"),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const start = () => spawn("redis-server", args, { stdio: ["ignore", "ignore", "inherit"] });
  let child = start();
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    const keep = () =>
      child.once("exit", () => {
        if (stopping) return resolve();
        child = start();
        keep();
      });
    keep();
  });
  const url = `redis://127.0.0.1:${port}`;
  await until("Redis", () => answers(url));
  return {
    url,
    pid: () => child.pid,
    stop: () => {
      stopping = true;
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
