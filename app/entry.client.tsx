import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { texts } from "#domain/text/texts";
import { reportShown } from "./components/connection/fetched-ahead";
import { trackForms } from "./components/connection/last-form";
import { installRetryingFetch } from "./components/connection/retrying-fetch";
import { trackPresses } from "./components/ui/press";

installRetryingFetch();
trackForms();
trackPresses();
answerAgent();
reportShown();

// @remix-run/react 2.17 waits for the style sheets of a route before it follows a redirect in the route's
// data. Meanwhile the browser reports the rejected promise as unhandled.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event as { reason: unknown };
  if (reason instanceof Response && reason.headers.has("Location")) event.preventDefault();
});

void waitForPageData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});

interface AgentSubmit extends SubmitEvent {
  /** Submitted after the browser's agent filled in the form. */
  agentInvoked?: boolean;
  respondWith?: (result: Promise<string>) => void;
}

/**
 * Tells the browser's agent that a form was sent (M-006): the router prevents the browser from doing so. Listens
 * on the window, where the event arrives last.
 */
function answerAgent(): void {
  window.addEventListener("submit", (event: AgentSubmit) => {
    if (event.agentInvoked && event.defaultPrevented)
      event.respondWith?.(Promise.resolve(texts.tools.sent));
  });
}

/**
 * Waits until the router has read the data in the page. Until then its component throws a promise, before
 * its first hook. If a key or a touch arrives at that moment, React must finish hydration synchronously,
 * cannot, and gives up: the page stays without scripts.
 *
 * Relies on @remix-run/react 2.17 throwing that promise when called outside of a render. Obsolete once the
 * router reports that its data is read; tests/e2e/connection.spec.ts fails if this changes.
 */
async function waitForPageData(): Promise<void> {
  const isPromise = (thrown: unknown): thrown is PromiseLike<unknown> =>
    typeof thrown === "object" && thrown !== null && "then" in thrown;
  try {
    // Called, not rendered, to learn whether it would suspend.
    RemixBrowser({});
  } catch (thrown) {
    // Other errors are thrown again during render and handled by the error boundary.
    if (isPromise(thrown)) await thrown;
  }
}
