import type { Connection } from "#db/connect.server";
import { findText } from "./read-text.server";
import {
  deleteText,
  restoreText,
  type SavedText,
  type SaveText,
  saveText,
} from "./save-text.server";
import type { PageFields } from "./text-kinds.server";
import { isVisible } from "./visible.server";

export async function findPublishedPage(db: Connection, slug: string) {
  const row = await db
    .selectFrom("pages")
    .selectAll()
    .where("slug", "=", slug)
    .where(isVisible())
    .executeTakeFirst();
  return row ?? null;
}

export type { PageFields } from "./text-kinds.server";

export const savePage = (db: Connection, save: SaveText<PageFields>): Promise<SavedText> =>
  saveText(db, "page", save);

export const findPageForEdit = (db: Connection, slug: string) => findText(db, "page", slug);

export const deletePage = (db: Connection, slug: string, by: { actor: string; now: Date }) =>
  deleteText(db, "page", slug, by);

export const restorePage = (db: Connection, id: string, actor: string) =>
  restoreText(db, "page", id, actor);

/** FAQ of a screen, in order. */
export async function listFaqs(db: Connection, screen: "home" | "contact") {
  return db
    .selectFrom("faqs")
    .select(["question", "answer"])
    .where("screen", "=", screen)
    .orderBy("position")
    .execute();
}
