import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listForPage } from "#db/queries/listing/page.server";
import { findGuide } from "#db/queries/pages/country-guides.server";
import { defaultListingQuery } from "#domain/listing/query";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { countryCard, shareCardPath } from "#domain/pages/share-cards";
import { itemListData } from "#domain/pages/structured-data";
import { countryBySlug } from "#domain/places/countries";
import { texts } from "#domain/text/texts";
import { CountryGuide } from "~/components/editorial/country-guide";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { SeeAll } from "~/components/layout/see-all";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

/** A guide for the ten named countries; any other one with a listed stay gets a plain page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.country ?? "";
  if (slug !== slug.toLowerCase()) throw redirect(paths.destination(slug.toLowerCase()), 301);
  const [site, guide, stays] = await Promise.all([
    readSite(context),
    findGuide(context.db, slug),
    listForPage(context.db, { ...defaultListingQuery, countries: [slug] }),
  ]);
  const name = guide?.name ?? (stays.total > 0 ? countryBySlug(slug)?.name : undefined);
  if (!name)
    throw missing({
      title: texts.destinations.notFound,
      links: [{ label: texts.destinations.viewAll, to: paths.listing() }],
    });
  const path = paths.destination(slug);
  return data(
    {
      head: pageHead(site, {
        title: `Safari stays in ${name}`,
        description: guide?.tagline ?? `Luxury tents, lodges and villas in ${name}.`,
        path,
        image: guide && shareCardPath(countryCard(guide)),
      }),
      structured:
        stays.total > 0 ? [itemListData(site, `Safari stays in ${name}`, stays.cards)] : [],
      name,
      slug,
      guide: guide && shownGuide(guide),
      tagline: guide?.tagline,
      cards: stays.cards.slice(0, 12),
      total: stays.total,
    },
    { headers: pageCache(request) },
  );
}

type Guide = NonNullable<Awaited<ReturnType<typeof findGuide>>>;

const shownGuide = (guide: Guide) => ({
  name: guide.name,
  description: guide.description,
  highlights: guide.highlights,
  bestTime: guide.bestTime,
  gettingThere: guide.gettingThere,
  image: guide.image,
  featuredAreas: guide.featuredAreas,
  months: guide.months,
  malariaNote: guide.malariaNote,
  visaNote: guide.visaNote,
  notesCheckedOn: guide.notesCheckedOn,
  notesSource: guide.notesSource,
});

export default function Destination() {
  const { name, slug, guide, tagline, cards, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={name}
        banner={texts.destinations.count(total)}
        lede={tagline}
        trail={[{ label: texts.destinations.title, to: paths.destinations() }]}
      />
      {guide && <CountryGuide guide={guide} />}
      {cards.length > 0 && (
        <section className="wrap section" aria-labelledby="stays">
          <h2 id="stays">Where to stay in {name}</h2>
          <PropertyGrid cards={cards} />
          {total > cards.length && (
            <SeeAll to={paths.listingWith({ country: slug })}>
              {`See all ${texts.listing.count(total)}`}
            </SeeAll>
          )}
        </section>
      )}
    </>
  );
}
