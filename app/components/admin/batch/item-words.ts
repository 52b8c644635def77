import type { BatchItem } from "#db/queries/imports/batch.server";

/** How an item looks: by shape and colour, beside its word. */
export function itemLook({ state, reason }: BatchItem): "read" | "failed" | "now" | "waiting" {
  if (state === "error") return reason === "cancelled" ? "waiting" : "failed";
  if (state === "scraping" || state === "importing") return "now";
  return state === "pending" ? "waiting" : "read";
}

/** The state by the words of the requirement, with what followed it. */
export function stateOf({ state, reason, tookMs }: BatchItem): string {
  if (state === "pending" || state === "scraping") return state;
  if (state === "error" && reason === "cancelled") return "cancelled";
  const took = tookMs === null ? "" : `, ${(tookMs / 1000).toFixed(1)} s`;
  return (state === "error" ? "error" : "success") + took;
}

const plural = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** What there is to say of an item beside its state. */
export function noteOf(item: BatchItem): string {
  const { state, error, fields, pictures, twinId } = item;
  if (error) return error;
  if (state === "pending") return "Waits until the batch goes on";
  if (state === "scraping") return "Reading the page";
  if (state === "importing") return "Being imported";
  if (state === "imported") return "Imported";
  if (state === "skipped") return "Skipped in the review";
  if (twinId) return "Duplicate of an existing property: choose in the review";
  return `${plural(fields ?? 0, "field")}, ${plural(pictures ?? 0, "picture")}`;
}
