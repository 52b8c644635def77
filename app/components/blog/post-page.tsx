import "./post-text.css";

import type { ShareLink } from "#domain/pages/share-links";
import { Prose } from "~/components/editorial/prose";
import type { ListedPost } from "./listed-post";
import { PostEnd } from "./post-end";
import { PostHead } from "./post-head";
import { PostTurn } from "./post-turn";
import { ReadOn } from "./read-on";

export interface ShownPost {
  title: string;
  excerpt: string;
  /** Cleaned HTML. */
  content: string;
  category: string;
  author: string | null;
  featuredImage: string | null;
  tags: readonly string[];
  publishedAt: Date | null;
}

interface Props {
  post: ShownPost;
  /** What a published post has around it. */
  around?: {
    share: readonly ShareLink[];
    previous: ListedPost | null;
    next: ListedPost | null;
    related: readonly ListedPost[];
  };
}

/** A blog post as visitors read it. */
export function PostPage({ post, around }: Props) {
  return (
    <>
      <article>
        <PostHead post={post} />
        <div className="wrap post-text">
          <Prose html={post.content} />
          <PostEnd tags={post.tags} share={around?.share} />
        </div>
      </article>
      {around && <PostTurn {...around} />}
      {around && <ReadOn posts={around.related} />}
    </>
  );
}
