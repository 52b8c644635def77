import "~/components/property-card/cards.css";
import "./favorites.css";
import "~/components/ui/pager.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { cardsByIds } from "#db/queries/property/read.server";
import { type ListingSort, listingSorts } from "#domain/listing/query";
import { paths } from "#domain/paths/paths";
import type { PropertyCard as CardData } from "#domain/property/property";
import { readTrip, type Trip, withTrip } from "#domain/rates/trip";
import { pageHead } from "#domain/seo/seo";
import { maxCompared, maxFavorites, stayIdsIn } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import {
  favoritesAction,
  favoritesStore,
  useFavoritesState,
} from "~/components/favorites/favorites-store";
import { DroppedNote, UndoBand, useLatchedMessage } from "~/components/favorites/notices";
import { headTags } from "~/components/layout/head-tags";
import { PropertyCard } from "~/components/property-card/property-card";
import { useExchange, useRootData } from "~/components/root-data";
import {
  ListHead,
  PaperAddress,
  PrintTool,
  ShareLink,
  Tools,
} from "~/components/shortlist/list-parts";
import { TripBar, TripValues } from "~/components/shortlist/trip-bar";
import { useTrip } from "~/components/trip/use-trip";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture, Scene } from "~/components/ui/picture";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { forwardHeaders, privatePage } from "~/server/pages/cache";
import { readOrUnavailable, readSite } from "~/server/pages/page-loader.server";
import { quoteDay, withQuotes } from "~/server/rates/quotes.server";
import { readFavorites } from "~/server/visitor/favorites-page.server";
import { favoritesCookie, readPreferences } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { favorites } = readPreferences(request);
  const undo = stayIdsIn(searchParams, "undo", maxFavorites).filter(
    (id) => !favorites.includes(id),
  );
  const { trip, typed, errors } = readTrip(searchParams, quoteDay());
  const [{ current, ...list }, undoable] = await readOrUnavailable(context, () =>
    Promise.all([
      readFavorites(context, favorites, searchParams.get("sort")),
      cardsByIds(context.db, undo),
    ]),
  );
  const cards = await withQuotes(context, list.cards, trip);
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
      cards,
      typed,
      errors,
      undoable: undoable.map(({ id, name }) => ({ id, name })),
      chosen: stayIdsIn(searchParams, "stay", maxCompared),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: responseHeaders },
  );
}

export default function Favorites() {
  const { cards, missingCount, sort, chosen, undoable, typed, errors } =
    useLoaderData<typeof loader>();
  const { trip } = useTrip();
  const { visible, removed } = useSavedCards(cards, undoable);
  const ids = visible.map(({ id }) => id);
  const dropped = useLatchedMessage(
    missingCount > 0 ? texts.savedList.dropped(missingCount) : null,
  );
  const notices = (
    <>
      {removed.length > 0 && (
        <UndoBand
          text={removedText(removed, visible.length)}
          add={removed.map(({ id }) => id).toReversed()}
          returnTo={paths.favorites()}
        />
      )}
      {dropped && <DroppedNote>{dropped}</DroppedNote>}
    </>
  );
  if (visible.length === 0)
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
    <div className="wrap favorites pb-section">
      <ListHead
        title={texts.favorites.title}
        lede={
          <>
            <span>{texts.favorites.count(visible.length)}</span>
            {texts.favorites.storedHere}
          </>
        }
      >
        <FavoritesTools ids={ids} trip={trip} />
      </ListHead>
      <FavoritesBar sort={sort} ids={ids} trip={trip} />
      <TripBar
        trip={trip}
        typed={typed}
        errors={errors}
        path={paths.favorites()}
        values={{ sort: sort ?? "" }}
      />
      {notices}
      <SavedList cards={visible} chosen={chosen} trip={trip} />
    </div>
  );
}

