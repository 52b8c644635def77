import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { itemListData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { CountryPage } from "~/components/country/country-page";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readCountryPage } from "~/server/pages/country-page.server";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

/** A guide for the ten named countries; any other one with a listed stay gets a plain page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.country ?? "";
  if (slug !== slug.toLowerCase()) throw redirect(paths.destination(slug.toLowerCase()), 301);
  const [site, country] = await Promise.all([readSite(context), readCountryPage(context, slug)]);
  if (!country)
    throw missing({
      title: texts.destinations.notFound,
      links: [{ label: texts.destinations.viewAll, to: paths.listing() }],
    });
  const { name, tagline, strips, elsewhere } = country;
  const shown = [...strips.flatMap((strip) => strip.cards), ...(elsewhere?.cards ?? [])];
  const path = paths.destination(slug);
  return data(
    {
      head: pageHead(site, {
        title: texts.country.title(name),
        description: tagline ?? texts.country.description(name),
        path,
        image: country.shareCard,
      }),
      structured: shown.length > 0 ? [itemListData(site, texts.country.title(name), shown)] : [],
      country,
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Destination() {
  const { country } = useLoaderData<typeof loader>();
  return <CountryPage {...country} />;
}
