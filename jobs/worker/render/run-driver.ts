import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import { orAborted } from "#jobs/worker/clients/or-aborted";
import type { RenderLimits } from "./limits";
import { type FromDriver, fromDriverSchema, type ToDriver } from "./messages";
import { killAll, memoryOf, processTree } from "./process-tree";
import type { RenderedPage } from "./renderer";
import { createResourceServer } from "./resource-server";

interface Drive {
  executablePath: string;
  fetcher: GuardedFetcher;
  driver: URL;
  limits: RenderLimits;
  page: { html: string; url: string };
  profile: string;
  signal?: AbortSignal;
}

/** Starts the driver, answers it, watches it, and ends it and its browser whatever happened. */
export async function runDriver(drive: Drive): Promise<RenderedPage> {
  const ending = new AbortController();
  const child = startDriver(drive);
  const watch = watchMemory(child, drive.limits);
  const late = timeLimits(drive.limits);
  try {
    const signal = AbortSignal.any([ending.signal, ...(drive.signal ? [drive.signal] : [])]);
    const word = talk(child, drive, signal, late.begin);
    const outcome = Promise.race([word, watch.exceeded, late.passed]);
    return await orAborted(outcome, signal);
  } finally {
    ending.abort();
    watch.stop();
    late.stop();
    await end(child);
  }
}

const searchPath = "/usr/local/bin:/usr/bin:/bin";

/** From source the driver needs the loader of TypeScript, which the built one does not have. */
function startDriver({ driver, profile }: Drive): ChildProcess {
  const loader = driver.pathname.endsWith(".ts")
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(driver, [], {
    execArgv: [...loader, "--max-old-space-size=256"],
    // Nothing of ours: what takes the browser over finds no secret.
    env: { NODE_ENV: "production", PATH: searchPath, HOME: profile, TMPDIR: profile },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Resolves with the driver's last word. */
function talk(
  child: ChildProcess,
  drive: Drive,
  signal: AbortSignal,
  onReady: () => void,
): Promise<RenderedPage> {
  const { limits, page, executablePath, profile } = drive;
  const spare = Buffer.byteLength(page.html);
  const left = { ...limits, mostBytes: limits.mostBytes - spare };
  const resources = createResourceServer(drive.fetcher, left, signal);
  const tell = (message: ToDriver) => void (child.connected && child.send(message, () => {}));
  return new Promise((resolve) => {
    child.on("message", (raw) => {
      const message: FromDriver | undefined = fromDriverSchema.safeParse(raw).data;
      if (message?.type === "ask") {
        const { id } = message;
        void resources.answer(message).then((answer) => tell({ type: "answer", id, answer }));
      } else if (message?.type === "ready") onReady();
      else if (message?.type === "done")
        resolve({ ok: true, html: message.html, url: message.url });
      else resolve(none(message?.reason ?? "the browser said something unheard of"));
    });
    child.once("error", (error) => resolve(none(error.message)));
    child.once("exit", (code, how) => resolve(none(`the browser ended with ${how ?? code}`)));
    const { mostRequests, quietMs, settleMs, mostCharacters } = limits;
    const order = { mostRequests, quietMs, settleMs, mostCharacters, executablePath, profile };
    tell({ type: "render", ...page, ...order });
  });
}

const none = (reason: string): RenderedPage => ({ ok: false, reason });

function watchMemory(child: ChildProcess, { memoryMb, lookEveryMs }: RenderLimits) {
  const known = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<RenderedPage>((resolve) => {
    timer = setInterval(() => {
      const held = child.pid === undefined ? 0 : memoryOf(processTree(child.pid, known));
      if (held <= memoryMb * 1e6) return;
      resolve(none(`the page needed more than ${memoryMb} MB of memory`));
    }, lookEveryMs);
  });
  return { exceeded, stop: () => clearInterval(timer) };
}

/** The page's time begins when its browser is there: a busy machine is not the page's fault. */
function timeLimits({ startMs, pageMs }: RenderLimits) {
  let timer: NodeJS.Timeout | undefined;
  let expire: (page: RenderedPage) => void = () => undefined;
  const passed = new Promise<RenderedPage>((resolve) => (expire = resolve));
  const endIn = (ms: number, what: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => expire(none(`${what} within ${ms / 1000} seconds`)), ms);
  };
  endIn(startMs, "the browser did not start");
  return {
    passed,
    begin: () => endIn(pageMs, "the page did not come to rest"),
    stop: () => clearTimeout(timer),
  };
}

/** The browser's processes first: once the driver is gone nothing tells whose they are. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const tree = processTree(child.pid);
  child.kill("SIGKILL");
  killAll(tree);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
