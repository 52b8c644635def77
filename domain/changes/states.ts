/** A bulk change: previewed, applied in the request or by a job, undone. */
export type ChangeState = "planned" | "running" | "finished" | "cancelled" | "undoing" | "undone";

/** Result for one property of a bulk change; doubtful and skipped rows of a file wait for a decision. */
export const itemStates = [
  "waiting",
  "doubtful",
  "skipped",
  "done",
  "same",
  "refused",
  "undone",
  "kept",
] as const;
export type ItemState = (typeof itemStates)[number];

export type ItemCounts = Readonly<Record<ItemState, number>>;

/** States in which a row is still pending. */
export const isInProgress = (state: ChangeState): boolean =>
  state === "running" || state === "undoing";

/** Up to this many properties are changed within the request; more become a job. */
export const maxInlineChanges = 200;

/** Deleting more requires entering their number as confirmation. */
export const maxUnconfirmedDeletes = 25;

/** Processed and total number of properties of a change. */
export function progressOf(
  state: ChangeState,
  counts: ItemCounts,
): { done: number; total: number } {
  const finished = counts.same + counts.refused + counts.undone + counts.kept + counts.skipped;
  if (state === "undoing" || state === "undone") {
    const back = counts.undone + counts.kept;
    return { done: back, total: back + counts.done };
  }
  const done = finished + counts.done;
  return { done, total: done + counts.waiting };
}

/** Kinds of records in the trash. */
export const trashKinds = ["property", "page", "post", "inquiry"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Actions that can be undone: a delete, a bulk change, a decision, or an entry of the audit log. */
export const undoKinds = [
  ...trashKinds,
  "note",
  "status",
  "change",
  "line",
  "sources",
  "lodge",
  "table",
  "rates",
] as const;
export type UndoKind = (typeof undoKinds)[number];

export interface Undo {
  kind: UndoKind;
  /** ID of the deleted record, the change, or the log entry. */
  id: string;
}
