import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { favoritesStore } from "./favorites-store";
import { useFavoritesState } from "./use-favorites";

export interface Named {
  id: string;
  name: string;
}

/** The cards that are still saved, and those taken off since the page was read. */
export function useSavedCards<Card extends Named>(
  cards: readonly Card[],
  undoable: readonly Named[],
) {
  const { ids, waiting, before } = useFavoritesState();
  // The page may have put the list right: stays that moved, and stays that are gone.
  useEffect(() => favoritesStore.refresh(), [cards]);
  const isMissing = (id: string) => !cards.some((card) => card.id === id) && !waiting.includes(id);
  // What the server knew before it read the page may hold stays that it has just taken off.
  useMissing(before ? [] : ids.filter(isMissing));
  if (before) return { shown: cards, removed: undoable };
  const shown = cards.filter(({ id }) => ids.includes(id));
  const taken = cards.filter(({ id }) => !ids.includes(id));
  const earlier = undoable.filter(
    ({ id }) => !ids.includes(id) && !taken.some((card) => card.id === id),
  );
  return { shown, removed: [...taken, ...earlier] };
}

/** Reads the page anew for what was saved meanwhile, by another tab or by a wish that came late. */
function useMissing(missing: readonly string[]) {
  const { revalidate } = useRevalidator();
  const asked = useRef("");
  const wanted = missing.join();
  useEffect(() => {
    if (wanted === "" || asked.current === wanted) return;
    asked.current = wanted;
    revalidate();
  }, [wanted, revalidate]);
}
