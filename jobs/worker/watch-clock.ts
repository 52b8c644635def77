import { type Clock, systemClock } from "./clients/clock";

const lookMs = 1_000;
/** A clock that is drawn right bit by bit moves by less; one that was set, or a machine that slept, by more. */
const leastMs = 30_000;

/** Tells whenever the clock on the wall was set, on or back. Returns how to stop. */
export function watchClock(onSet: (byMs: number) => void, clock: Clock = systemClock): () => void {
  const ahead = () => clock.now() - clock.elapsed();
  let last = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    const byMs = now - last;
    last = now;
    if (Math.abs(byMs) >= leastMs) onSet(byMs);
  }, lookMs);
  return () => clearInterval(timer);
}
