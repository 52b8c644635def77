import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { ArticlePage } from "~/components/editorial/article-page";
import { headTags } from "~/components/layout/head-tags";
import { termsLede, termsSections } from "~/content/terms";
import { forwardHeaders } from "~/server/pages/cache";
import { legalLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = legalLoader(
  "terms",
  { title: texts.footer.terms, lede: termsLede, path: paths.terms() },
  termsSections,
);

export default function Terms() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />;
}
