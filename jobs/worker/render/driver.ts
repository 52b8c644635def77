import { rmSync } from "node:fs";

import type { FromDriver, RenderOrder, ToDriver } from "./messages";
import { killAll, processTree } from "./process-tree";
import { renderInBrowser } from "./render-in-browser";
import { openResourceDesk } from "./resource-desk";

/**
 * A process that drives one browser for one page: whatever floods or breaks the two of them, the worker
 * only ends this process. It has no settings, no secrets and no way out but the worker's answers.
 */
const say = (message: FromDriver) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
const desk = openResourceDesk((question) => void say(question));

let profile: string | undefined;

process.on("message", (message: ToDriver) => {
  if (message.type === "answer") desk.deliver(message.id, message.answer);
  else {
    ({ profile } = message);
    void work(message);
  }
});
process.on("disconnect", leave);

/** The worker is gone: nobody else ends the browser, or clears up after it. */
function leave(): never {
  killAll(processTree(process.pid).slice(1));
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(1);
}

/** A browser that root starts would be root, and have no sandbox. */
function becomeUser({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

async function work(order: RenderOrder): Promise<void> {
  try {
    if (order.user) becomeUser(order.user);
    await say({
      type: "done",
      ...(await renderInBrowser(order, desk, () => void say({ type: "ready" }))),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await say({ type: "failed", reason: firstLine(reason) });
  }
}

/** The others are the browser's own log. */
const firstLine = (text: string) => text.split("\n", 1)[0]?.slice(0, 500) ?? "";
