import { cleanTags, splitTags } from "#domain/pages/tags";
import type { StoredText } from "#domain/pages/text-form";
import type { TextKind } from "#domain/pages/text-screens";
import { cleanHtml } from "~/server/pages/clean-html.server";

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
