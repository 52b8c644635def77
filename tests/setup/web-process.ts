import { type ChildProcess, spawn } from "node:child_process";
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

/** Starts the built site in a process of its own. @throws when it was not built, or ended before it listened */
export async function startWeb(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<WebProcess> {
  const { child, log, ended } = startNode("dist/server.js", settings(databaseUrl, env));
  const { port } = (await nextMessage(child, ended)) as { port: number };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

type Host = ReturnType<typeof startNode> & { sites: number; turn: Promise<unknown> };
let host: Host | undefined;

/**
 * Starts the built site in this worker's host, a third of a second in place of some: a site of its own in
 * all but its process. Its log holds what the others of the host say meanwhile.
 */
export async function startHostedWeb(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<WebProcess> {
  if (!host || host.child.exitCode !== null || host.child.signalCode !== null)
    host = { ...startNode("tests/setup/site-host.mjs", {}), sites: 0, turn: Promise.resolve() };
  const current = host;
  const { child, log, ended } = current;
  const id = ++current.sites;
  /** One message is answered before the next is sent. */
  const call = <Answer>(message: object) => {
    const answer = current.turn.then(() => {
      child.send({ id, ...message });
      return nextMessage(child, ended);
    });
    current.turn = answer.catch(() => undefined);
    return answer as Promise<Answer>;
  };
  let begin = 0;
  void current.turn.then(() => (begin = log().length));
  const { port } = await call<{ port: number }>({ start: settings(databaseUrl, env) });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= call<object>({}).then(() => undefined));
  return { origin: `http://127.0.0.1:${port}`, log: () => log().slice(begin), stop, kill: stop };
}

const settings = (databaseUrl: string, env: Record<string, string>) => ({
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
});

function startNode(program: string, env: Record<string, string>) {
  if (!fs.existsSync("dist/server.js")) throw new Error("Build the site first: npm run build");
  const child = spawn(process.execPath, ["--import", endWithParent, program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
  });
  let log = "";
  child.stdout?.on("data", (chunk) => (log += String(chunk)));
  return { child, log: () => log, ended: once(child, "exit") };
}

const nextMessage = async (child: ChildProcess, ended: Promise<unknown>): Promise<unknown> => {
  const [message] = (await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error("The web process ended before it answered"))),
  ])) as [unknown];
  return message;
};

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
