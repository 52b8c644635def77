import "./blog.css";

import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { Prose } from "~/components/editorial/prose";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { SeeAll } from "~/components/layout/page-title";
import { PropertyGrid } from "~/components/property-card/property-card";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { TextPart } from "~/server/editorial/read-text.server";
import type { ShareLink } from "./posts";

export interface PostContent {
  title: string;
  excerpt: string;
  parts: readonly TextPart[];
  minutes: number;
  category: string;
  author: string | null;
  featuredImage: string | null;
  tags: readonly string[];
  publishedAt: Date | null;
}

interface Props {
  post: PostContent;
  /** Links around a published post. */
  links?: {
    share: readonly ShareLink[];
    previous: ListedPost | null;
    next: ListedPost | null;
    related: readonly ListedPost[];
    stays: PostStays | null;
  };
}

/** Page of a blog post, also in the preview. */
export function PostPage({ post, links }: Props) {
  return (
    <>
      <article>
        <PostHeader post={post} />
        <div className="wrap post-text">
          <Prose parts={post.parts} />
          <PostFooter tags={post.tags} share={links?.share} />
        </div>
      </article>
      {links && <PostNavigation {...links} />}
      {links?.stays && <StaysOfPost {...links.stays} />}
      {links && <RelatedPosts posts={links.related} />}
    </>
  );
}

/** Title, standfirst and the picture, whole. */
function PostHeader({ post }: { post: PostContent }) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs
          trail={[{ label: texts.blog.title, to: paths.blog() }, { label: post.title }]}
        />
      </div>
      <header className="post-head mx-auto text-center">
        <p className="eyebrow">{post.category}</p>
        <h1 className="text-balance">{post.title}</h1>
        <p className="post-standfirst max-w-measure-narrow text-balance">{post.excerpt}</p>
        <PostMeta {...post} />
      </header>
      {post.featuredImage && (
        <div className="post-cover mx-auto overflow-hidden bg-sand picture-cover">
          <Scene image={post.featuredImage} sizes="(max-width: 60rem) 100vw, 60rem" eager />
        </div>
      )}
    </>
  );
}

interface PostFactsProps {
  author?: string | null;
  publishedAt: Date | null;
  minutes: number;
}

/** Author, date and reading time. */
export function PostMeta({ author, publishedAt, minutes }: PostFactsProps) {
  return (
    <p className="post-facts flex flex-wrap text-caption text-ink-soft">
      {author && <span>{author}</span>}
      {publishedAt && (
        <time dateTime={publishedAt.toISOString().slice(0, 10)}>{longDate(publishedAt)}</time>
      )}
      <span>{texts.blog.readingTime(minutes)}</span>
    </p>
  );
}

interface PostFooterProps {
  tags: readonly string[];
  /** Omitted for a post without a URL. */
  share?: readonly ShareLink[];
}

/** Tags, and share links without third-party scripts. */
function PostFooter({ tags, share = [] }: PostFooterProps) {
  if (tags.length + share.length === 0) return null;
  return (
    <dl className="post-end pt-4 text-note border-t border-line">
      {tags.length > 0 && (
        <div className="post-end-row row min-h-tap">
          <dt className="text-ink-soft">{texts.blog.tags}</dt>
          {tags.map((tag) => (
            <dd key={tag}>{tag}</dd>
          ))}
        </div>
      )}
      {share.length > 0 && (
        <div className="post-end-row row min-h-tap">
          <dt className="text-ink-soft">{texts.blog.share}</dt>
          {share.map((link) => (
            <dd key={link.label}>
              <Share {...link} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

const Share = ({ label, address, outside }: ShareLink) =>
  outside ? (
    <a
      className="hover:text-clay inline-flex items-center min-h-tap"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
      <span className="sr-only">{texts.blog.inNewTab}</span>
    </a>
  ) : (
    <a className="hover:text-clay inline-flex items-center min-h-tap" href={address}>
      {label}
    </a>
  );

type Named = { slug: string; title: string } | null;

/** Previous and next post. */
function PostNavigation({ previous, next }: { previous: Named; next: Named }) {
  if (!previous && !next) return null;
  return (
    <nav
      className="post-turn grid border-y border-line sm:grid-cols-2 grid-cols-1"
      aria-label={texts.blog.others}
    >
      {previous && <NavigationLink rel="prev" label={texts.blog.previous} to={previous} />}
      {next && <NavigationLink rel="next" label={texts.blog.next} to={next} />}
    </nav>
  );
}

const NavigationLink = (props: { rel: "prev" | "next"; label: string; to: NonNullable<Named> }) => (
  <Link className="grid gap-1.5 no-underline" to={paths.post(props.to.slug)} rel={props.rel}>
    <span className="text-caption text-ink-soft">{props.label}</span>
    <span className="post-turn-title text-balance">{props.to.title}</span>
  </Link>
);

/** Stays in the countries of a post, or featured ones. */
export interface PostStays {
  title: string;
  cards: PropertyCard[];
  /** The listing that they are the first of. */
  to: string;
}

const StaysOfPost = ({ title, cards, to }: PostStays) => (
  <section className="post-stays wrap" aria-labelledby="post-stays">
    <h2 className="section-head" id="post-stays">
      {title}
    </h2>
    <PropertyGrid cards={cards} />
    <SeeAll to={to}>{texts.blog.allStays}</SeeAll>
  </section>
);

/** Related posts, without pictures. */
function RelatedPosts({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <section className="wrap py-section read-on" aria-labelledby="read-on">
      <h2 id="read-on">{texts.blog.related}</h2>
      {posts.length > 0 && (
        <ul className="grid grid-cols-3">
          {posts.map(({ slug, title, excerpt, category }) => (
            <li key={slug} className="read-on-post clickable relative pt-4">
              <p className="eyebrow">{category}</p>
              <h3>
                <Link className="no-underline" to={paths.post(slug)}>
                  {title}
                </Link>
              </h3>
              <p className="text-note leading-text text-ink-soft">{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
      <SeeAll to={paths.blog()}>{texts.blog.back}</SeeAll>
    </section>
  );
}

/** Fields of a post in lists. */
export interface ListedPost {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string | null;
  featuredImage: string | null;
  publishedAt: Date | null;
  minutes: number;
}
