import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";

import { cheapHash } from "./cheap-hash";
import { endWithParent } from "./end-with-parent";

export interface WebProcess {
  /** "http://127.0.0.1:12345" */
  origin: string;
  /** What it has logged so far; set LOG_LEVEL to see anything. */
  log: () => string;
  stop: () => Promise<void>;
  /** Ends it without a word, as a crash does. */
  kill: () => Promise<void>;
}

export const trialPassword = "weaver-birds-at-noon";
/** Web processes under test have a public address, so their figures need the token. */
export const metricsToken = "figures-for-the-tests-alone";
export const readMetrics = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
};
const trialHash = cheapHash(trialPassword);

/** Starts the built site on a free port. @throws when it was not built, or ended before it listened */
export async function startWeb(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<WebProcess> {
  if (!fs.existsSync("dist/server.js")) throw new Error("Build the site first: npm run build");
  const child = spawn(process.execPath, ["--import", endWithParent, "dist/server.js"], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      SITE_URL: "http://stays.example",
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      METRICS_TOKEN: metricsToken,
      // Of the two settings the hash counts.
      ...(!env.ADMIN_PASSWORD && { ADMIN_PASSWORD_HASH: trialHash }),
      LOG_LEVEL: "silent",
      ...env,
    },
  });
  let log = "";
  child.stdout?.on("data", (chunk) => (log += String(chunk)));
  const ended = once(child, "exit");
  const [message] = (await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error("The web process ended before it listened"))),
  ])) as [{ port: number }];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    origin: `http://127.0.0.1:${message.port}`,
    log: () => log,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Cookies of an answer, as the browser would send them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Signs in and returns the admin's cookie. */
export async function signIn(origin: string, password = trialPassword): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ password }),
  });
  return cookiesOf(answer);
}

/** The message that an action left for the next page; empty where it left none. */
export async function messageAfter(
  origin: string,
  answer: Response,
  cookie: string,
): Promise<string> {
  const next = new URL(answer.headers.get("Location") ?? "/", origin);
  // The login left a message of its own.
  const session = /admin=[^;]+/.exec(cookie)?.[0] ?? "";
  const page = await fetch(next, { headers: { Cookie: `${session}; ${cookiesOf(answer)}` } });
  const [, words = ""] = /class="toast [^>]*><p>([^<]*)</.exec(await page.text()) ?? [];
  return words.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
