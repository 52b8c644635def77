import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { ArticlePage } from "~/components/editorial/article-page";
import { headTags } from "~/components/layout/head-tags";
import { resourcesLede, resourcesSections } from "~/content/resources";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  { title: texts.nav.resources, lede: resourcesLede, path: paths.resources() },
  async ({ settings, cache }) => {
    const [{ siteName }, guides] = await Promise.all([settings(), cache.guides()]);
    return { sections: resourcesSections({ siteName, guides }) };
  },
);

const cover = { image: "mobile-camp" };

export default function Resources() {
  return <ArticlePage {...useLoaderData<typeof loader>()} cover={cover} />;
}
