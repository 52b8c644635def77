import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findPublishedPost, listPublishedPosts } from "#db/queries/editorial/posts.server";
import { findRedirect } from "#db/queries/editorial/redirects.server";
import { cardsByIds } from "#db/queries/property/read.server";
import { countWords, readingMinutes } from "#domain/editorial/reading-time";
import { defaultListingQuery } from "#domain/listing/query";
import { paths } from "#domain/paths/paths";
import { countryBySlug } from "#domain/places/countries";
import { pageHead, postCard, shareCardPath } from "#domain/seo/seo";
import { blogPostingData } from "#domain/seo/structured-data";
import { absolute } from "#domain/site/site-address";
import { slugify } from "#domain/text/slug";
import { texts } from "#domain/text/texts";
import { headTags } from "~/components/layout/head-tags";
import { readPost } from "~/server/editorial/read-text.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { notFound, readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";
import { PostPage, type PostStays } from "./parts";
import { relatedPosts, shareLinks } from "./posts";

const maxStays = 3;

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
  const [site, all, parts, stays] = await Promise.all([
    readSite(context),
    listPublishedPosts(context.db),
    readPost(context.db, post.content),
    staysOf(context, post.tags),
  ]);
  const { title, excerpt, category, author, featuredImage, tags, publishedAt } = post;
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
      post: {
        ...{ slug: post.slug, title, excerpt, category, author, featuredImage, tags, publishedAt },
        parts,
        minutes: readingMinutes(countWords(post.content)),
      },
      links: {
        ...adjacentPosts(post.slug, all),
        related: relatedPosts(post, all),
        share: shareLinks(post.title, absolute(site, path)),
        // A text that shows stays needs no others below it.
        stays: parts.some((part) => "stays" in part) ? null : stays,
      },
    },
    { headers: pageCache(request, "posts", "listing") },
  );
}

/** The posts before and after this one in time; the list has the newest first. */
function adjacentPosts<Post extends { slug: string }>(slug: string, posts: readonly Post[]) {
  const place = posts.findIndex((post) => post.slug === slug);
  return { previous: posts[place + 1] ?? null, next: posts[place - 1] ?? null };
}

/** Stays in the countries among the tags, or featured ones. */
async function staysOf(
  { db, listing, cache }: RequestContext,
  tags: readonly string[],
): Promise<PostStays | null> {
  const lands = tags.flatMap((tag) => countryBySlug(slugify(tag)) ?? []);
  const query = { ...defaultListingQuery, countries: lands.map(({ slug }) => slug) };
  const cards =
    lands.length > 0
      ? await cardsByIds(db, await listing.ids(query, { from: 0, max: maxStays }))
      : await cache.featured();
  if (cards.length === 0) return null;
  return {
    title: texts.blog.stays(lands.map(({ name }) => name)),
    cards,
    to: paths.listingWith({ country: query.countries }),
  };
}

export default function Post() {
  const { post, links } = useLoaderData<typeof loader>();
  return <PostPage key={post.slug} post={post} links={links} />;
}
