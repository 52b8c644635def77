import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { lastUpdated } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { Article } from "~/components/editorial/article";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { disclosureLede, disclosureSections } from "~/content/advertiser-disclosure";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings] = await Promise.all([readSite(context), context.settings()]);
  const title = texts.footer.disclosure;
  return data(
    {
      head: pageHead(site, { title, description: disclosureLede, path: paths.disclosure() }),
      title,
      lede: disclosureLede,
      updated: lastUpdated(settings.legalRevisions.disclosure, context.now()),
      sections: disclosureSections(settings),
    },
    { headers: pageCache(request) },
  );
}

export default function AdvertiserDisclosure() {
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
