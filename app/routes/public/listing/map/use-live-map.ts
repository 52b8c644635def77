import { type RefObject, useEffect, useRef, useState } from "react";

import { type ListingQuery, writeListingQuery } from "#domain/listing/query";
import { displayPrice } from "#domain/money/money";
import type { Area } from "#domain/places/coordinates";
import { useRootData } from "~/components/root-data";
import type { LiveMap } from "./live-map";

interface Options {
  /** Container of the map. */
  ground: RefObject<HTMLDivElement>;
  list: RefObject<HTMLElement>;
  query: ListingQuery;
  opened: string | null;
  open: (id: string | null) => void;
  /** Bounds after the visitor moved the map. */
  setMoved: (area: Area | null) => void;
}

type State = "drawn" | "live" | "failed";

/** Loads the interactive map once its container is in view, and updates it with the list. */
export function useLiveMap({ ground, list, query, opened, open, setMoved }: Options) {
  const [state, setState] = useState<State>("drawn");
  const map = useRef<LiveMap | null>(null);
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const rates = root?.rates;
  const latest = useRef({ query, open, setMoved });
  latest.current = { query, open, setMoved };

  useEffect(() => {
    const element = ground.current;
    if (!element?.parentElement) return;
    const unmounted = new AbortController();
    const start = async () => {
      try {
        const { LiveMap } = await import("./live-map");
        if (unmounted.signal.aborted) return;
        element.hidden = false;
        const drawn = new LiveMap(element, {
          onOpen: (id) => latest.current.open(id),
          onMoved: (area) => latest.current.setMoved(area),
        });
        map.current = drawn;
        await drawn.show(latest.current.query);
        if (!unmounted.signal.aborted) setState("live");
      } catch {
        if (!unmounted.signal.aborted) setState("failed");
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void start();
    });
    observer.observe(element.parentElement);
    return () => {
      unmounted.abort();
      observer.disconnect();
      map.current?.remove();
      map.current = null;
    };
  }, [ground]);

  const address = writeListingQuery(query).toString();
  useEffect(() => {
    // On failure the map keeps its markers; the list is up to date.
    map.current?.show(latest.current.query).catch(() => undefined);
  }, [address]);
  useEffect(() => {
    map.current?.setPrice((usd) => displayPrice(usd, "USD", currency, rates ?? {}));
  }, [currency, rates, state]);
  useEffect(() => map.current?.choose(opened), [opened]);
  useListAnswers(list, map, state);

  return { state, focusMark: (id: string) => map.current?.focus(id) };
}

const stayOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-property]") : null;

/** Links hover states: a stay in the list highlights its marker, and the reverse. */
function useListAnswers(
  list: RefObject<HTMLElement>,
  map: RefObject<LiveMap | null>,
  state: string,
) {
  useEffect(() => {
    const element = list.current;
    const live = map.current;
    if (!element || !live || state !== "live") return;
    const ring = ({ target }: Event) => live.ring(stayOf(target)?.dataset.property ?? null);
    const unring = () => live.ring(null);
    live.onPoint = (id) => {
      for (const stay of element.querySelectorAll<HTMLElement>("[data-property]"))
        stay.toggleAttribute("data-on-map", stay.dataset.property === id);
    };
    element.addEventListener("pointerover", ring);
    element.addEventListener("focusin", ring);
    element.addEventListener("pointerleave", unring);
    element.addEventListener("focusout", unring);
    return () => {
      element.removeEventListener("pointerover", ring);
      element.removeEventListener("focusin", ring);
      element.removeEventListener("pointerleave", unring);
      element.removeEventListener("focusout", unring);
    };
  }, [list, map, state]);
}
