import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { collectionsOnHome } from "#domain/limits";
import { typesToSearch } from "#domain/listing/types-to-search";
import { homeHead } from "#domain/pages/seo";
import { faqData, organisationData, websiteData } from "#domain/pages/structured-data";
import { shownClaims } from "#domain/site/claims";
import { Badges } from "~/components/home/badges";
import { ClosingCall } from "~/components/home/closing-call";
import { CollectionsMosaic } from "~/components/home/collections-mosaic";
import { DestinationsMap } from "~/components/home/destinations-map";
import { Featured } from "~/components/home/featured";
import { Hero } from "~/components/home/hero";
import { Letters } from "~/components/home/letters";
import { Press } from "~/components/home/press";
import { Questions } from "~/components/home/questions";
import { Reasons } from "~/components/home/reasons";
import { headTags } from "~/components/layout/head-tags";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";
import { orUnavailable } from "~/server/pages/unavailable.server";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  headTags(found?.head, found?.structured);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { kept } = context;
  const [site, settings, featured, { found, counts }, collections, guides, questions] =
    await orUnavailable(context, () =>
      Promise.all([
        readSite(context),
        context.settings(),
        kept.featured(),
        kept.listing(),
        kept.collections(),
        kept.guides(),
        kept.homeQuestions(),
      ]),
    );
  return data(
    {
      siteName: settings.siteName,
      claims: shownClaims(settings.claims),
      featured,
      countries: found.countries ?? [],
      types: typesToSearch(found.types ?? [], counts.types),
      collections: collections
        .slice(0, collectionsOnHome)
        .map(({ slug, name, description, image }) => ({
          slug,
          name,
          description,
          image,
        })),
      destinations: guides
        .filter(({ destinationPosition }) => destinationPosition !== null)
        .map(({ slug, iso2, name, months }) => ({
          slug,
          iso2,
          name,
          months,
          stays: counts.countries[slug] ?? 0,
        })),
      questions,
      head: homeHead(site),
      structured: [websiteData(site), organisationData(site, settings), faqData(questions)],
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Home() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <Hero countries={found.countries} types={found.types} />
      <Featured cards={found.featured} />
      <Badges badges={found.claims.badges.items} />
      {found.destinations.length > 0 && <DestinationsMap destinations={found.destinations} />}
      <CollectionsMosaic collections={found.collections} />
      <Press press={found.claims.press} />
      <Reasons siteName={found.siteName} />
      <Letters claims={found.claims} />
      <Questions questions={found.questions} />
      <div className="wrap">
        <RecentlyViewed />
      </div>
      <ClosingCall />
    </>
  );
}
