import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { lastUpdated } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { Article } from "~/components/editorial/article";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { termsLede, termsSections } from "~/content/terms";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings] = await Promise.all([readSite(context), context.settings()]);
  const title = texts.footer.terms;
  return data(
    {
      head: pageHead(site, { title, description: termsLede, path: paths.terms() }),
      title,
      lede: termsLede,
      updated: lastUpdated(settings.legalRevisions.terms, context.now()),
      sections: termsSections(settings),
    },
    { headers: pageCache(request) },
  );
}

export default function Terms() {
  const { title, lede, updated, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={title} lede={lede}>
        <p className="article-date">{texts.legal.lastUpdated(updated)}</p>
      </PageTitle>
      <Article sections={sections} />
    </>
  );
}
