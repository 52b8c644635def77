import { rmSync } from "node:fs";

import type { FromDriver, RenderOrder, ToDriver } from "./messages";
import { killAll, processTree } from "./process-tree";
import { openResources, renderInBrowser } from "./render-in-browser";

/**
 * A process that drives one browser for one page: if either is overloaded or broken, the worker only
 * ends this process. It has no settings, no secrets and no network access except through the worker.
 */
const send = (message: FromDriver) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
const resources = openResources((request) => void send(request));

let profile: string | undefined;

process.on("message", (message: ToDriver) => {
  if (message.type === "answer") resources.deliver(message.id, message.answer);
  else {
    ({ profile } = message);
    void work(message);
  }
});
process.on("disconnect", exit);

/** The worker has exited: nothing else ends the browser or removes its profile. */
function exit(): never {
  killAll(processTree(process.pid).slice(1));
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(1);
}

/** A browser started by root would run as root and without a sandbox. */
function becomeUser({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

async function work(order: RenderOrder): Promise<void> {
  try {
    if (order.user) becomeUser(order.user);
    await send({
      type: "done",
      ...(await renderInBrowser(order, resources, () => void send({ type: "ready" }))),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await send({ type: "failed", reason: firstLine(reason) });
  }
}

/** All other lines are the browser's own log. */
const firstLine = (text: string) => text.split("\n", 1)[0]?.slice(0, 500) ?? "";
