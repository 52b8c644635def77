import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { freePort } from "./listen";
import { until } from "./until";
import { endWithParent } from "./web-process";

const program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find(
  (file) => fs.existsSync(file),
);
export const hasNginx = program !== undefined;

/** Runs deploy/nginx.conf with another port, other folders and the site under test as upstream. */
export async function startNginx(siteOrigin: string) {
  if (!program) throw new Error("This machine has no nginx");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-nginx-"));
  const port = await freePort();
  const conf = fs
    .readFileSync("deploy/nginx.conf", "utf8")
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replaceAll("/tmp/", `${folder}/`)
    .replace("/etc/nginx/pages", path.resolve("deploy"))
    .replace("access_log /dev/stdout lines;", "access_log off;");
  fs.writeFileSync(path.join(folder, "nginx.conf"), conf);
  fs.writeFileSync(path.join(folder, "mime.types"), "types { text/html html; }");
  const site = new URL(siteOrigin).host;
  fs.writeFileSync(
    path.join(folder, "upstream.conf"),
    `upstream site { server ${site} max_fails=0; keepalive 32; }`,
  );
  // A parent process ends it when the test run is killed.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const code = `
    const child = require("node:child_process").spawn(${JSON.stringify(program)},
      ["-p", ${JSON.stringify(folder)}, "-c", "nginx.conf", "-g", "daemon off; ${user}"], { stdio: "inherit" });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    child.on("exit", (code) => process.exit(code ?? 0));`;
  const parent = spawn(process.execPath, ["--import", endWithParent, "-e", code], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(parent, "exit");
  const origin = `http://127.0.0.1:${port}`;
  await until("nginx to answer", () =>
    fetch(`${origin}/proxy-health`).then(
      ({ status }) => status === 204,
      () => false,
    ),
  );
  return {
    origin,
    stop: async () => {
      parent.kill("SIGTERM");
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
