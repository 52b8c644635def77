import { setTimeout as pause } from "node:timers/promises";

/** Polls until there is a result. @throws after `withinMs` without one */
export async function until<T>(
  description: string,
  poll: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const result = await poll();
    if (result) return result;
    if (performance.now() > deadline)
      throw new Error(`Waited ${withinMs} ms without ${description}`);
    await pause(25);
  }
}
