import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { Article } from "~/components/editorial/article";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { aboutLede, aboutSections } from "~/content/about";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings] = await Promise.all([readSite(context), context.settings()]);
  const title = texts.footer.aboutUs;
  return data(
    {
      head: pageHead(site, { title, description: aboutLede, path: paths.about() }),
      title,
      lede: aboutLede,
      sections: aboutSections(settings),
    },
    { headers: pageCache(request) },
  );
}

export default function About() {
  const { title, lede, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={title} lede={lede} />
      <Article sections={sections} />
    </>
  );
}
