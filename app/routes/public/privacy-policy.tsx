import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { lastUpdated } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { Article } from "~/components/editorial/article";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { privacyLede, privacySections } from "~/content/privacy-policy";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings] = await Promise.all([readSite(context), context.settings()]);
  const title = texts.footer.privacy;
  return data(
    {
      head: pageHead(site, { title, description: privacyLede, path: paths.privacy() }),
      title,
      lede: privacyLede,
      updated: lastUpdated(settings.legalRevisions.privacy, context.now()),
      sections: privacySections({
        ...settings,
        retentionMonths: settings.inquiryRetentionMonths,
      }),
    },
    { headers: pageCache(request) },
  );
}

export default function PrivacyPolicy() {
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
