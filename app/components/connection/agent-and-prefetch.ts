import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";

/** Attribute of a document whose scripts run. */
export const hydratedMark = "data-hydrated";

export const markHydrated = (): void => document.documentElement.setAttribute(hydratedMark, "");

interface AgentSubmit extends SubmitEvent {
  /** Submitted after the browser's agent filled in the form. */
  agentInvoked?: boolean;
  respondWith?: (result: Promise<string>) => void;
}

/**
 * Tells the browser's agent that a form was sent (M-006): the router prevents the browser from doing so. Listens
 * on the window, where the event arrives last.
 */
export function answerAgent(): void {
  window.addEventListener("submit", (event: AgentSubmit) => {
    if (event.agentInvoked && event.defaultPrevented)
      event.respondWith?.(Promise.resolve(texts.tools.sent));
  });
}

/** Reports a page that was fetched ahead: the server did not count it when it was fetched. */
export function reportShown(): void {
  const [entry] = performance.getEntriesByType("navigation");
  const { deliveryType } = (entry ?? {}) as { deliveryType?: string };
  if (deliveryType === "navigational-prefetch") navigator.sendBeacon(paths.shown());
}
