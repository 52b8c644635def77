import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Pages, Posts } from "#db/schema";
import { escapeLike } from "#db/transaction.server";
import type { PublishState, TextSort } from "#domain/editorial/text-form";
import { pageWithin } from "#domain/paths/pager";
import { type TextFields, type TextKind, textKinds } from "./text-kinds.server";
import { isVisible } from "./visible.server";

interface Texts {
  page: Selectable<Pages>;
  post: Selectable<Posts>;
}

/** Includes drafts. */
export async function findText<Kind extends TextKind>(
  db: Connection,
  kind: Kind,
  slug: string,
): Promise<Texts[Kind] | null> {
  const row = await db
    .selectFrom(textKinds[kind].table as "posts")
    .selectAll()
    .where("slug", "=", slug)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return (row as Texts[Kind] | undefined) ?? null;
}

/** Includes drafts; the id does not change when the slug does. */
export async function findTextById<Kind extends TextKind>(
  db: Connection,
  kind: Kind,
  id: string,
): Promise<Texts[Kind] | null> {
  const row = await db
    .selectFrom(textKinds[kind].table as "posts")
    .selectAll()
    .where(sql<SqlBool>`id::text = ${id}`)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return (row as Texts[Kind] | undefined) ?? null;
}

const inState: Record<PublishState, () => ReturnType<typeof isVisible>> = {
  draft: () => sql<SqlBool>`status = 'draft'`,
  scheduled: () => sql<SqlBool>`status = 'published' and published_at > now()`,
  published: isVisible,
  ended: () =>
    sql<SqlBool>`status = 'published' and unpublish_at <= now() and published_at <= now()`,
};

export interface TextQuery {
  /** Terms in title, URL or category. */
  search: string;
  state: PublishState | null;
  /** Default: last changed first. */
  sort?: TextSort;
  descending?: boolean;
  page: number;
  size: number;
}

export interface ListedText {
  id: number;
  slug: string;
  title: string;
  /** Posts only. */
  category: string | null;
  status: string;
  publishedAt: Date | null;
  unpublishAt: Date | null;
  updatedAt: Date;
  /** URL of the featured image, or of the first one in the text. */
  image: string | null;
}

const orders: Record<TextSort, (kind: TextKind) => RawBuilder<unknown>> = {
  title: () => sql`lower(title)`,
  category: (kind) => (kind === "post" ? sql`lower(category)` : sql`slug`),
  status: () => sql`status`,
  updated: () => sql`updated_at`,
};

const firstImage = sql<string | null>`substring(content from '<img[^>]* src="([^"]+)"')`;

/** Pages or posts for the admin. */
export async function listTexts(
  db: Connection,
  kind: TextKind,
  { search, state, page, size, sort = "updated", descending = sort === "updated" }: TextQuery,
): Promise<{ rows: ListedText[]; total: number; page: number; pages: number }> {
  let found = db.selectFrom(textKinds[kind].table as "posts").where("deletedAt", "is", null);
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const pattern = `%${escapeLike(word)}%`;
    const category = kind === "post" ? sql<string>`category` : sql<string>`''`;
    found = found.where((eb) =>
      eb.or([
        eb("title", "ilike", pattern),
        eb("slug", "ilike", pattern),
        eb(category, "ilike", pattern),
      ]),
    );
  }
  if (state) found = found.where(inState[state]());
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const place = pageWithin(page, Number(total), size);
  const rows = await found
    .select(["id", "slug", "title", "status", "publishedAt", "unpublishAt", "updatedAt"])
    .select(
      (kind === "post" ? sql<string | null>`category` : sql<string | null>`null`).as("category"),
    )
    .select(
      (kind === "post"
        ? sql<string | null>`coalesce(featured_image, ${firstImage})`
        : firstImage
      ).as("image"),
    )
    .orderBy(orders[sort](kind), descending ? "desc" : "asc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((place.page - 1) * size)
    .execute();
  return { rows, total: Number(total), ...place };
}

/** Categories and authors of posts, most used first: suggestions for the form. */
export async function usedInPosts(
  db: Connection,
): Promise<{ categories: string[]; authors: string[] }> {
  const used = async (column: "category" | "author") => {
    const rows = await db
      .selectFrom("posts")
      .select(sql<string>`${sql.ref(column)}`.as("word"))
      .where("deletedAt", "is", null)
      .where(column, "is not", null)
      .groupBy(column)
      .orderBy(({ fn }) => fn.countAll(), "desc")
      .limit(50)
      .execute();
    return rows.map(({ word }) => word);
  };
  const [categories, authors] = await Promise.all([used("category"), used("author")]);
  return { categories, authors };
}

const maxRevisions = 200;

/** Revisions of a text, newest first. */
export async function textRevisions(db: Connection, kind: TextKind, id: number) {
  return db
    .selectFrom("textRevisions")
    .select(["version", "actor", "createdAt"])
    .where(textKinds[kind].owner, "=", id)
    .orderBy("version", "desc")
    .limit(maxRevisions)
    .execute();
}

/** One revision. Its times are strings: it was stored as JSON. */
export async function findTextRevision<Kind extends TextKind>(
  db: Connection,
  kind: Kind,
  id: number,
  version: number,
) {
  const row = await db
    .selectFrom("textRevisions")
    .select(["version", "actor", "createdAt", sql<Partial<TextFields[Kind]>>`data`.as("fields")])
    .where(textKinds[kind].owner, "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}
