import { setTimeout as pause } from "node:timers/promises";

/** Polls until there is a result. @throws after `withinMs` without one */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  withinMs = 15_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms without ${what}`);
    await pause(25);
  }
}
