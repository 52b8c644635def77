import { listed } from "#domain/text/counted";

export const blog = {
  title: "Blog",
  lede: "Notes from the road: seasons, routes, and what to pack for them.",
  empty: "No blog posts yet. Check back soon!",
  all: "All",
  subjects: "Subjects",
  feed: "RSS feed",
  related: "Read on",
  tags: "Tags",
  share: "Share",
  shareBy: { email: "Email", whatsapp: "WhatsApp", facebook: "Facebook", x: "X" },
  inNewTab: ", in a new tab",
  previous: "Previous",
  next: "Next",
  others: "Other posts",
  notFound: "Post Not Found",
  notFoundHint: "The blog post you're looking for doesn't exist",
  back: "Back to the blog",
  /** Without countries: featured ones. */
  stays: (countries: readonly string[]) =>
    countries.length > 0 ? `Stays in ${listed(countries)}` : "Featured stays",
  allStays: "See all",
  readingTime: (minutes: number) => `${minutes} min read`,
} as const;
