import "./subjects.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

interface Props {
  categories: readonly { category: string; posts: number }[];
  /** The one whose posts are shown; without it all are. */
  current: string | undefined;
}

/** What the blog writes about, with the number of posts, in the margin. */
export function Subjects({ categories, current }: Props) {
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  const entries = [{ category: undefined, posts: total }, ...categories];
  return (
    <nav className="subjects" aria-labelledby="subjects">
      <h2 id="subjects">{texts.blog.subjects}</h2>
      <ul>
        {entries.map(({ category, posts }) => (
          <li key={category ?? ""}>
            <Link
              to={paths.blog(category)}
              aria-current={category === current ? "page" : undefined}
              preventScrollReset
            >
              {category ?? texts.blog.all}
              <span className="subjects-count">{posts}</span>
            </Link>
          </li>
        ))}
      </ul>
      <a className="subjects-feed" href={paths.feed()}>
        {texts.blog.feed}
      </a>
    </nav>
  );
}
