import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { escapeLike } from "#db/transaction.server";
import { suggestions } from "#domain/limits";
import { suggestionWords } from "#domain/listing/suggest";
import type { PropertyCard } from "#domain/property/property";

/**
 * Up to five matches for what is typed so far, those named so first (P-024). Names are asked for on
 * their own, since a walk along the names stops at the fifth.
 */
export async function suggest(db: Connection, text: string): Promise<PropertyCard[]> {
  const words = suggestionWords(text);
  if (words.length === 0) return [];
  const named = await suggestQuery(db, words, "name", suggestions).execute();
  const rest = suggestions - named.length;
  const others = rest > 0 ? await suggestQuery(db, words, "elsewhere", rest).execute() : [];
  return [...named, ...others].map(cardOf);
}

export function suggestQuery(
  db: Connection,
  words: readonly string[],
  where: "name" | "elsewhere",
  limit: number,
) {
  const contains = (column: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
      sql` and `,
    )})`;
  const named = contains(sql`properties.sort_name`);
  const byName = sql`properties.sort_name, properties.id collate "C"`;
  const ids = db
    .selectFrom("properties")
    .select("properties.id")
    .where("properties.listed", "=", true)
    .where(
      where === "name"
        ? named
        : sql<SqlBool>`${contains(sql`properties.suggest_text`)} and not ${named}`,
    )
    .orderBy(byName)
    .limit(limit);
  return selectCards(db).where("properties.id", "in", ids).orderBy(byName);
}
