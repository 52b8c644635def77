import { createHmac, timingSafeEqual } from "node:crypto";

import type { Connection } from "#db/connect.server";
import { paths } from "#domain/pages/paths";
import { countWords, readingMinutes } from "#domain/pages/reading-time";
import { cleanTags, splitTags, type StoredText, type TextKind } from "#domain/pages/text-form";
import type { RequestContext } from "~/server/services.server";
import { readPage, readPost } from "./read-text.server";

/** A text as the public page shows it. */
export async function previewOf(db: Connection, kind: TextKind, text: StoredText) {
  const { title } = text;
  if (kind === "page") return { title, page: await readPage(db, text.content) };
  const post = {
    title,
    excerpt: text.excerpt ?? "",
    parts: await readPost(db, text.content),
    minutes: readingMinutes(countWords(text.content)),
    category: text.category ?? "",
    author: text.author ?? null,
    featuredImage: text.featuredImage ?? null,
    tags: text.tags ?? [],
    publishedAt: text.publishedAt ?? null,
  };
  return { title, post };
}

/** A form as the public page would show it; it may be incomplete. */
export function previewOfForm(db: Connection, kind: TextKind, form: FormData) {
  const trimmed = (name: string) => String(form.get(name) ?? "").trim();
  return previewOf(db, kind, {
    title: trimmed("title") || "Untitled",
    slug: "",
    status: "draft",
    excerpt: trimmed("excerpt"),
    content: String(form.get("content") ?? ""),
    category: trimmed("category"),
    author: trimmed("author") || null,
    featuredImage: trimmed("featuredImage") || null,
    tags: cleanTags(splitTags(trimmed("tags"))),
  });
}

const dayMs = 24 * 3_600_000;
const days = 7;

type Signing = Pick<RequestContext, "env" | "now">;

const signature = ({ env }: Signing, kind: TextKind, id: string, until: string): string =>
  createHmac("sha256", env.SESSION_SECRET)
    .update(`preview\n${kind}\n${id}\n${until}`)
    .digest("base64url");

/** A signed URL that displays a stored draft to anybody who has it; valid for a week. */
export function previewLink(context: Signing, kind: TextKind, id: number): string {
  // Rounded to the day, so that the link is the same for a day.
  const until = String(Math.ceil(context.now().getTime() / dayMs) + days);
  return paths.preview(kind, id, { until, sign: signature(context, kind, String(id), until) });
}

/** True for a validly signed link that has not expired. */
export function isGoodPreview(
  context: Signing,
  kind: TextKind,
  id: string,
  { until, sign }: { until: string; sign: string },
): boolean {
  const [expected, given] = [signature(context, kind, id, until), sign].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && Number(until) * dayMs > context.now().getTime();
}
