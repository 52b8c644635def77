import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { facetNames } from "#domain/listing/filters";
import { priceIn, pricesInUsd } from "#domain/listing/price-filter";
import { type ListingQuery, parseListingQuery } from "#domain/listing/query";
import { withTypedPrice } from "#domain/listing/typed-price";
import { listingPath } from "#domain/pages/listing-path";
import { listingHead } from "#domain/pages/seo";
import { itemListData } from "#domain/pages/structured-data";
import { understood } from "#domain/search/understood";
import type { SeoSite } from "#domain/site/site-address";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { type ListingData, ListingScreen } from "~/components/listing/listing-screen";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readListing } from "~/server/pages/read-listing.server";
import { readSite } from "~/server/pages/site.server";
import { readPreferences } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  headTags(found?.head, found?.structured);

const noCounts = Object.fromEntries(facetNames.map((name) => [name, {}])) as ListingData["facets"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const fields = [...params].filter(([name]) => name !== "_routes");
  // A form sent without scripts names every field; the address keeps only what was chosen.
  if (params.has(priceIn) || fields.some(([, value]) => value === "")) {
    const typed = params.has(priceIn) ? pricesInUsd(params, (await context.rates()).rates) : params;
    throw redirect(listingPath(parseListingQuery(typed)), 302);
  }

  const site = await readSite(context);
  try {
    const options = await context.kept.listing();
    const { found, prices } = options;
    const query = parseListingQuery(params, found);
    const { currency } = readPreferences(request);
    const asked = withTypedPrice(query, { currency, rates: (await context.rates()).rates });
    const { list, ...read } = await readListing(context, asked, options);
    const screen: ListingData = {
      ...list,
      ...read,
      query,
      understood: understood(query.search),
      ...{ found, prices },
      failure: null,
    };
    return data(
      {
        screen,
        head: listingHead(site, { ...query, page: list.page }, found),
        structured: [itemListData(site, texts.listing.title, list.cards)],
      },
      { headers: pageCache(request, "listing") },
    );
  } catch (error) {
    context.log.error({ reason: String(error), requestId: context.requestId }, "listing failed");
    return data(unreadable(site, parseListingQuery(params)), {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "30" },
    });
  }
}

/** The screen with its filters and no stays, while the database does not answer. */
function unreadable(site: SeoSite, asked: ListingQuery) {
  const query = { ...asked, page: 1 };
  const screen: ListingData = {
    query,
    cards: [],
    total: 0,
    page: 1,
    pages: 1,
    facets: noCounts,
    found: {},
    prices: { listed: [], two: [] },
    understood: null,
    corrections: [],
    dropped: null,
    rescue: null,
    drawing: null,
    failure: texts.listing.failed(texts.listing.unavailable),
  };
  return { screen, head: listingHead(site, query), structured: [] };
}

export default function Listing() {
  const { screen } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: texts.listing.title }]} />
      </div>
      <ListingScreen {...screen} />
    </>
  );
}
