import { parentPort } from "node:worker_threads";

import type { PageErrand, ThreadAnswer } from "./page-reader";
import { viewPage } from "./page-view";
import { readPage } from "./read-page";

/** The reader in a thread of its own: a page comes in, what was read or the fault goes out. */
parentPort?.on("message", ({ want, ...page }: PageErrand) => {
  // From here on the time of the page counts; until now the thread was still getting up.
  parentPort?.postMessage({ begun: true } satisfies ThreadAnswer);
  let answer: ThreadAnswer;
  try {
    answer = want === "view" ? { view: viewPage(page) } : { result: readPage(page) };
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
