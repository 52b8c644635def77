import type { Connection } from "#db/connect.server";
import { findText } from "./read-text.server";
import { type SavedText, type SaveText, saveText } from "./save-text.server";
import type { PostFields } from "./text-kinds.server";
import { deleteText, restoreText } from "./trash-text.server";

export type { PostFields } from "./text-kinds.server";

export const savePost = (db: Connection, save: SaveText<PostFields>): Promise<SavedText> =>
  saveText(db, "post", save);

/** Published or not. */
export const findPostForEdit = (db: Connection, slug: string) => findText(db, "post", slug);

export const deletePost = (db: Connection, slug: string, by: { actor: string; now: Date }) =>
  deleteText(db, "post", slug, by);

export const restorePost = (db: Connection, id: string, actor: string) =>
  restoreText(db, "post", id, actor);
