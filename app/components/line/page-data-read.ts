import { RemixBrowser } from "@remix-run/react";

const isPromise = (thrown: unknown): thrown is PromiseLike<unknown> =>
  typeof thrown === "object" && thrown !== null && "then" in thrown;

/**
 * Waits until the router has read the data that came with the page. As long as it has not, its component
 * throws the promise of it, before its first hook. In a page that React has taken up already, a key or a
 * touch at that moment makes React finish it at once: it cannot, and the page stays without scripts.
 *
 * Leans on @remix-run/react 2.17 throwing that promise when called outside of a render. Ends
 * when the router tells an application that its data are read; tests/e2e/waking-page.spec.ts fails where it changes.
 */
export async function pageDataRead(): Promise<void> {
  try {
    // Not rendered: only asked whether it would have to wait.
    RemixBrowser({});
  } catch (thrown) {
    // Whatever else it throws it throws again when it is rendered, where it is heard.
    if (isPromise(thrown)) await thrown;
  }
}
