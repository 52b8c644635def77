import "./lead-post.css";

import { paths } from "#domain/pages/paths";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { ListedPost } from "./listed-post";
import { PostFacts } from "./post-facts";

/** The newest post, large. */
export function LeadPost({ post }: { post: ListedPost }) {
  return (
    <article className="lead-post">
      {post.featuredImage && (
        <div className="lead-post-picture">
          <Scene image={post.featuredImage} sizes="(max-width: 60rem) 100vw, 66vw" eager />
        </div>
      )}
      <div>
        <p className="eyebrow">{post.category}</p>
        <h2>
          <Link to={paths.post(post.slug)}>{post.title}</Link>
        </h2>
        <p className="lead-post-what">{post.excerpt}</p>
        <PostFacts {...post} />
      </div>
    </article>
  );
}
