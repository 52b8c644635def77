const everyMs = 10_000;
/** Beats in a row that came to nothing. Counted, not timed: a machine that slept has missed none. */
const patience = 9;

interface Heartbeat {
  beat: () => Promise<void>;
  onMiss: (reason: string) => void;
  onStall: () => void;
}

/**
 * Beats at once and every ten seconds. A beat that is still on its way is not overtaken, it counts as
 * missed; after too many the process is worth less than a new one. Returns how to stop.
 */
export function keepBeating({ beat, onMiss, onStall }: Heartbeat): () => void {
  let missed = 0;
  let pending = false;
  const tick = () => {
    if (missed++ === patience) return onStall();
    if (pending) return onMiss("the last one is still on its way");
    pending = true;
    beat()
      .then(
        () => (missed = 0),
        (error: unknown) => onMiss(String(error)),
      )
      .finally(() => (pending = false));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
}
