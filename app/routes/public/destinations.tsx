import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { MoreCountries } from "~/components/editorial/more-countries";
import { TilePage } from "~/components/editorial/tile-page";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, guides, { found, counts }, settings] = await Promise.all([
    readSite(context),
    context.kept.guides(),
    context.kept.listing(),
    context.settings(),
  ]);
  const cards = guides.filter(({ destinationPosition }) => destinationPosition !== null);
  const shown = new Set(cards.map(({ slug }) => slug));
  const others = [
    ...guides,
    ...(found.countries ?? []).map(({ value, label }) => ({ slug: value, name: label })),
  ];
  const more = new Map(
    others.filter(({ slug }) => !shown.has(slug)).map(({ slug, name }) => [slug, name]),
  );
  return data(
    {
      head: pageHead(site, {
        title: texts.destinations.title,
        description:
          "Eight countries for a stay in the wild, with the months when each is at its best.",
        path: paths.destinations(),
      }),
      cards: cards.map(({ slug, name, tagline, image }) => ({
        slug,
        name,
        tagline,
        image,
        stays: counts.countries[slug] ?? 0,
      })),
      more: [...more].map(([slug, name]) => ({ slug, name })),
      banner: settings.claims.counts.shown ? settings.claims.counts.properties : null,
    },
    { headers: pageCache(request) },
  );
}

export default function Destinations() {
  const { cards, more, banner } = useLoaderData<typeof loader>();
  return (
    <TilePage
      title={texts.destinations.title}
      banner={banner ? texts.destinations.banner(banner) : texts.destinations.bannerWithoutClaim}
      lede="Each country has its own season, its own animals and its own way of waking you up."
      tiles={cards.map(({ slug, name, tagline, image, stays }) => ({
        to: paths.destination(slug),
        name,
        text: tagline,
        note: texts.destinations.count(stays),
        scene: image,
      }))}
    >
      <MoreCountries countries={more} />
    </TilePage>
  );
}
