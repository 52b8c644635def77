import { paths } from "#domain/paths/paths";

/** Attribute of a document whose scripts run. */
export const hydratedMark = "data-hydrated";

export const markHydrated = (): void => document.documentElement.setAttribute(hydratedMark, "");

/** Reports a page that was fetched ahead: the server did not count it when it was fetched. */
export function reportShown(): void {
  const [entry] = performance.getEntriesByType("navigation");
  const { deliveryType } = (entry ?? {}) as { deliveryType?: string };
  if (deliveryType === "navigational-prefetch") navigator.sendBeacon(paths.shown());
}
