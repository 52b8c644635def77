import { isLookup } from "#domain/places/lookups";

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
  from: number | null;
  /** Version that the last of these imports wrote. */
  to: number;
}

/**
 * The latest imports of one property that are undone together: nobody else changed it between them. Null
 * without an import.
 */
export function undoChainOf(
  imports: readonly DoneImport[],
  saved: readonly SavedVersion[],
): UndoChain | null {
  const isEdited = (from: number, to: number) =>
    saved.some(({ version, actor }) => version > from && version <= to && !isLookup(actor));
  const [latest, ...earlier] = [...imports].sort((a, b) => b.versionAfter - a.versionAfter);
  if (!latest) return null;
  const fromOf = ({ created, versionBefore }: DoneImport) => (created ? null : versionBefore);
  const chain = { itemIds: [latest.itemId], from: fromOf(latest), to: latest.versionAfter };
  for (const before of earlier) {
    if (chain.from === null || isEdited(before.versionAfter, chain.from)) break;
    chain.itemIds.push(before.itemId);
    chain.from = fromOf(before);
  }
  return chain;
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
