/** A change of many properties: looked over first, made in the request or as a job, taken back. */
export const changeStates = [
  "planned",
  "running",
  "finished",
  "cancelled",
  "undoing",
  "undone",
] as const;
export type ChangeState = (typeof changeStates)[number];

/** What became of one property of a change. */
export const itemStates = ["waiting", "done", "same", "refused", "undone", "kept"] as const;
export type ItemState = (typeof itemStates)[number];

export type ItemCounts = Readonly<Record<ItemState, number>>;

/** Rows that a worker still has to touch. */
export const isUnderWay = (state: ChangeState): boolean =>
  state === "running" || state === "undoing";

/** So many are changed while the operator waits; more become a job. */
export const changedAtOnce = 200;

/** More than this is deleted only after its number was typed. */
export const deletedUnasked = 25;

/** How many of a change are behind it, and how many it is about. */
export function progressOf(
  state: ChangeState,
  counts: ItemCounts,
): { done: number; total: number } {
  const settled = counts.same + counts.refused + counts.undone + counts.kept;
  if (state === "undoing" || state === "undone") {
    const back = counts.undone + counts.kept;
    return { done: back, total: back + counts.done };
  }
  const done = settled + counts.done;
  return { done, total: done + counts.waiting };
}
