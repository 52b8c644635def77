/** A post as lists show it. */
export interface ListedPost {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string | null;
  featuredImage: string | null;
  publishedAt: Date | null;
  minutes: number;
}
