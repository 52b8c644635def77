import "~/components/favorites-page/favorites-page.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cardsByIds } from "#db/queries/property/read.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { mostCompared, mostSaved, stayIdsIn } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { DroppedNote, useSaid } from "~/components/favorites/dropped-note";
import { UndoBand } from "~/components/favorites/undo-band";
import { type Named, useSavedCards } from "~/components/favorites/use-saved-cards";
import { FavoritesBar } from "~/components/favorites-page/favorites-bar";
import { NoFavorites } from "~/components/favorites-page/no-favorites";
import { SavedList } from "~/components/favorites-page/saved-list";
import { headTags } from "~/components/layout/head-tags";
import { useRootData } from "~/components/root-data";
import { ListHead } from "~/components/shortlist/list-head";
import { ShareLink } from "~/components/shortlist/share-link";
import { PrintTool, Tools } from "~/components/shortlist/tools";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { forwardHeaders, privatePage } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";
import { orUnavailable } from "~/server/pages/unavailable.server";
import { readFavorites } from "~/server/visitor/favorites-page.server";
import { favoritesCookie, readPreferences } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: found }) => headTags(found?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { favorites } = readPreferences(request);
  const undo = stayIdsIn(searchParams, "undo", mostSaved).filter((id) => !favorites.includes(id));
  const [{ current, ...list }, undoable] = await orUnavailable(context, () =>
    Promise.all([
      readFavorites(context, favorites, searchParams.get("sort")),
      cardsByIds(context.db, undo),
    ]),
  );
  const head = pageHead(await readSite(context), {
    title: texts.favorites.title,
    description: texts.favorites.description,
    path: paths.favorites(),
  });
  const responseHeaders = new Headers({ "Cache-Control": privatePage });
  const cookie = current.join() === favorites.join() ? null : favoritesCookie(current, context.env);
  if (cookie) responseHeaders.set("Set-Cookie", cookie);
  return data(
    {
      ...list,
      undoable: undoable.map(({ id, name }) => ({ id, name })),
      chosen: stayIdsIn(searchParams, "stay", mostCompared),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: responseHeaders },
  );
}

export default function Favorites() {
  const { cards, gone, sort, chosen, undoable } = useLoaderData<typeof loader>();
  const { shown, removed } = useSavedCards(cards, undoable);
  const ids = shown.map(({ id }) => id);
  const dropped = useSaid(gone > 0 ? texts.savedList.dropped(gone) : null);
  const notices = (
    <>
      {removed.length > 0 && (
        <UndoBand
          text={removedText(removed, shown.length)}
          add={removed.map(({ id }) => id).toReversed()}
          returnTo={paths.favorites()}
        />
      )}
      {dropped && <DroppedNote>{dropped}</DroppedNote>}
    </>
  );
  if (shown.length === 0)
    return (
      <>
        <div className="wrap favorites-alone">{notices}</div>
        <NoFavorites />
        <div className="wrap">
          <RecentlyViewed />
        </div>
      </>
    );
  return (
    <div className="wrap favorites">
      <ListHead
        title={texts.favorites.title}
        lede={
          <>
            <span>{texts.favorites.count(shown.length)}</span>
            {texts.favorites.kept}
          </>
        }
      >
        <FavoritesTools ids={ids} />
      </ListHead>
      <FavoritesBar sort={sort} ids={ids} />
      {notices}
      <SavedList cards={shown} chosen={chosen} />
    </div>
  );
}

function FavoritesTools({ ids }: { ids: string[] }) {
  const site = useRootData()?.site.address ?? "";
  return (
    <Tools>
      <ShareLink
        url={site + paths.sharedFavorites(ids)}
        title={texts.sharedList.eyebrow}
        lead={texts.share.lead}
      />
      <PrintTool />
      <Link to={paths.ask()} className="tool">
        <Icon name="mail" /> {texts.savedList.askAll(ids.length)}
      </Link>
    </Tools>
  );
}

const removedText = (removed: readonly Named[], left: number): string => {
  const [only] = removed;
  if (removed.length === 1 && only) return texts.favorites.removed(only.name);
  return left === 0 ? texts.favorites.cleared : texts.favorites.removedMany(removed.length);
};
