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
