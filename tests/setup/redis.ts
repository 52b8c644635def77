import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";

const hasRedis = () => spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a Redis that keeps nothing and lives as long as the throwaway folder.
 * @returns its address; null where the machine has no redis-server
 */
export async function startRedis(folder: string): Promise<string | null> {
  if (!hasRedis()) {
    console.log("No redis-server on this machine: tests of the Redis queue store are skipped.");
    return null;
  }
  const port = await freePort();
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    save: "",
    appendonly: "no",
    // tests/jobs/start-worker.ts hands them out.
    databases: "1500",
    dir: folder,
    pidfile: path.join(folder, "redis.pid"),
  };
  const child = spawn(
    "redis-server",
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await untilReady(child);
  child.unref();
  return `redis://127.0.0.1:${port}`;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("redis-server has no output to read");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines)
    if (line.includes("Ready to accept connections")) {
      // Unread output would fill the pipe and stop the server.
      child.stdout.resume();
      return;
    }
  throw new Error("redis-server ended before it was ready");
}
