import "./post-head.css";

import { paths } from "#domain/pages/paths";
import { countWords, readingMinutes } from "#domain/pages/reading-time";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Scene } from "~/components/ui/picture";
import { PostFacts } from "./post-facts";
import type { ShownPost } from "./post-page";

/** Title, standfirst and the picture from edge to edge. */
export function PostHead({ post }: { post: ShownPost }) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs
          trail={[{ label: texts.blog.title, to: paths.blog() }, { label: post.title }]}
        />
      </div>
      <header className="post-head">
        <p className="eyebrow">{post.category}</p>
        <h1>{post.title}</h1>
        <p className="post-standfirst">{post.excerpt}</p>
        <PostFacts {...post} minutes={readingMinutes(countWords(post.content))} />
      </header>
      {post.featuredImage && (
        <div className="post-cover">
          <Scene image={post.featuredImage} sizes="100vw" eager />
        </div>
      )}
    </>
  );
}
