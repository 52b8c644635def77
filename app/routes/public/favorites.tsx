import "~/components/listing/notice.css";
import "~/components/property-card/property-grid.css";
import "~/components/favorites/favorites.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigate } from "@remix-run/react";

import { cardsByIds } from "#db/queries/property/read.server";
import { compareForListing, type ListingSort } from "#domain/listing/order";
import { parseListingQuery } from "#domain/listing/query";
import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import type { PropertyCard as Card } from "#domain/property/property";
import { fold } from "#domain/text/fold";
import { texts } from "#domain/text/texts";
import { favoritesAction, useFavorites } from "~/components/favorites/use-favorites";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { SortSelect } from "~/components/listing/sort-select";
import { PropertyCard } from "~/components/property-card/property-card";
import { forwardHeaders, privatePage } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";
import { orUnavailable } from "~/server/pages/unavailable.server";
import {
  favoritesCookie,
  parseFavorites,
  readPreferences,
} from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found }) => headTags(found?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { favorites } = readPreferences(request);
  const [{ rates }, cards] = await orUnavailable(context, () =>
    Promise.all([context.rates(), cardsByIds(context.db, favorites.toReversed())]),
  );
  const sorted = searchParams.has("sort");
  const { sort } = parseListingQuery(searchParams);
  const dropped = favorites.length - cards.length;
  const head = pageHead(await readSite(context), {
    title: texts.favorites.title,
    description: "The stays you have saved on this device.",
    path: paths.favorites(),
  });
  const responseHeaders = new Headers({ "Cache-Control": privatePage });
  if (dropped > 0) {
    const listed = new Set(cards.map(({ id }) => id));
    responseHeaders.set("Set-Cookie", favoritesCookie(favorites.filter((id) => listed.has(id))));
  }
  return data(
    {
      cards: sorted ? sortCards(cards, sort, rates) : cards,
      sort,
      dropped,
      undo: parseFavorites(JSON.stringify((searchParams.get("undo") ?? "").split(","))),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: responseHeaders },
  );
}

function sortCards(cards: Card[], sort: ListingSort, rates: Rates): Card[] {
  const compare = compareForListing(sort);
  return cards
    .map((card) => ({
      card,
      id: card.id,
      featured: card.featured,
      sortName: fold(card.name),
      priceUsd: toUsd(card.pricePerNight, card.currency, rates),
    }))
    .sort(compare)
    .map(({ card }) => card);
}

export default function Favorites() {
  const { cards, sort, dropped, undo } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const saved = useFavorites();
  const shown = cards.filter(({ id }) => saved.includes(id));
  const returnTo = paths.favorites();
  return (
    <>
      <PageTitle
        title={texts.favorites.title}
        lede={shown.length > 0 ? texts.favorites.count(shown.length) : undefined}
      />
      <div className="wrap favorites">
        {dropped > 0 && (
          <p className="notice" role="status">
            {texts.favorites.dropped(dropped)}
          </p>
        )}
        {shown.length === 0 && undo.length > 0 && (
          <Form method="post" action={favoritesAction} className="notice favorites-undo">
            <span role="status">{texts.favorites.cleared}</span>
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="ids" value={JSON.stringify(undo)} />
            <input type="hidden" name="returnTo" value={returnTo} />
            <button className="link">{texts.favorites.undo}</button>
          </Form>
        )}
        {shown.length > 0 ? (
          <>
            <div className="favorites-bar">
              <form method="get" id="sort-favorites">
                <SortSelect
                  value={sort}
                  form="sort-favorites"
                  onChange={(wanted) =>
                    navigate(`?sort=${wanted}`, { replace: true, preventScrollReset: true })
                  }
                />
                <button className="btn-quiet without-scripts">Sort</button>
              </form>
              <Form method="post" action={favoritesAction}>
                <input type="hidden" name="intent" value="clear" />
                <button className="btn-quiet">{texts.favorites.clearAll}</button>
              </Form>
            </div>
            <div className="card-grid">
              {shown.map((card, index) => (
                <PropertyCard
                  key={card.id}
                  card={card}
                  level={2}
                  eager={index === 0}
                  from={returnTo}
                />
              ))}
            </div>
          </>
        ) : (
          <div className="no-match">
            <h2>{texts.favorites.empty}</h2>
            <p>{texts.favorites.emptyHint}</p>
            <Link to={paths.listing()} className="btn">
              {texts.favorites.browse}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
