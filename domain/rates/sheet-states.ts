export type SheetState = "waiting" | "reading" | "review" | "refused" | "accepted" | "taken back";
export type SheetSource = "file" | "link" | "lodge" | "form" | "seasons";

/** Filters of the list. */
export const sheetFilters = ["all", "review", "refused", "ending"] as const;
export type SheetFilter = (typeof sheetFilters)[number];

/** Days before the last night from which its end is a task. */
export const endingDays = 90;
