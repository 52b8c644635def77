import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { escapeLike } from "#db/transaction.server";
import { foldedWords } from "#domain/text/slug";

/** A record that matches the search. */
export interface Hit {
  /** Identifier in the URL of its screen: an id, or the slug of a page or post. */
  key: string;
  name: string;
  /** Location, date or state. */
  note: string;
}

export interface Found {
  hits: Hit[];
  /** More records exist beyond the limit. */
  more: boolean;
}

export type SearchedKind = "properties" | "inquiries" | "pages" | "posts";
export type SearchResult = Record<SearchedKind, Found>;

const nothing = (): Found => ({ hits: [], more: false });

const containsAll = (columns: RawBuilder<unknown>, words: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${columns} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )})`;

/** Properties, inquiries, pages and posts that match every word, with a limit per kind. */
export async function searchOffice(
  db: Connection,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const words = foldedWords(text.slice(0, 200));
  if (words.join("").length < 2)
    return {
      properties: nothing(),
      inquiries: nothing(),
      pages: nothing(),
      posts: nothing(),
    };
  const [properties, inquiries, pages, posts] = await Promise.all([
    findProperties(db, words, limit + 1),
    findInquiries(db, words)
      .limit(limit + 1)
      .execute(),
    findTexts(db, "pages", words)
      .limit(limit + 1)
      .execute(),
    findTexts(db, "posts", words)
      .limit(limit + 1)
      .execute(),
  ]);
  const cut = (hits: Hit[]): Found => ({ hits: hits.slice(0, limit), more: hits.length > limit });
  return {
    properties: cut(properties),
    inquiries: cut(inquiries),
    pages: cut(pages),
    posts: cut(posts),
  };
}

/** Matches by name first; the full-text index fills the remaining places. */
async function findProperties(db: Connection, words: readonly string[], limit: number) {
  const named = containsAll(sql`sort_name`, words);
  const first = await selectProperties(db, named).limit(limit).execute();
  if (first.length === limit || words.every((word) => word.length < 3)) return first;
  const elsewhere = sql<SqlBool>`${containsAll(sql`search_text`, words)} and not ${named}`;
  const rest = await selectProperties(db, elsewhere)
    .limit(limit - first.length)
    .execute();
  return [...first, ...rest];
}

const selectProperties = (db: Connection, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom("properties")
    .select(["id as key", "name"])
    .select(
      sql<string>`concat_ws(', ', nullif(region, ''), countries[1], case when not active then 'draft' end)`.as(
        "note",
      ),
    )
    .where("deletedAt", "is", null)
    .where(condition)
    .orderBy("sortName")
    .orderBy(sql`id collate "C"`);

const findInquiries = (db: Connection, words: readonly string[]) =>
  db
    .selectFrom("inquiries")
    .select([sql<string>`id::text`.as("key"), "name"])
    .select(
      sql<string>`concat_ws(', ', property_name, to_char(created_at, 'FMDD FMMonth YYYY'), status)`.as(
        "note",
      ),
    )
    .where("deletedAt", "is", null)
    .where("kind", "!=", "test")
    .where(
      containsAll(sql`lower(concat_ws(' ', name, email, property_name, subject, message))`, words),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id");

const findTexts = (db: Connection, table: "pages" | "posts", words: readonly string[]) => {
  const title = sql`lower(title)`;
  return db
    .selectFrom(table)
    .select(["slug as key", "title as name", sql<string>`status`.as("note")])
    .where("deletedAt", "is", null)
    .where(containsAll(sql`lower(concat_ws(' ', title, slug, content))`, words))
    .orderBy(containsAll(title, words), "desc")
    .orderBy(title);
};
