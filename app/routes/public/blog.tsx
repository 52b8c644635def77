import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listPublishedPosts } from "#db/queries/pages/posts.server";
import { countCategories } from "#domain/pages/categories";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { blogData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { Journal } from "~/components/blog/journal";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/wide-title";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = (new URL(request.url).searchParams.get("category") ?? "").toLowerCase();
  const [site, all] = await Promise.all([readSite(context), listPublishedPosts(context.db)]);
  const categories = countCategories(all);
  const category = categories.find((found) => found.category.toLowerCase() === wanted)?.category;
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
        <Journal posts={posts} categories={categories} current={category} />
      ) : (
        <p className="wrap section-end">{texts.blog.empty}</p>
      )}
    </>
  );
}
