import { type RefObject, useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";

/** So early that the stays are there before they are reached. */
const ahead = "600px";

/** The stays behind these ids, asked for once their place comes near. */
export function useViewed(place: RefObject<HTMLElement>, ids: readonly string[]) {
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

/** Null when nothing arrives: the page is whole without them. */
async function readCards(ids: string[], signal: AbortSignal): Promise<PropertyCard[] | null> {
  try {
    const answer = await fetch(paths.viewed(ids), { signal });
    return answer.ok ? ((await answer.json()) as { cards: PropertyCard[] }).cards : [];
  } catch {
    return signal.aborted ? null : [];
  }
}
