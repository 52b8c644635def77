import type { Connection } from "#db/connect.server";
import type { PublishStatus } from "#domain/editorial/text-form";
import { paths } from "#domain/paths/paths";

/** Pages and posts share the code for saving, revisions, deletion and restore. */
export const textKinds = {
  page: { table: "pages", owner: "pageId", address: paths.page },
  post: { table: "posts", owner: "postId", address: paths.post },
} as const;
export type TextKind = keyof typeof textKinds;

/** Titles of pages or posts that are not in the trash, by slug. */
export async function titlesOf(db: Connection, kind: TextKind, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return db
    .selectFrom(textKinds[kind].table as "posts")
    .select(["slug as id", "title as name"])
    .where("slug", "in", [...slugs])
    .where("deletedAt", "is", null)
    .execute();
}

export interface PageFields {
  slug: string;
  title: string;
  /** Sanitized HTML. */
  content: string;
  status: PublishStatus;
  /** Absent: unchanged; the first publishing sets the time. */
  publishedAt?: Date | null;
  unpublishAt?: Date | null;
  metaTitle?: string | null;
  metaDescription?: string | null;
}

export interface PostFields extends PageFields {
  excerpt: string;
  featuredImage: string | null;
  category: string;
  tags: string[];
  author: string | null;
}

export interface TextFields {
  page: PageFields;
  post: PostFields;
}
