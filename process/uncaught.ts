import type { Logger } from "pino";

/** EX_SOFTWARE of sysexits.h: an internal error; the supervisor restarts the process. */
const internalErrorCode = 70;
/** Grace period for work in progress. */
const gracePeriodMs = 5_000;

/**
 * Handler for uncaught exceptions: logs the source, shuts down gracefully and exits with a non-zero code,
 * even if a shutdown is in progress.
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
    const late = setTimeout(() => process.exit(internalErrorCode), gracePeriodMs);
    late.unref();
    void Promise.resolve()
      .then(end)
      .catch(() => undefined)
      .finally(() => process.exit(internalErrorCode));
  });
}

/** Without the message: database and partner errors may quote visitors' input. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as Error & { code?: unknown };
  const frames = error.stack?.split("\n").filter((frame) => /^\s+at /.test(frame)) ?? [];
  return {
    error: error.name,
    code: typeof code === "string" ? code : undefined,
    at: frames.slice(0, 10).map((frame) => frame.trim()),
  };
}
