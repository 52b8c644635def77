import "./post-card.css";
import { Link } from "@remix-run/react";

import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { Scene } from "~/components/ui/picture";

interface Props {
  post: {
    slug: string;
    title: string;
    excerpt: string;
    category: string;
    featuredImage: string | null;
    publishedAt: Date | null;
  };
  level?: 2 | 3;
}

export function PostCard({ post, level = 2 }: Props) {
  const Title = `h${level}` as const;
  return (
    <article className="post-card">
      {post.featuredImage && (
        <Scene image={post.featuredImage} sizes="(max-width: 40rem) 100vw, 26rem" />
      )}
      <p className="eyebrow">{post.category}</p>
      <Title>
        <Link to={paths.post(post.slug)}>{post.title}</Link>
      </Title>
      <p>{post.excerpt}</p>
      {post.publishedAt && <p className="post-byline">{longDate(post.publishedAt)}</p>}
    </article>
  );
}
