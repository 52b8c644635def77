// A Redis of one measurement, which keeps nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * @param {string} folder where it runs
 * @returns {Promise<{url: string, stop: () => Promise<unknown>} | null>} null where the machine has no redis-server
 */
export async function startRedis(folder) {
  const port = 20_000 + (process.pid % 20_000);
  const settings = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", settings.map(String), {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = once(server.stdout, "data").then(() => true);
  const missing = once(server, "error").then(() => false);
  if (!(await Promise.race([ready, missing]))) return null;
  // Unread output would fill the pipe and stop the server.
  server.stdout.resume();
  const stop = () => {
    server.kill("SIGTERM");
    return once(server, "exit");
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
