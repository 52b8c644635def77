import type { Connection } from "#db/connect.server";
import { findText } from "./read-text.server";
import { type SavedText, type SaveText, saveText } from "./save-text.server";
import type { PageFields } from "./text-kinds.server";
import { deleteText, restoreText } from "./trash-text.server";

export type { PageFields } from "./text-kinds.server";

export const savePage = (db: Connection, save: SaveText<PageFields>): Promise<SavedText> =>
  saveText(db, "page", save);

/** Published or not. */
export const findPageForEdit = (db: Connection, slug: string) => findText(db, "page", slug);

export const deletePage = (db: Connection, slug: string, by: { actor: string; now: Date }) =>
  deleteText(db, "page", slug, by);

export const restorePage = (db: Connection, id: string, actor: string) =>
  restoreText(db, "page", id, actor);
