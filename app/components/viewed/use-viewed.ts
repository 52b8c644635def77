import { type RefObject, useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { onViewedChange, rememberViewed, viewedList } from "./viewed-list";

/** So early that the stays are there before they are reached. */
const ahead = "600px";

/**
 * The stays that this device remembers, without the one that is looked at, which is remembered for the
 * next page. They are asked for once their place comes near, and never where there is nothing to ask.
 */
export function useViewed(place: RefObject<HTMLElement>, current: string | undefined) {
  const ids = useViewedIds(current);
  const [found, setFound] = useState<PropertyCard[] | null>(null);
  const wanted = ids.join();
  useEffect(() => {
    if (wanted === "" || !place.current) return;
    const stop = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void readCards(wanted.split(","), stop.signal).then((cards) => cards && setFound(cards));
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [wanted, place]);
  // What was forgotten meanwhile is gone at once.
  const cards = found?.filter(({ id }) => ids.includes(id)) ?? [];
  return { cards, expected: found ? cards.length : ids.length };
}

function useViewedIds(current: string | undefined): string[] {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    if (current !== undefined) rememberViewed(current);
    const read = () => setIds(viewedList().filter((id) => id !== current));
    read();
    return onViewedChange(read);
  }, [current]);
  return ids;
}

/** Null when nothing arrives: the page is whole without them. */
async function readCards(ids: string[], signal: AbortSignal): Promise<PropertyCard[] | null> {
  try {
    const answer = await fetch(paths.viewed(ids), { signal });
    return answer.ok ? ((await answer.json()) as { cards: PropertyCard[] }).cards : [];
  } catch {
    return signal.aborted ? null : [];
  }
}
