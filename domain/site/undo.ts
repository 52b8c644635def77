/** What the trash holds. */
export const trashKinds = ["property", "page", "post", "inquiry"] as const;

/** What one press can take back: a delete, or a change of many properties at once. */
export const undoKinds = [...trashKinds, "note", "change"] as const;
export type UndoKind = (typeof undoKinds)[number];

export interface Undo {
  kind: UndoKind;
  /** Of the deleted record, or of the change. */
  id: string;
}
