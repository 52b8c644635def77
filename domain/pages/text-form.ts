import { cutAtWord } from "#domain/text/cut-text";
import type { PublishWish } from "./page-form";
import { publishState } from "./publishing";
import type { TextKind } from "./text-screens";

/** What the forms of pages and posts hold, as text. Pages leave out what only posts have. */
export interface TextForm {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  featuredImage: string;
  category: string;
  author: string;
  /** Between commas. */
  tags: string;
  status: PublishWish;
  publishOn: string;
  unpublishOn: string;
  metaTitle: string;
  metaDescription: string;
}

export const textLabels: Readonly<Record<keyof TextForm, string>> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  featuredImage: "Featured image",
  category: "Category",
  author: "Author",
  tags: "Tags",
  status: "Status",
  publishOn: "Publish at (UTC)",
  unpublishOn: "Take down at (UTC)",
  metaTitle: "Meta title",
  metaDescription: "Meta description",
};

const postOnly: ReadonlySet<keyof TextForm> = new Set([
  "excerpt",
  "featuredImage",
  "category",
  "author",
  "tags",
]);

export const newText: TextForm = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  featuredImage: "",
  category: "Travel",
  author: "",
  tags: "",
  status: "draft",
  publishOn: "",
  unpublishOn: "",
  metaTitle: "",
  metaDescription: "",
};

/** What is stored, or about to be. */
export interface StoredText {
  title: string;
  slug: string;
  content: string;
  status: string;
  publishedAt?: Date | null;
  unpublishAt?: Date | null;
  metaTitle?: string | null;
  metaDescription?: string | null;
  excerpt?: string;
  featuredImage?: string | null;
  category?: string;
  author?: string | null;
  tags?: string[];
}

/** As an input for a day and a time holds it. */
export const momentText = (moment: Date | null | undefined): string =>
  moment?.toISOString().slice(0, 16) ?? "";

const wishOf = (text: StoredText, now: Date): PublishWish => {
  const { status, publishedAt = null, unpublishAt = null } = text;
  const state = publishState({ status, publishedAt, unpublishAt }, now);
  return state === "ended" ? "published" : state;
};

export const textToForm = (text: StoredText, now: Date): TextForm => ({
  title: text.title,
  slug: text.slug,
  excerpt: text.excerpt ?? "",
  content: text.content,
  featuredImage: text.featuredImage ?? "",
  category: text.category ?? "",
  author: text.author ?? "",
  tags: text.tags?.join(", ") ?? "",
  status: wishOf(text, now),
  publishOn: text.status === "published" ? momentText(text.publishedAt) : "",
  unpublishOn: momentText(text.unpublishAt),
  metaTitle: text.metaTitle ?? "",
  metaDescription: text.metaDescription ?? "",
});

const restorable = [
  "title",
  "content",
  "metaTitle",
  "metaDescription",
  "excerpt",
  "featuredImage",
  "category",
  "author",
  "tags",
] as const;

const placed = ["slug", "status", "publishedAt", "unpublishAt"] as const;

/** The words of an old version at the address and the times that hold now. */
export function restoredFields(now: StoredText, then: Partial<StoredText>): StoredText {
  const kept = [...placed, ...restorable].filter((name) => name in now);
  return Object.fromEntries(
    kept.map((name) => [
      name,
      restorable.some((known) => known === name) && name in then ? then[name] : now[name],
    ]),
  ) as unknown as StoredText;
}

export interface TextDifference {
  name: keyof TextForm;
  label: string;
  yours: string;
  stored: string;
}

/** Fields of two texts that differ, in words. */
export function textDifferences(
  kind: TextKind,
  mine: StoredText,
  theirs: StoredText,
  now: Date,
): TextDifference[] {
  const [yours, stored] = [textToForm(mine, now), textToForm(theirs, now)];
  return (Object.keys(newText) as (keyof TextForm)[])
    .filter((name) => kind === "post" || !postOnly.has(name))
    .map((name) => ({
      name,
      label: textLabels[name],
      yours: yours[name],
      stored: stored[name],
    }))
    .filter((row) => row.yours !== row.stored);
}

const longestShown = 300;

/** Long ones cut, for a table of both values. */
export const shortened = ({ yours, stored, ...row }: TextDifference): TextDifference => ({
  ...row,
  yours: cutAtWord(yours, longestShown),
  stored: cutAtWord(stored, longestShown),
});
