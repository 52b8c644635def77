import "./category-links.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";

interface Props {
  categories: readonly { category: string; posts: number }[];
  /** The one whose posts are shown; without it all are. */
  current: string | undefined;
}

/** The categories of the blog with the number of their posts. */
export function CategoryLinks({ categories, current }: Props) {
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  if (total === 0) return null;
  const entries = [{ category: undefined, posts: total }, ...categories];
  return (
    <nav aria-label="Categories" className="category-links">
      {entries.map(({ category, posts }) => (
        <Link
          key={category ?? ""}
          to={paths.blog(category)}
          aria-current={category === current ? "page" : undefined}
          preventScrollReset
        >
          {category ?? texts.blog.all} ({posts})
        </Link>
      ))}
    </nav>
  );
}
