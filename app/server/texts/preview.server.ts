import { createHmac, timingSafeEqual } from "node:crypto";

import { paths } from "#domain/pages/paths";
import { cleanTags, splitTags, type StoredText, type TextKind } from "#domain/pages/text-form";
import { cleanHtml } from "~/server/pages/clean-html.server";
import type { RequestContext } from "~/server/services.server";

/** What a visitor would see of a text, and nothing that is the operator's alone. */
export const previewOf = (kind: TextKind, text: StoredText) => ({
  kind,
  title: text.title,
  excerpt: text.excerpt ?? "",
  content: cleanHtml(text.content),
  category: text.category ?? "",
  author: text.author ?? null,
  featuredImage: text.featuredImage ?? null,
  tags: text.tags ?? [],
  publishedAt: text.publishedAt ?? null,
});

/** The same of a form that may not be complete. */
export function previewOfForm(kind: TextKind, form: FormData) {
  const line = (name: string) => String(form.get(name) ?? "").trim();
  return previewOf(kind, {
    title: line("title") || "Untitled",
    slug: "",
    status: "draft",
    excerpt: line("excerpt"),
    content: String(form.get("content") ?? ""),
    category: line("category"),
    author: line("author") || null,
    featuredImage: line("featuredImage") || null,
    tags: cleanTags(splitTags(line("tags"))),
  });
}

const dayMs = 24 * 3_600_000;
const days = 7;

type Signing = Pick<RequestContext, "env" | "now">;

const signature = ({ env }: Signing, kind: TextKind, id: string, until: string): string =>
  createHmac("sha256", env.SESSION_SECRET)
    .update(`preview\n${kind}\n${id}\n${until}`)
    .digest("base64url");

/** An address that shows a draft, as it is stored, to whoever has it; good for a week. */
export function previewLink(context: Signing, kind: TextKind, id: number): string {
  // By the day, so that a link that was sent stays the same until the next one.
  const until = String(Math.ceil(context.now().getTime() / dayMs) + days);
  return paths.preview(kind, id, { until, sign: signature(context, kind, String(id), until) });
}

/** True for a link that was made here and is not too old. */
export function isGoodPreview(
  context: Signing,
  kind: TextKind,
  id: string,
  { until, sign }: { until: string; sign: string },
): boolean {
  const [wanted, given] = [signature(context, kind, id, until), sign].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const signed = wanted.length === given.length && timingSafeEqual(wanted, given);
  return signed && Number(until) * dayMs > context.now().getTime();
}
