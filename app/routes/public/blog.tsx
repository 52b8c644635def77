import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countPostsByCategory, listPublishedPosts } from "#db/queries/pages/posts.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { blogData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { CategoryLinks } from "~/components/editorial/category-links";
import { PostCard } from "~/components/editorial/post-card";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const lede = "Notes from the road: seasons, routes, and what to pack for them.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("category") ?? "";
  const [site, categories] = await Promise.all([
    readSite(context),
    countPostsByCategory(context.db),
  ]);
  const category = categories.find(
    (found) => found.category.toLowerCase() === wanted.toLowerCase(),
  )?.category;
  const posts = await listPublishedPosts(context.db, category);
  return data(
    {
      head: {
        ...pageHead(site, {
          title: category ? `${category}: ${texts.blog.title}` : texts.blog.title,
          description: lede,
          path: paths.blog(category),
        }),
        robots: category ? ("noindex,follow" as const) : null,
      },
      structured: [blogData(site, posts)],
      categories,
      category,
      posts,
    },
    { headers: pageCache(request) },
  );
}

export default function Blog() {
  const { categories, category, posts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.blog.title} lede={lede}>
        <CategoryLinks categories={categories} current={category} />
      </PageTitle>
      <div className="wrap section-end">
        {posts.length > 0 ? (
          <div className="posts">
            {posts.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
        ) : (
          <p>{texts.blog.empty}</p>
        )}
      </div>
    </>
  );
}