function FavoritesTools({ ids, trip }: { ids: string[]; trip: Trip | null }) {
  const site = useRootData()?.site.address ?? "";
  return (
    <Tools>
      <ShareLink
        url={site + withTrip(paths.sharedFavorites(ids), trip)}
        title={texts.sharedList.eyebrow}
        lead={texts.share.lead}
      />
      <PrintTool />
      <Link
        to={withTrip(paths.ask(), trip)}
        className="tool items-center gap-2 min-h-tap border-0 rounded-full bg-transparent no-underline whitespace-nowrap cursor-pointer"
      >
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

interface FavoritesBarProps {
  /** Null for the default order, newest first. */
  sort: ListingSort | null;
  /** Ids that "Clear all" removes. */
  ids: readonly string[];
  trip: Trip | null;
}

/** Sort order and "Clear all". */
function FavoritesBar({ sort, ids, trip }: FavoritesBarProps) {
  const navigate = useNavigate();
  return (
    <div className="favorites-bar print:hidden! flex items-center mb-6 pt-3 border-t border-line">
      <form method="get" className="favorites-sort flex items-center gap-3">
        <label className="sort-select flex items-center gap-3 text-note">
          <span className="text-ink-soft">{texts.listing.sort}</span>
          <select
            className="bg-paper border border-line-strong rounded-2"
            name="sort"
            key={sort}
            defaultValue={sort ?? ""}
            onChange={(event) =>
              navigate(withTrip(`?sort=${event.currentTarget.value}`, trip), {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <option value="">{texts.favorites.asSaved}</option>
            {listingSorts.map((value) => (
              <option key={value} value={value}>
                {texts.listing.sorts[value]}
              </option>
            ))}
          </select>
        </label>
        <TripValues trip={trip} />
        <button className="btn-quiet without-scripts">{texts.favorites.sort}</button>
      </form>
      <p className="favorites-currency text-small text-ink-soft">
        {texts.listing.showingPrices(useExchange().currency)}
      </p>
      <form
        method="post"
        action={favoritesAction}
        className="favorites-clear ml-auto"
        onSubmit={(event) => {
          event.preventDefault();
          favoritesStore.update({ remove: ids }, null);
        }}
      >
        <input type="hidden" name="intent" value="clear" />
        <button className="link min-h-tap text-note font-semibold">
          {texts.favorites.clearAll}
        </button>
      </form>
    </div>
  );
}

const compareForm = "compare-stays";

interface SavedCard extends CardData {
  /** For print. */
  address: string;
}

interface SavedListProps {
  cards: readonly SavedCard[];
  /** Initially checked when the visitor returns from the comparison. */
  chosen: readonly string[];
  trip: Trip | null;
}

/** Saved stays as cards, each with a checkbox to compare. */
function SavedList({ cards, chosen: initial, trip }: SavedListProps) {
  const [checkedIds, setCheckedIds] = useState(initial);
  useEffect(() => {
    // Restores boxes checked before hydration.
    const form = document.getElementById(compareForm);
    if (form instanceof HTMLFormElement)
      setCheckedIds(new FormData(form).getAll("stay").map(String));
  }, []);
  const chosen = cards.filter(({ id }) => checkedIds.includes(id));
  const unselect = (id: string) => setCheckedIds((ids) => ids.filter((other) => other !== id));
  return (
    <>
      <h2 className="sr-only">{texts.favorites.list}</h2>
      <div className="card-grid grid">
        {cards.map((card, index) => (
          <PropertyCard
            key={card.id}
            card={card}
            eager={index === 0}
            from={withTrip(paths.favorites(), trip)}
            overlay={
              <ComparePick
                id={card.id}
                name={card.name}
                chosen={checkedIds.includes(card.id)}
                full={chosen.length >= maxCompared}
                onChange={(on) =>
                  on ? setCheckedIds((ids) => [...ids, card.id]) : unselect(card.id)
                }
              />
            }
          >
            <PaperAddress id={card.id} address={card.address} />
          </PropertyCard>
        ))}
      </div>
      {cards.length > 1 && <CompareTray chosen={chosen} onRemove={unselect} trip={trip} />}
    </>
  );
}

interface ComparePickProps {
  id: string;
  name: string;
  chosen: boolean;
  /** The maximum is selected. */
  full: boolean;
  onChange: (chosen: boolean) => void;
}

/** Checkbox of the comparison form. */
function ComparePick({ id, name, chosen, full, onChange }: ComparePickProps) {
  return (
    <label className="pick print:hidden! absolute flex items-center gap-2.5 min-h-tap text-small font-semibold bg-paper rounded-full cursor-pointer z-raised">
      <input
        className="accent-forest"
        type="checkbox"
        name="stay"
        form={compareForm}
        value={id}
        checked={chosen}
        disabled={full && !chosen}
        aria-label={texts.compare.chooseNamed(name)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{texts.compare.choose}</span>
    </label>
  );
}

interface CompareTrayProps {
  chosen: readonly CardData[];
  onRemove: (id: string) => void;
  trip: Trip | null;
}

function CompareTray({ chosen, onRemove, trip }: CompareTrayProps) {
  const n = chosen.length;
  return (
    <Form
      method="get"
      action={paths.compare()}
      id={compareForm}
      {...texts.tools.compare}
      className="tray split sticky gap-6 mt-12 bg-paper"
      aria-label={texts.compare.tray}
      role="region"
    >
      <TripValues trip={trip} />
      <ul className="row">
        {chosen.map(({ id, name, cover }) => (
          <li className="flex items-center gap-3" key={id}>
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <span className="max-md:hidden!">{name}</span>
            <button
              type="button"
              aria-label={texts.compare.takeOut(name)}
              onClick={() => onRemove(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {n < maxCompared && <li className="tray-free flex items-center gap-3">{trayHint(n)}</li>}
      </ul>
      <button className={n < 2 ? "btn-quiet" : "btn"}>{texts.compare.button(n)}</button>
    </Form>
  );
}

const trayHint = (n: number): string =>
  [texts.compare.trayHint, texts.compare.twoMore][n] ?? texts.compare.oneMore;

/** Empty list with a link to the stays. */
function NoFavorites() {
  return (
    <div className="no-favorites grid-cols-1 wrap grid items-center gap-gutter-l pt-gap-title pb-section">
      <div className="no-favorites-picture relative picture-crop">
        <Scene
          image="/illustrations/star-kopje.svg"
          sizes="(max-width: 40rem) 100vw, 54rem"
          alt={texts.favorites.emptyPicture}
          eager
        />
        <span className="no-favorites-heart absolute grid place-items-center text-clay bg-paper rounded-[50%] text-name">
          <Icon name="heart" />
        </span>
      </div>
      <div>
        <h1>{texts.savedList.empty}</h1>
        <p className="text-ink-soft">{texts.savedList.emptyHint}</p>
        <Link to={paths.listing()} className="btn">
          {texts.savedList.browse}
        </Link>
      </div>
    </div>
  );
}

interface Named {
  id: string;
  name: string;
}

/** Cards that are still saved, and those removed since the page loaded. */
function useSavedCards<Card extends Named>(cards: readonly Card[], undoable: readonly Named[]) {
  const { ids, unconfirmed, before } = useFavoritesState();
  // The loader may have updated the cookie: renamed or deleted stays.
  useEffect(() => favoritesStore.refresh(), [cards]);
  const isNotFound = (id: string) =>
    !cards.some((card) => card.id === id) && !unconfirmed.includes(id);
  // Root data may still contain stays that this page's loader removed.
  useMissing(before ? [] : ids.filter(isNotFound));
  if (before) return { visible: cards, removed: undoable };
  const visible = cards.filter(({ id }) => ids.includes(id));
  const taken = cards.filter(({ id }) => !ids.includes(id));
  const earlier = undoable.filter(
    ({ id }) => !ids.includes(id) && !taken.some((card) => card.id === id),
  );
  return { visible, removed: [...taken, ...earlier] };
}

/** Revalidates after another tab or a delayed request saved a stay. */
function useMissing(missing: readonly string[]) {
  const { revalidate } = useRevalidator();
  const lastRequest = useRef("");
  const missingIds = missing.join();
  useEffect(() => {
    if (missingIds === "" || lastRequest.current === missingIds) return;
    lastRequest.current = missingIds;
    revalidate();
  }, [missingIds, revalidate]);
}
