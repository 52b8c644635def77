import "./quiet-posts.css";

import { paths } from "#domain/pages/paths";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { ListedPost } from "./listed-post";
import { PostFacts } from "./post-facts";

/** All other posts. */
export function QuietPosts({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <ul className="quiet-posts">
      {posts.map(({ slug, title, excerpt, category, featuredImage, publishedAt, minutes }) => (
        <li key={slug}>
          <article className="quiet-post">
            <div>
              <p className="eyebrow">{category}</p>
              <h2>
                <Link to={paths.post(slug)}>{title}</Link>
              </h2>
              <p className="quiet-post-what">{excerpt}</p>
              <PostFacts publishedAt={publishedAt} minutes={minutes} />
            </div>
            {featuredImage && (
              <div className="quiet-post-picture">
                <Scene image={featuredImage} sizes="(max-width: 40rem) 26vw, 11rem" />
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
