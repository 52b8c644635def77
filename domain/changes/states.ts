/** A bulk change: previewed, applied in the request or by a job, undone. */
export type ChangeState = "planned" | "running" | "finished" | "cancelled" | "undoing" | "undone";

/** Result for one property of a bulk change. */
export const itemStates = ["waiting", "done", "same", "refused", "undone", "kept"] as const;
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
  const finished = counts.same + counts.refused + counts.undone + counts.kept;
  if (state === "undoing" || state === "undone") {
    const back = counts.undone + counts.kept;
    return { done: back, total: back + counts.done };
  }
  const done = finished + counts.done;
  return { done, total: done + counts.waiting };
}

/** Effect of one import item on a property. */
interface DoneImport {
  itemId: string;
  created: boolean;
  versionBefore: number | null;
  versionAfter: number;
}

/** A version of the property and its author. */
interface SavedVersion {
  version: number;
  actor: string;
}

export interface UndoChain {
  itemIds: string[];
  /** Version to restore; null moves the property to the trash. */
  backTo: number | null;
}

/** Values computed by services after an import, such as coordinates, are not manual changes. */
const computing = new Set(["geocode", "what3words"]);

/**
 * The latest imports of one property that can be undone together: there is no manual change after or
 * between them. Null when the property was changed manually since.
 */
export function undoChainOf(
  imports: readonly DoneImport[],
  saved: readonly SavedVersion[],
): UndoChain | null {
  const isChangedManually = (from: number, to: number) =>
    saved.some(({ version, actor }) => version > from && version <= to && !computing.has(actor));
  const latest = [...imports].sort((a, b) => b.versionAfter - a.versionAfter);
  let version = Math.max(0, ...saved.map(({ version }) => version));
  const chain: UndoChain = { itemIds: [], backTo: null };
  for (const { itemId, created, versionBefore, versionAfter } of latest) {
    if (isChangedManually(versionAfter, version)) break;
    chain.itemIds.push(itemId);
    chain.backTo = created ? null : versionBefore;
    if (chain.backTo === null) break;
    version = chain.backTo;
  }
  return chain.itemIds.length > 0 ? chain : null;
}

/** Kinds of records in the trash. */
export const trashKinds = ["property", "page", "post", "inquiry"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Actions that can be undone: a delete, a bulk change, or an entry of the audit log. */
export const undoKinds = [
  ...trashKinds,
  "note",
  "change",
  "line",
  "sources",
  "lodge",
  "rates",
] as const;
export type UndoKind = (typeof undoKinds)[number];

export interface Undo {
  kind: UndoKind;
  /** ID of the deleted record, the change, or the log entry. */
  id: string;
}
