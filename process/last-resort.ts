import type { Logger } from "pino";

/** EX_SOFTWARE of sysexits.h: a fault of ours; whoever watches starts the process again. */
const internalFault = 70;
/** What is in hand gets this long to finish. */
const patienceMs = 5_000;

/**
 * For an exception that nobody caught: says where it came from, ends this process in order, and never
 * with the code of a process that was told to end.
 */
export function exitOnUncaughtException(
  log: Pick<Logger, "fatal">,
  end: () => Promise<void>,
): void {
  let ending = false;
  process.on("uncaughtException", (error: unknown, origin) => {
    log.fatal({ origin, ...describe(error) }, "uncaught exception: process exiting");
    if (ending) return;
    ending = true;
    const late = setTimeout(() => process.exit(internalFault), patienceMs);
    late.unref();
    void Promise.resolve()
      .then(end)
      .catch(() => undefined)
      .finally(() => process.exit(internalFault));
  });
}

/** Without the message: a database's or a partner's may quote what a visitor wrote. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as Error & { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: error.name,
    code: typeof code === "string" ? code : undefined,
    at: frames.slice(0, 10).map((frame) => frame.trim()),
  };
}
