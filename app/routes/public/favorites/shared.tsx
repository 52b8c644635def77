import "~/components/shortlist/stay-row.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { findShortlist } from "#db/queries/property/shortlist.server";
import { countStays } from "#domain/inquiries/inquiry";
import { paths } from "#domain/paths/paths";
import { readTrip } from "#domain/rates/trip";
import { pageHead } from "#domain/seo/seo";
import { maxFavorites, stayIdsIn } from "#domain/shortlist/ids";
import { addressOf, letterOf, type ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";
import { rankOf, YearKey, YearStrip } from "~/components/editorial/year-strip";
import {
  favoritesAction,
  favoritesStore,
  useFavorites,
} from "~/components/favorites/favorites-store";
import { DroppedNote, UndoBand } from "~/components/favorites/notices";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { Letter, ListHead, PaperAddress } from "~/components/shortlist/list-parts";
import { LedgerStay, ListPrice } from "~/components/shortlist/stay-row";
import { TripBar } from "~/components/shortlist/trip-bar";
import { useTrip } from "~/components/trip/use-trip";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { quoteDay, withQuotes } from "~/server/rates/quotes.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

/** List shared by another visitor: the URL contains it, so nothing is stored or expires. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ids = stayIdsIn(searchParams, "ids", maxFavorites);
  const { trip, typed, errors } = readTrip(searchParams, quoteDay());
  const [site, { stays, missingCount }] = await Promise.all([
    readSite(context),
    findShortlist(context.db, ids),
  ]);
  const head = pageHead(site, {
    title: texts.sharedList.eyebrow,
    description: texts.sharedList.description,
    path: paths.sharedFavorites(stays.map(({ id }) => id)),
  });
  return data(
    {
      stays: await withQuotes(context, stays, trip),
      missingCount,
      typed,
      errors,
      saved: stayIdsIn(searchParams, "undo", maxFavorites),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: pageCache(request) },
  );
}

export default function SharedFavorites() {
  const { stays, missingCount, saved, typed, errors } = useLoaderData<typeof loader>();
  const { trip } = useTrip();
  const ids = stays.map(({ id }) => id);
  const returnTo = paths.sharedFavorites(ids);
  // Stays added in this visit, for undo.
  const [added, setAdded] = useState(saved);
  const note = missingCount > 0 && (
    <DroppedNote>{texts.sharedList.missing(missingCount)}</DroppedNote>
  );
  if (stays.length === 0) return <EmptyList>{note}</EmptyList>;
  return (
    <div className="wrap pb-section">
      <ListHead
        above={<p className="eyebrow">{texts.sharedList.eyebrow}</p>}
        title={texts.sharedList.title(countStays(stays.length))}
        lede={texts.sharedList.hint}
      >
        <SaveAll ids={ids} returnTo={returnTo} onSave={setAdded} />
      </ListHead>
      <Added added={added} returnTo={returnTo} onUndone={() => setAdded([])} />
      {note}
      <TripBar
        trip={trip}
        typed={typed}
        errors={errors}
        path={paths.sharedFavorites([])}
        values={{ ids: ids.join(",") }}
      />
      <Ledger stays={stays} />
    </div>
  );
}

interface SaveProps {
  ids: readonly string[];
  returnTo: string;
  onSave: (added: string[]) => void;
}

/** Adds what is not there yet to the visitor's own list. */
function SaveAll({ ids, returnTo, onSave }: SaveProps) {
  const own = useFavorites();
  const missing = ids.filter((id) => !own.includes(id));
  if (missing.length === 0)
    return (
      <p>
        {texts.sharedList.allSaved}.{" "}
        <Link to={paths.favorites()} className="link">
          {texts.sharedList.see}
        </Link>
      </p>
    );
  return (
    <form
      method="post"
      action={favoritesAction}
      onSubmit={(event) => {
        event.preventDefault();
        favoritesStore.update({ add: missing }, null);
        onSave(missing);
      }}
    >
      <input type="hidden" name="add" value={missing.join(",")} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button className="btn">{texts.sharedList.saveThese}</button>
    </form>
  );
}

function Added(props: { added: readonly string[]; returnTo: string; onUndone: () => void }) {
  const own = useFavorites();
  const added = props.added.filter((id) => own.includes(id));
  if (added.length === 0) return null;
  return <UndoBand text={texts.favorites.addedMany(added.length)} remove={added} {...props} />;
}

function EmptyList({ children }: { children: React.ReactNode }) {
  return (
    <>
      <PageTitle title={texts.sharedList.empty} lede={texts.sharedList.emptyHint} />
      <div className="wrap pb-section">
        {children}
        <Link to={paths.listing()} className="btn">
          {texts.savedList.browse}
        </Link>
      </div>
    </>
  );
}

/** Rows of stays: letter, picture, name, months and price. */
function Ledger({ stays }: { stays: readonly ShortlistStay[] }) {
  return (
    <>
      <ol className="stay-ledger border-b border-line picture-crop">
        {stays.map((stay, index) => (
          <li
            className="grid items-center gap-6 border-t border-line break-inside-avoid"
            key={stay.id}
          >
            <Letter letter={letterOf(index)} />
            <LedgerStay stay={stay} level={2}>
              <PaperAddress id={stay.id} address={addressOf(stay)} />
            </LedgerStay>
            <div className="ledger-year">
              {stay.monthGrid.length > 0 && <YearStrip ranks={stay.monthGrid.map(rankOf)} />}
            </div>
            <ListPrice stay={stay} />
          </li>
        ))}
      </ol>
      {stays.some(({ monthGrid }) => monthGrid.length > 0) && <YearKey />}
    </>
  );
}
