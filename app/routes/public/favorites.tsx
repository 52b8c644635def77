import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigate } from "@remix-run/react";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { PropertyCard } from "~/components/property/property-card";
import { favouritesAction, useFavourites } from "~/components/property/use-favourites";
import { SortSelect } from "~/components/public/sort-select";
import { type ListingSort, parseListingQuery } from "~/domain/listing-query";
import { toUsd } from "~/domain/money";
import { paths } from "~/domain/paths";
import type { PropertyCard as Card, Rates } from "~/domain/property";
import { pageHead } from "~/domain/seo";
import { texts } from "~/domain/texts";
import { compareForListing } from "~/domain/listing-match";
import { fold } from "~/domain/fold";
import { privatePage, forwardHeaders } from "~/server/cache";
import { favouritesCookie, parseFavourites, readPreferences } from "~/server/preferences.server";
import { orUnavailable } from "~/server/unavailable.server";
import { readSite } from "~/server/site.server";
import { cardsByIds } from "../../../db/queries/properties.server";
import "~/components/public/listing-screen.css";
import "~/components/public/favourites.css";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found }) => headTags(found?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { favourites } = readPreferences(request);
  const [{ rates }, cards] = await orUnavailable(context, () =>
    Promise.all([context.rates(), cardsByIds(context.db, favourites.toReversed())]),
  );
  const sorted = searchParams.has("sort");
  const { sort } = parseListingQuery(searchParams);
  const dropped = favourites.length - cards.length;
  const head = pageHead(await readSite(context, request), {
    title: texts.favourites.title,
    description: "The stays you have saved on this device.",
    path: paths.favourites(),
  });
  const responseHeaders = new Headers({ "Cache-Control": privatePage });
  if (dropped > 0) {
    const listed = new Set(cards.map(({ id }) => id));
    responseHeaders.set("Set-Cookie", favouritesCookie(favourites.filter((id) => listed.has(id))));
  }
  return data(
    {
      cards: sorted ? sortCards(cards, sort, rates) : cards,
      sort,
      dropped,
      undo: parseFavourites(JSON.stringify((searchParams.get("undo") ?? "").split(","))),
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

export default function Favourites() {
  const { cards, sort, dropped, undo } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const saved = useFavourites();
  const shown = cards.filter(({ id }) => saved.includes(id));
  const returnTo = paths.favourites();
  return (
    <>
      <PageTitle
        title={texts.favourites.title}
        lede={shown.length > 0 ? texts.favourites.count(shown.length) : undefined}
      />
      <div className="wrap favourites">
        {dropped > 0 && (
          <p className="notice" role="status">
            {texts.favourites.dropped(dropped)}
          </p>
        )}
        {shown.length === 0 && undo.length > 0 && (
          <Form method="post" action={favouritesAction} className="notice favourites-undo">
            <span role="status">{texts.favourites.cleared}</span>
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="ids" value={JSON.stringify(undo)} />
            <input type="hidden" name="returnTo" value={returnTo} />
            <button className="link">{texts.favourites.undo}</button>
          </Form>
        )}
        {shown.length > 0 ? (
          <>
            <div className="favourites-bar">
              <form method="get" id="sort-favourites">
                <SortSelect
                  value={sort}
                  form="sort-favourites"
                  onChange={(wanted) =>
                    navigate(`?sort=${wanted}`, { replace: true, preventScrollReset: true })
                  }
                />
                <button className="btn-quiet without-scripts">Sort</button>
              </form>
              <Form method="post" action={favouritesAction}>
                <input type="hidden" name="intent" value="clear" />
                <button className="btn-quiet">{texts.favourites.clearAll}</button>
              </Form>
            </div>
            <div className="card-grid">
              {shown.map((card, index) => (
                <PropertyCard key={card.id} card={card} level={2} eager={index === 0} from={returnTo} />
              ))}
            </div>
          </>
        ) : (
          <div className="empty">
            <h2>{texts.favourites.empty}</h2>
            <p>{texts.favourites.emptyHint}</p>
            <Link to={paths.listing()} className="btn">
              {texts.favourites.browse}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
