import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { countWords, readingMinutes } from "#domain/pages/reading-time";
import { texts } from "#domain/text/texts";
import { PageTitle } from "~/components/layout/page-title";
import { SeeAll } from "~/components/layout/see-all";
import { PageScene } from "./page-scene";
import { PostCard } from "./post-card";
import { PostTags } from "./post-tags";
import { Prose } from "./prose";

interface Props {
  post: {
    title: string;
    excerpt: string;
    /** Cleaned HTML. */
    content: string;
    category: string;
    author: string | null;
    featuredImage: string | null;
    tags: readonly string[];
    publishedAt: Date | null;
  };
  related?: readonly (Parameters<typeof PostCard>[0]["post"] & { slug: string })[];
}

/** A blog post as visitors read it. */
export function PostPage({ post, related = [] }: Props) {
  const minutes = readingMinutes(countWords(post.content));
  return (
    <>
      <PageTitle
        title={post.title}
        banner={post.category}
        lede={post.excerpt}
        trail={[{ label: texts.blog.title, to: paths.blog() }]}
      >
        <p className="post-byline">
          {[
            post.author,
            post.publishedAt && longDate(post.publishedAt),
            texts.blog.readingTime(minutes),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      </PageTitle>
      <div className="wrap section-end">
        {post.featuredImage && <PageScene image={post.featuredImage} />}
        <Prose html={post.content} />
        <PostTags tags={[...post.tags]} />
        <SeeAll to={paths.blog()}>{texts.blog.back}</SeeAll>
        {related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related" className="tiles-head">
              {texts.blog.related}
            </h2>
            <div className="posts">
              {related.map((other) => (
                <PostCard key={other.slug} post={other} level={3} />
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  );
}
