export const blog = {
  title: "Blog",
  empty: "No blog posts yet. Check back soon!",
  all: "All",
  related: "Related posts",
  notFound: "Post Not Found",
  notFoundHint: "The blog post you're looking for doesn't exist",
  back: "Back to the blog",
  readingTime: (minutes: number) => `${minutes} min read`,
} as const;

export const page = { notFound: "Page Not Found", home: "Back to home" } as const;

export const legal = { lastUpdated: (date: string) => `Last updated: ${date}` } as const;
