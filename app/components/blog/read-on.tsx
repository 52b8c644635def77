import "./read-on.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { SeeAll } from "~/components/layout/see-all";
import { Link } from "~/components/ui/link";
import type { ListedPost } from "./listed-post";

/** Related posts, in words alone. */
export function ReadOn({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <section className="wrap section read-on" aria-labelledby="read-on">
      <h2 id="read-on">{texts.blog.related}</h2>
      {posts.length > 0 && (
        <ul>
          {posts.map(({ slug, title, excerpt, category }) => (
            <li key={slug} className="read-on-post">
              <p className="eyebrow">{category}</p>
              <h3>
                <Link to={paths.post(slug)}>{title}</Link>
              </h3>
              <p className="read-on-what">{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
      <SeeAll to={paths.blog()}>{texts.blog.back}</SeeAll>
    </section>
  );
}
