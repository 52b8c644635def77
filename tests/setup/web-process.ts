import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, scryptSync } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

/** For `node --import`: a child process with an IPC channel exits when the test run is killed. */
export const endWithParent = path.resolve("scripts/end-with-parent.mjs");

/**
 * Like hashPassword with the lowest cost parameters, which are part of the hash: the real ones take
 * 100 ms of a core at each of some hundred logins.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const [N, r, p] = [16, 8, 1];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

export interface WebProcess {
  /** "http://127.0.0.1:12345" */
  origin: string;
  /** The log so far; empty unless LOG_LEVEL is set. */
  log: () => string;
  stop: () => Promise<void>;
  /** Ends it without a shutdown, as a crash does. */
  kill: () => Promise<void>;
}

export const testSecret = "0123456789abcdef0123456789abcdef";
export const trialPassword = "weaver-birds-at-noon";
/** Web processes under test have a public URL, so /metrics needs the token. */
export const metricsToken = "figures-for-the-tests-alone";
export const readMetrics = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/metrics`, {
    // A new connection, which any web process of the site may accept.
    headers: { Authorization: `Bearer ${metricsToken}`, Connection: "close" },
  });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
};
const trialHash = cheapHash(trialPassword);

/** Starts the built site in its own process. @throws when it was not built, or ended before it listened */
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
 * Starts the built site in this worker's host process, which has the code loaded: about 0.3 s instead of
 * seconds. The log includes entries that other sites of the host write meanwhile.
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
  /** Waits for the response to a message before it sends the next. */
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
  SESSION_SECRET: testSecret,
  METRICS_TOKEN: metricsToken,
  // The hash would win over the password.
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

/** The Cookie header that a browser would send after this response. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Signs in and returns the cookies. */
export async function signIn(origin: string, password = trialPassword): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ password }),
  });
  return cookiesOf(answer);
}

/** The page that follows a form, and its message: "" without one. */
export async function pageAfter(
  origin: string,
  answer: Response,
  cookie: string,
): Promise<{ html: string; message: string }> {
  const next = new URL(answer.headers.get("Location") ?? "/", origin);
  // Without the cookie of the sign-in message.
  const session = /admin=[^;]+/.exec(cookie)?.[0] ?? "";
  const page = await fetch(next, { headers: { Cookie: `${session}; ${cookiesOf(answer)}` } });
  const html = await page.text();
  const [, text = ""] = /class="toast [^>]*><p>([^<]*)</.exec(html) ?? [];
  const message = text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return { html, message };
}

/** The message of the page that follows a form. */
export const messageAfter = async (...after: Parameters<typeof pageAfter>): Promise<string> =>
  (await pageAfter(...after)).message;
