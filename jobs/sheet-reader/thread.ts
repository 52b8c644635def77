import { parentPort } from "node:worker_threads";

import { readSheet } from "./read-sheet";
import type { SheetTask, ThreadAnswer } from "./sheet-reader";

/** Entry of the thread: receives a file, answers with what was read or an error. */
parentPort?.on("message", ({ bytes, ...context }: SheetTask) => {
  // The file's timeout starts here, after the start of the thread.
  parentPort?.postMessage({ started: true } satisfies ThreadAnswer);
  const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);
  readSheet(bytes, context).then(
    (read) => answer({ read }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
