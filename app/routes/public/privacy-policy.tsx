import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { ArticlePage } from "~/components/editorial/article-page";
import { headTags } from "~/components/layout/head-tags";
import { privacyLede, privacySections } from "~/content/privacy-policy";
import { forwardHeaders } from "~/server/pages/cache";
import { legalLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = legalLoader(
  "privacy",
  { title: texts.footer.privacy, lede: privacyLede, path: paths.privacy() },
  privacySections,
);

export default function PrivacyPolicy() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />;
}
