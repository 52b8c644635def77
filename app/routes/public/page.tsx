import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findPublishedPage } from "#db/queries/editorial/pages.server";
import { findRedirect } from "#db/queries/editorial/redirects.server";
import { paths } from "#domain/paths/paths";
import { pageHead } from "#domain/seo/seo";
import { texts } from "#domain/text/texts";
import { ContentPage } from "~/components/editorial/article-page";
import { headTags } from "~/components/layout/head-tags";
import { readPage } from "~/server/editorial/read-text.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { notFound, readSite } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.page(params.slug ?? "");
  const page = await findPublishedPage(context.db, params.slug ?? "");
  if (!page) {
    const moved = await findRedirect(context.db, path);
    if (moved) throw redirect(moved, 301);
    throw notFound({
      title: texts.page.notFound,
      links: [{ label: texts.page.home, to: paths.home() }],
    });
  }
  const [site, text] = await Promise.all([readSite(context), readPage(context.db, page.content)]);
  return data(
    {
      head: pageHead(site, {
        title: page.metaTitle ?? page.title,
        description: page.metaDescription ?? text.lede ?? page.content,
        path,
      }),
      title: page.title,
      ...text,
    },
    { headers: pageCache(request, `page/${page.slug}`, "listing") },
  );
}

export default function Page() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
