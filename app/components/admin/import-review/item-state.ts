import type { ItemState } from "#domain/imports/run";

/** Label and tone of each state. */
export const itemStates: Record<ItemState, { label: string; tone: string }> = {
  pending: { label: "Waiting", tone: "" },
  scraping: { label: "Reading", tone: "badge-warn" },
  success: { label: "Ready to review", tone: "badge-ok" },
  error: { label: "Failed", tone: "badge-danger" },
  importing: { label: "Importing", tone: "badge-warn" },
  imported: { label: "Imported", tone: "badge-ok" },
  skipped: { label: "Skipped", tone: "" },
};

export const isInProgress = (state: ItemState) =>
  state === "pending" || state === "scraping" || state === "importing";
