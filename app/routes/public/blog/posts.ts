import { relatedPosts as maxRelated } from "#domain/limits";
import { texts } from "#domain/text/texts";

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
    .slice(0, maxRelated);
}

export interface ShareLink {
  label: string;
  address: string;
  /** Opens in a new tab. */
  outside: boolean;
}

/** Plain share links, so that no third-party script is loaded. */
export function shareLinks(title: string, address: string): ShareLink[] {
  const { email, whatsapp, facebook, x } = texts.blog.shareBy;
  const text = encodeURIComponent(title);
  const page = encodeURIComponent(address);
  const both = encodeURIComponent(`${title} ${address}`);
  return [
    { label: email, address: `mailto:?subject=${text}&body=${page}`, outside: false },
    { label: whatsapp, address: `https://wa.me/?text=${both}`, outside: true },
    {
      label: facebook,
      address: `https://www.facebook.com/sharer/sharer.php?u=${page}`,
      outside: true,
    },
    { label: x, address: `https://x.com/intent/post?text=${text}&url=${page}`, outside: true },
  ];
}

interface CategoryCount {
  category: string;
  posts: number;
}

/** Categories of the posts by name, each with its number of posts. */
export function countCategories(posts: readonly { category: string }[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { category } of posts) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([category, number]) => ({ category, posts: number }))
    .sort((a, b) => a.category.localeCompare(b.category, "en"));
}
