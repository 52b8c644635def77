import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findPublishedPage } from "#db/queries/pages/pages.server";
import { findRedirect } from "#db/queries/pages/redirects.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { ContentPage } from "~/components/editorial/prose";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { cleanHtml } from "~/server/pages/clean-html.server";
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
  const site = await readSite(context);
  return data(
    {
      head: pageHead(site, {
        title: page.metaTitle ?? page.title,
        description: page.metaDescription ?? page.content,
        path,
      }),
      title: page.title,
      content: cleanHtml(page.content),
    },
    { headers: pageCache(request, `page/${page.slug}`) },
  );
}

export default function Page() {
  const { title, content } = useLoaderData<typeof loader>();
  return <ContentPage title={title} content={content} />;
}
