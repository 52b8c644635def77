import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readMonth } from "#domain/calendar/year-words";
import { parseListingQuery } from "#domain/listing/query";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { AtlasPage } from "~/components/destinations/atlas-page";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readCounts } from "~/server/pages/read-listing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, guides, { found, counts }, prices, settings, { total }] = await Promise.all([
    readSite(context),
    context.kept.guides(),
    context.kept.listing(),
    context.kept.countryPrices(),
    context.settings(),
    readCounts(context, parseListingQuery(new URLSearchParams())),
  ]);
  const stays = (slug: string) => counts.countries[slug] ?? 0;
  const withGuide = new Set(guides.map(({ slug }) => slug));
  const main = guides.filter(({ destinationPosition }) => destinationPosition !== null).length;
  const { shown, properties } = settings.claims.counts;
  return data(
    {
      head: pageHead(site, {
        title: texts.destinations.title,
        description: texts.destinations.description,
        path: paths.destinations(),
      }),
      countries: guides.map(({ slug, iso2, name, tagline, months, destinationPosition }) => ({
        slug,
        iso2,
        name,
        tagline,
        months,
        stays: stays(slug),
        usd: prices[slug] ?? null,
        main: destinationPosition !== null,
      })),
      others: (found.countries ?? [])
        .filter(({ value }) => !withGuide.has(value))
        .map(({ value, label }) => ({ slug: value, name: label, stays: stays(value) })),
      banner: shown ? texts.destinations.banner(properties) : texts.destinations.bannerWithoutClaim,
      listed: texts.destinations.listed(total, main, guides.length - main),
      month: readMonth(new URL(request.url).searchParams.get("month")),
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Destinations() {
  return <AtlasPage {...useLoaderData<typeof loader>()} />;
}
