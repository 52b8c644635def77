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

/** What one item's import did to a property. */
export interface DoneImport {
  itemId: string;
  created: boolean;
  versionBefore: number | null;
  versionAfter: number;
}

/** A version of the property and who saved it. */
export interface SavedVersion {
  version: number;
  actor: string;
}

export interface UndoChain {
  itemIds: string[];
  /** The version to go back to; null: the property goes to the trash. */
  backTo: number | null;
}

/** What services work out after an import, such as a point for an address, is no change by anybody. */
const computing = new Set(["geocode", "what3words"]);

/**
 * The imports of one property that can be taken back together: the last ones, with nobody's change
 * after or between them. Null when somebody changed the property since.
 */
export function undoChainOf(
  imports: readonly DoneImport[],
  saved: readonly SavedVersion[],
): UndoChain | null {
  const byHand = (from: number, to: number) =>
    saved.some(({ version, actor }) => version > from && version <= to && !computing.has(actor));
  const latest = [...imports].sort((a, b) => b.versionAfter - a.versionAfter);
  let standing = Math.max(0, ...saved.map(({ version }) => version));
  const chain: UndoChain = { itemIds: [], backTo: null };
  for (const { itemId, created, versionBefore, versionAfter } of latest) {
    if (byHand(versionAfter, standing)) break;
    chain.itemIds.push(itemId);
    chain.backTo = created ? null : versionBefore;
    if (chain.backTo === null) break;
    standing = chain.backTo;
  }
  return chain.itemIds.length > 0 ? chain : null;
}

/** What the trash holds. */
export const trashKinds = ["property", "page", "post", "inquiry"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** What one press can take back: a delete, a change of many properties, or what a line of the log tells. */
export const undoKinds = [...trashKinds, "note", "change", "line", "sources"] as const;
export type UndoKind = (typeof undoKinds)[number];

export interface Undo {
  kind: UndoKind;
  /** Of the deleted record, of the change, or of the line. */
  id: string;
}
