import { type ComponentType, lazy } from "react";

import { LineCall } from "./line-state";
import { nextTry } from "./patient-fetch";

const pauseMs = 4_000;

/**
 * A part of a screen that few visitors open: its file comes when it is first shown. Its sheet does
 * not come with it, so that the server can draw it too: the screen imports that itself.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));

/** Asks until the line gives it: a part that failed would take the page with it. */
async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  const call = new LineCall();
  try {
    for (;;)
      try {
        return await load();
      } catch {
        call.set("lost");
        await nextTry(call, null, pauseMs);
      }
  } finally {
    call.end();
  }
}
