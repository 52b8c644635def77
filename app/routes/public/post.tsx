import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findPublishedPost, listPublishedPosts } from "#db/queries/pages/posts.server";
import { findRedirect } from "#db/queries/pages/redirects.server";
import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { relatedPosts } from "#domain/pages/related-posts";
import { pageHead } from "#domain/pages/seo";
import { blogPostingData, breadcrumbData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { PageScene } from "~/components/editorial/page-scene";
import { PostCard } from "~/components/editorial/post-card";
import { PostTags } from "~/components/editorial/post-tags";
import { Prose } from "~/components/editorial/prose";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { SeeAll } from "~/components/layout/see-all";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { cleanHtml } from "~/server/pages/clean-html.server";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.post(params.slug ?? "");
  const post = await findPublishedPost(context.db, params.slug ?? "");
  if (!post) {
    const moved = await findRedirect(context.db, path);
    if (moved) throw redirect(moved, 301);
    throw missing({
      title: texts.blog.notFound,
      hint: texts.blog.notFoundHint,
      links: [{ label: texts.blog.back, to: paths.blog() }],
    });
  }
  const [site, others] = await Promise.all([readSite(context), listPublishedPosts(context.db)]);
  return data(
    {
      head: pageHead(site, {
        title: post.title,
        description: post.excerpt,
        path,
        keywords: post.tags,
        image: post.featuredImage && `${post.featuredImage}-1280.webp`,
        type: "article",
      }),
      structured: [
        blogPostingData(site, post),
        breadcrumbData(site, [
          { name: texts.nav.home, path: "/" },
          { name: texts.blog.title, path: paths.blog() },
          { name: post.title, path },
        ]),
      ],
      post: { ...post, content: cleanHtml(post.content) },
      related: relatedPosts(post, others),
    },
    { headers: pageCache(request) },
  );
}

export default function Post() {
  const { post, related } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={post.title}
        banner={post.category}
        lede={post.excerpt}
        trail={[{ label: texts.blog.title, to: paths.blog() }]}
      >
        <p className="post-byline">
          {[post.author, post.publishedAt && longDate(post.publishedAt)].filter(Boolean).join(", ")}
        </p>
      </PageTitle>
      <div className="wrap section-end">
        {post.featuredImage && <PageScene image={post.featuredImage} />}
        <Prose html={post.content} />
        <PostTags tags={post.tags} />
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
