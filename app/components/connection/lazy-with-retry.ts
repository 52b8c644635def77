import { type ComponentType, lazy } from "react";

import { PendingRequest } from "./connection-state";
import { waitForRetry } from "./retrying-fetch";

const pauseMs = 4_000;

/**
 * Lazily loaded part of a screen that few visitors open. The screen imports the part's style sheet itself,
 * because the server renders the part too.
 */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

/** Retries until the module has loaded: a failed import would replace the page by an error. */
async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  const request = new PendingRequest();
  try {
    for (;;)
      try {
        return await load();
      } catch {
        request.setProblem("lost");
        await waitForRetry(request, null, pauseMs);
      }
  } finally {
    request.end();
  }
}
