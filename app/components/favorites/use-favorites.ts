import { useSyncExternalStore } from "react";

import { useRootData } from "~/components/root-data";
import { favoritesStore } from "./favorites-store";

const none: readonly string[] = [];

/** The saved ids, newest last, and those whose change waits for a better line. */
export function useFavoritesState() {
  const stored = useRootData()?.favorites ?? none;
  const own = useSyncExternalStore(favoritesStore.subscribe, favoritesStore.shown, () => null);
  return own ?? { ids: stored, waiting: none };
}

export const useFavorites = (): readonly string[] => useFavoritesState().ids;
