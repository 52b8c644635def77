import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listPublishedPosts } from "#db/queries/editorial/posts.server";
import { paths } from "#domain/paths/paths";
import { pageHead } from "#domain/seo/seo";
import { blogData } from "#domain/seo/structured-data";
import { texts } from "#domain/text/texts";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { type ListedPost, PostMeta } from "./parts";
import { countCategories } from "./posts";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = (new URL(request.url).searchParams.get("category") ?? "").toLowerCase();
  const [site, all] = await Promise.all([readSite(context), listPublishedPosts(context.db)]);
  const categories = countCategories(all);
  const category = categories.find((known) => known.category.toLowerCase() === requested)?.category;
  const posts = category ? all.filter((post) => post.category === category) : all;
  return data(
    {
      head: {
        ...pageHead(site, {
          title: category ? `${category}: ${texts.blog.title}` : texts.blog.title,
          description: texts.blog.lede,
          path: paths.blog(category),
        }),
        robots: category ? ("noindex,follow" as const) : null,
      },
      structured: [blogData(site, posts)],
      categories,
      category,
      posts,
    },
    { headers: pageCache(request, "posts") },
  );
}

export default function Blog() {
  const { categories, category, posts } = useLoaderData<typeof loader>();
  return (
    <>
      <WideTitle title={texts.blog.title} lede={texts.blog.lede} />
      {posts.length > 0 ? (
        <BlogColumns posts={posts} categories={categories} current={category} />
      ) : (
        <p className="wrap pb-section">{texts.blog.empty}</p>
      )}
    </>
  );
}

type Props = Parameters<typeof CategoryNav>[0] & {
  posts: readonly ListedPost[];
};

/** Newest post, then the other posts beside the categories. */
function BlogColumns({ posts, ...subjects }: Props) {
  const [newest, ...others] = posts;
  return (
    <div className="wrap pb-section">
      {newest && <LeadPost post={newest} />}
      <div className="journal grid-cols-1 grid pt-8 gap-x-gutter-l gap-y-8">
        <CategoryNav {...subjects} />
        <PostList posts={others} />
      </div>
    </div>
  );
}

/** The newest post, large. */
function LeadPost({ post }: { post: ListedPost }) {
  return (
    <article className="lead-post grid-cols-1 clickable hover-drift relative grid items-end">
      {post.featuredImage && (
        <div className="lead-post-picture overflow-hidden bg-sand rounded-2 picture-cover">
          <Scene
            image={post.featuredImage}
            sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, 66vw"
            eager
          />
        </div>
      )}
      <div>
        <p className="eyebrow">{post.category}</p>
        <h2>
          <Link className="no-underline" to={paths.post(post.slug)}>
            {post.title}
          </Link>
        </h2>
        <p className="lead-post-what text-lede leading-text text-ink-soft">{post.excerpt}</p>
        <PostMeta {...post} />
      </div>
    </article>
  );
}

interface CategoryNavProps {
  categories: readonly { category: string; posts: number }[];
  /** Selected category; undefined for all. */
  current: string | undefined;
}

/** Categories with their number of posts. */
function CategoryNav({ categories, current }: CategoryNavProps) {
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  const entries = [{ category: undefined, posts: total }, ...categories];
  return (
    <nav className="subjects" aria-labelledby="subjects">
      <h2 className="text-ink-soft" id="subjects">
        {texts.blog.subjects}
      </h2>
      <ul>
        {entries.map(({ category, posts }) => (
          <li key={category ?? ""}>
            <Link
              className="hover:text-clay split gap-2 min-h-tap no-underline"
              to={paths.blog(category)}
              aria-current={category === current ? "page" : undefined}
              preventScrollReset
            >
              {category ?? texts.blog.all}
              <span className="text-caption font-normal text-ink-soft">{posts}</span>
            </Link>
          </li>
        ))}
      </ul>
      <a className="subjects-feed split gap-2 min-h-tap no-underline" href={paths.feed()}>
        {texts.blog.feed}
      </a>
    </nav>
  );
}

/** All other posts. */
function PostList({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <ul className="quiet-posts">
      {posts.map(({ slug, title, excerpt, category, featuredImage, publishedAt, minutes }) => (
        <li key={slug}>
          <article className="quiet-post clickable relative grid items-center">
            <div>
              <p className="eyebrow">{category}</p>
              <h2 className="leading-head text-h3">
                <Link className="no-underline" to={paths.post(slug)}>
                  {title}
                </Link>
              </h2>
              <p className="max-sm:hidden! leading-text text-ink-soft max-w-measure-lede mb-2.5">
                {excerpt}
              </p>
              <PostMeta publishedAt={publishedAt} minutes={minutes} />
            </div>
            {featuredImage && (
              <div className="quiet-post-picture overflow-hidden bg-sand rounded-2 aspect-3/2 picture-cover">
                <Scene image={featuredImage} sizes="(max-width: 40rem) 26vw, 11rem" />
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
