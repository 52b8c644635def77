import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until there is an answer. @throws after `withinMs` without one */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  withinMs = 15_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await pause(25);
  }
}
