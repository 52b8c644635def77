import { parentPort } from "node:worker_threads";

import type { PageInput } from "./page";
import type { ThreadAnswer } from "./page-reader";
import { readPage } from "./read-page";

/** The reader in a thread of its own: a page comes in, what was read or the fault goes out. */
parentPort?.on("message", (input: PageInput) => {
  let answer: ThreadAnswer;
  try {
    answer = { result: readPage(input) };
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
