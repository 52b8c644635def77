import "~/components/shortlist/stay-row.css";
import { type RefObject, useEffect, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { LedgerStay, ListPrice } from "~/components/shortlist/stay-row";
import { clearViewed } from "./viewed-list";

/** Recently viewed stays, with a button to clear them. */
export function ViewedStays({ ids }: { ids: readonly string[] }) {
  const place = useRef<HTMLElement>(null);
  const { cards, expected } = useViewed(place, ids);
  if (expected === 0) return null;
  return (
    <section ref={place} className="viewed print:hidden! pb-section" aria-labelledby="viewed-title">
      <div className="viewed-head split gap-4 py-4 border-t border-line">
        <h2 className="text-name" id="viewed-title">
          {texts.viewed.title}
        </h2>
        <button type="button" className="link" onClick={clearViewed}>
          {texts.viewed.clear}
        </button>
      </div>
      <ol className={`picture-crop viewed-list viewed-${expected}`}>
        {cards.map((card) => (
          <li className="grid items-center gap-6 border-t border-line" key={card.id}>
            <LedgerStay stay={card} level={3} />
            <ListPrice stay={card} />
            <FavoriteButton id={card.id} name={card.name} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Loads ahead, so that the stays are there when scrolled to. */
const ahead = "600px";

/** Cards of these ids, fetched when their section comes near the viewport. */
function useViewed(place: RefObject<HTMLElement>, ids: readonly string[]) {
  const [loaded, setLoaded] = useState<PropertyCard[] | null>(null);
  const idList = ids.join();
  useEffect(() => {
    if (idList === "" || !place.current) return;
    const stop = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void readCards(idList.split(","), stop.signal).then((cards) => cards && setLoaded(cards));
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [idList, place]);
  // Cleared ids disappear at once.
  const cards = loaded?.filter(({ id }) => ids.includes(id)) ?? [];
  return { cards, expected: loaded ? cards.length : ids.length };
}

/** Null on failure: the section is optional. */
async function readCards(ids: string[], signal: AbortSignal): Promise<PropertyCard[] | null> {
  try {
    const response = await fetch(paths.viewed(ids), { signal });
    return response.ok ? ((await response.json()) as { cards: PropertyCard[] }).cards : [];
  } catch {
    return signal.aborted ? null : [];
  }
}
