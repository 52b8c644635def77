export interface SamplePost {
  slug: string;
  title: string;
  excerpt: string;
  /** HTML: h2, p, ul, and links inside the site. */
  content: string;
  featuredImage: string;
  category: "Planning" | "Wildlife" | "Places" | "Travelling well";
  tags: string[];
  /** Invented, like the stays. */
  author: string;
  publishedAt: string;
}
