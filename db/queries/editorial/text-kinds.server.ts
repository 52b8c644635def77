import type { PublishStatus } from "#domain/editorial/text-form";
import { paths } from "#domain/paths/paths";

/** Pages and posts share the code for saving, revisions, deletion and restore. */
export const textKinds = {
  page: { table: "pages", owner: "pageId", address: paths.page },
  post: { table: "posts", owner: "postId", address: paths.post },
} as const;
export type TextKind = keyof typeof textKinds;

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
