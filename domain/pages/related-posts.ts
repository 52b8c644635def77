import { relatedPosts as most } from "#domain/limits";

interface Relatable {
  slug: string;
  category: string | null;
  tags: readonly string[];
  /** Null: never published; comes last. */
  publishedAt: Date | null;
}

/** Up to three others: same category first, then most shared tags, then newest (P-155). */
export function relatedPosts<Post extends Relatable>(
  current: Relatable,
  posts: readonly Post[],
): Post[] {
  const tags = new Set(current.tags.map((tag) => tag.toLowerCase()));
  const shared = (post: Post) => post.tags.filter((tag) => tags.has(tag.toLowerCase())).length;
  const sameCategory = (post: Post) =>
    Number(current.category !== null && post.category === current.category);
  return posts
    .filter((post) => post.slug !== current.slug)
    .sort(
      (a, b) =>
        sameCategory(b) - sameCategory(a) ||
        shared(b) - shared(a) ||
        (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0),
    )
    .slice(0, most);
}
