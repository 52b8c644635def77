import { type ComponentType, lazy } from "react";

import { PendingRequest } from "./connection-state";
import { waitForRetry } from "./retrying-fetch";

const pauseMs = 4_000;

/**
 * A part of a screen that few visitors open: its module is loaded when it is first rendered. Its style
 * sheet is not, so that the server can render it too: the screen imports that itself.
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
