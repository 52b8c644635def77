import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AboutPage } from "~/components/about/about-page";
import { headTags } from "~/components/layout/head-tags";
import { about, aboutLede } from "~/content/about";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  { title: texts.footer.aboutUs, lede: aboutLede, path: paths.about(), shows: "listing" },
  async ({ settings, kept }) => {
    const [{ siteName }, { counts }] = await Promise.all([settings(), kept.listing()]);
    return { siteName, stays: counts.countries };
  },
);

export default function About() {
  const { siteName, stays } = useLoaderData<typeof loader>();
  return <AboutPage text={about(siteName)} stays={stays} />;
}
