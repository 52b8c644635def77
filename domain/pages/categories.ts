export interface CategoryCount {
  category: string;
  posts: number;
}

/** The categories of these posts by name, with how many each has. */
export function countCategories(posts: readonly { category: string }[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { category } of posts) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([category, number]) => ({ category, posts: number }))
    .sort((a, b) => a.category.localeCompare(b.category, "en"));
}
