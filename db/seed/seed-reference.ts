import type { Connection } from "#db/connect.server";
import { collections } from "./collections";
import { countryGuides } from "./country-guides";
import { pages } from "./pages";
import { faqs } from "./questions";

/**
 * Editorial content that the site needs in any case. A table, or a screen's questions, that holds
 * something is the operator's and is left alone; guides and collections are completed by key.
 */
export async function seedReference(db: Connection) {
  const added = { guides: 0, collections: 0, questions: 0, pages: 0 };
  const guides = await db
    .insertInto("countryGuides")
    .values(
      countryGuides.map((guide) => ({
        ...guide,
        featuredAreas: JSON.stringify(guide.featuredAreas),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  added.guides = Number(guides.numInsertedOrUpdatedRows ?? 0);

  const curated = await db
    .insertInto("collections")
    .values(collections)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  added.collections = Number(curated.numInsertedOrUpdatedRows ?? 0);

  for (const [screen, questions] of Object.entries(faqs)) {
    const asked = await db
      .selectFrom("faqs")
      .select("id")
      .where("screen", "=", screen)
      .limit(1)
      .execute();
    if (asked.length > 0) continue;
    const rows = questions.map((entry, index) => ({ screen, position: index + 1, ...entry }));
    await db
      .insertInto("faqs")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    added.questions += rows.length;
  }

  const written = await db.selectFrom("pages").select("id").limit(1).execute();
  if (written.length === 0) {
    const rows = pages;
    await db
      .insertInto("pages")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    added.pages = rows.length;
  }
  return added;
}
