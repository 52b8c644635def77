import { type RefObject, useEffect, useRef, useState } from "react";

import { type ListingQuery, writeListingQuery } from "#domain/listing/query";
import { shownPrice } from "#domain/money/money";
import type { Area } from "#domain/places/area";
import { useRootData } from "~/components/root-data";
import type { LiveMap } from "./live-map";
import { useListAnswers } from "./use-list-answers";

interface Options {
  /** Where the map is drawn. */
  ground: RefObject<HTMLDivElement>;
  list: RefObject<HTMLElement>;
  query: ListingQuery;
  opened: string | null;
  open: (id: string | null) => void;
  /** What is in view after the visitor moved the map. */
  setMoved: (area: Area | null) => void;
}

type State = "drawn" | "live" | "failed";

/** Fetches the map that moves when its place comes into view, and keeps it in step with the list. */
export function useLiveMap({ ground, list, query, opened, open, setMoved }: Options) {
  const [state, setState] = useState<State>("drawn");
  const map = useRef<LiveMap | null>(null);
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const rates = root?.rates;
  const told = useRef({ query, open, setMoved });
  told.current = { query, open, setMoved };

  useEffect(() => {
    const element = ground.current;
    if (!element?.parentElement) return;
    const gone = new AbortController();
    const start = async () => {
      try {
        const { LiveMap } = await import("./live-map");
        if (gone.signal.aborted) return;
        element.hidden = false;
        const drawn = new LiveMap(element, {
          onOpen: (id) => told.current.open(id),
          onMoved: (area) => told.current.setMoved(area),
        });
        map.current = drawn;
        await drawn.show(told.current.query);
        if (!gone.signal.aborted) setState("live");
      } catch {
        if (!gone.signal.aborted) setState("failed");
      }
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void start();
    });
    seen.observe(element.parentElement);
    return () => {
      gone.abort();
      seen.disconnect();
      map.current?.remove();
      map.current = null;
    };
  }, [ground]);

  const address = writeListingQuery(query).toString();
  useEffect(() => {
    // A map that cannot be brought up to date keeps what it shows; the list is right all the same.
    map.current?.show(told.current.query).catch(() => undefined);
  }, [address]);
  useEffect(() => {
    map.current?.setPrice((usd) => shownPrice(usd, "USD", currency, rates ?? {}));
  }, [currency, rates, state]);
  useEffect(() => map.current?.choose(opened), [opened]);
  useListAnswers(list, map, state);

  return { state, focusMark: (id: string) => map.current?.focus(id) };
}
