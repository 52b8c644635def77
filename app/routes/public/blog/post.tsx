import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findPublishedPost, listPublishedPosts } from "#db/queries/pages/posts.server";
import { findRedirect } from "#db/queries/pages/redirects.server";
import { paths } from "#domain/pages/paths";
import { pageHead, postCard, shareCardPath } from "#domain/pages/seo";
import { blogPostingData } from "#domain/pages/structured-data";
import { absolute } from "#domain/site/site-address";
import { texts } from "#domain/text/texts";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { cleanHtml } from "~/server/pages/clean-html.server";
import { notFound, readSite } from "~/server/pages/page-loader.server";
import { PostPage } from "./parts";
import { relatedPosts, shareLinks } from "./posts";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.post(params.slug ?? "");
  const post = await findPublishedPost(context.db, params.slug ?? "");
  if (!post) {
    const moved = await findRedirect(context.db, path);
    if (moved) throw redirect(moved, 301);
    throw notFound({
      title: texts.blog.notFound,
      hint: texts.blog.notFoundHint,
      links: [{ label: texts.blog.back, to: paths.blog() }],
    });
  }
  const [site, all] = await Promise.all([readSite(context), listPublishedPosts(context.db)]);
  return data(
    {
      head: pageHead(site, {
        title: post.metaTitle ?? post.title,
        description: post.metaDescription ?? post.excerpt,
        path,
        keywords: post.tags,
        image: shareCardPath(postCard(post)),
        type: "article",
      }),
      structured: [blogPostingData(site, post)],
      post: { ...post, content: cleanHtml(post.content) },
      links: {
        ...adjacentPosts(post.slug, all),
        related: relatedPosts(post, all),
        share: shareLinks(post.title, absolute(site, path)),
      },
    },
    { headers: pageCache(request, "posts") },
  );
}

/** The posts before and after this one in time; the list has the newest first. */
function adjacentPosts<Post extends { slug: string }>(slug: string, posts: readonly Post[]) {
  const place = posts.findIndex((post) => post.slug === slug);
  return { previous: posts[place + 1] ?? null, next: posts[place - 1] ?? null };
}

export default function Post() {
  const { post, links } = useLoaderData<typeof loader>();
  return <PostPage key={post.slug} post={post} links={links} />;
}
