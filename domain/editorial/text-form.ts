import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { cutAtWord } from "#domain/text/strings";

/** Form values of pages and posts, as text. Pages omit the fields of posts. */
export interface TextForm {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  featuredImage: string;
  category: string;
  author: string;
  /** Comma-separated. */
  tags: string;
  status: PublishRequest;
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

/** Stored values of a text. */
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

/** Formats a time for a datetime-local input. */
const momentText = (moment: Date | null | undefined): string =>
  moment?.toISOString().slice(0, 16) ?? "";

const requestOf = (text: StoredText, now: Date): PublishRequest => {
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
  status: requestOf(text, now),
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

/** The content of an old version with the current slug and dates. */
export function restoredFields(now: StoredText, then: Partial<StoredText>): StoredText {
  const fields: Partial<StoredText> = {};
  const copy = <Name extends keyof StoredText>(name: Name, from: Partial<StoredText>) => {
    if (name in now) fields[name] = from[name];
  };
  for (const name of placed) copy(name, now);
  for (const name of restorable) copy(name, name in then ? then : now);
  return fields as StoredText;
}

export interface TextDifference {
  name: keyof TextForm;
  label: string;
  yours: string;
  stored: string;
}

/** Fields that differ between two texts, as display text. */
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

const maxDisplayed = 300;

/** Truncated, for a table of both values. */
export const shortened = ({ yours, stored, ...row }: TextDifference): TextDifference => ({
  ...row,
  yours: cutAtWord(yours, maxDisplayed),
  stored: cutAtWord(stored, maxDisplayed),
});

/** Pages and posts of the back office: the same screens with their own paths and labels. */
export type TextKind = "page" | "post";

const { admin } = paths;

export const textScreens = {
  page: {
    words: {
      created: "Page created successfully",
      updated: "Page updated successfully",
      deleted: "Page deleted successfully",
      saveFailed: "Failed to save page",
      deleteFailed: "Failed to delete page",
      fetchFailed: "Failed to fetch pages",
      slugTaken: "A page with this slug already exists",
      empty: "No pages yet",
      emptyNext: "A page has a URL of its own, such as /page/how-we-choose. Add one to begin.",
      title: "Pages",
      count: (n: number) => plural(n, "page", "pages"),
      titleNew: "Add New Page",
      titleEdit: "Edit Page",
      create: "Create Page",
      update: "Update Page",
      schedule: "Schedule Page",
      notFound: "Page Not Found",
      conflict: "This page",
      restored: (version: number) => `Page restored to version ${version}`,
    },
    list: admin.pages,
    create: admin.newPage,
    edit: admin.editPage,
    remove: admin.deletePage,
    revisions: admin.pageRevisions,
    preview: admin.previewPage,
    address: paths.page,
  },
  post: {
    words: {
      created: "Post created successfully",
      updated: "Post updated successfully",
      deleted: "Post deleted successfully",
      saveFailed: "Failed to save post",
      deleteFailed: "Failed to delete post",
      fetchFailed: "Failed to fetch blog posts",
      slugTaken: "A post with this slug already exists",
      empty: "No blog posts yet",
      emptyNext: "Posts stay drafts until you publish them. Add one to begin.",
      title: "Blog",
      count: (n: number) => plural(n, "post", "posts"),
      titleNew: "Add New Post",
      titleEdit: "Edit Post",
      create: "Create Post",
      update: "Update Post",
      schedule: "Schedule Post",
      notFound: "Post Not Found",
      conflict: "This post",
      restored: (version: number) => `Post restored to version ${version}`,
    },
    list: () => admin.blog(),
    create: admin.newPost,
    edit: admin.editPost,
    remove: admin.deletePost,
    revisions: admin.postRevisions,
    preview: admin.previewPost,
    address: paths.post,
  },
} as const;

export const textStateLabels = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  ended: "Unpublished",
} as const;

/** Kind of text that an admin URL is about. */
export const textKindOf = (url: string): TextKind =>
  new URL(url).pathname.startsWith(admin.blog()) ? "post" : "page";

export const publishStatuses = ["draft", "published"] as const;
export type PublishStatus = (typeof publishStatuses)[number];

/** Displayed state: a published text may be scheduled, or have expired. */
export const publishStates = ["draft", "scheduled", "published", "ended"] as const;
export type PublishState = (typeof publishStates)[number];

export const textSorts = ["title", "category", "status", "updated"] as const;
export type TextSort = (typeof textSorts)[number];

interface Publishing {
  status: string;
  publishedAt: Date | null;
  unpublishAt: Date | null;
}

export function publishState(text: Publishing, now: Date): PublishState {
  if (text.status !== "published") return "draft";
  if (text.publishedAt && text.publishedAt > now) return "scheduled";
  return text.unpublishAt && text.unpublishAt <= now ? "ended" : "published";
}

/** "now": immediately; a published text retains its date. */
export type PublishChoice =
  { status: "draft" } | { status: "now" } | { status: "on"; publishedAt: Date };

/** Stored values of a choice. The first publication sets the date; later edits do not change it. */
export function publishingOf(
  choice: PublishChoice,
  stored: Date | null,
  now: Date,
): { status: PublishStatus; publishedAt: Date | null } {
  if (choice.status === "on") return { status: "published", publishedAt: choice.publishedAt };
  const past = stored && stored <= now ? stored : null;
  return choice.status === "now"
    ? { status: "published", publishedAt: past ?? now }
    : { status: "draft", publishedAt: past };
}

/** "published": immediately, or retains its date; "scheduled": at `publishOn`. */
export type PublishRequest = "draft" | "published" | "scheduled";

/** Splits tags at commas or line breaks. */
export const splitTags = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Trimmed, without empty values and case-insensitive duplicates. */
export function cleanTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()).filter(Boolean))
    if (!unique.has(tag.toLowerCase())) unique.set(tag.toLowerCase(), tag);
  return [...unique.values()];
}
