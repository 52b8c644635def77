import { useSyncExternalStore } from "react";

import { useRootData } from "~/components/root-data";
import { favoritesStore, type ShownFavorites } from "./favorites-store";

const none: readonly string[] = [];

/**
 * The saved ids, newest last, and those whose change waits for a better line; `before` this browser
 * has looked at its own cookie.
 */
export function useFavoritesState(): ShownFavorites & { before?: boolean } {
  const stored = useRootData()?.favorites ?? none;
  const own = useSyncExternalStore(favoritesStore.subscribe, favoritesStore.shown, () => null);
  return own ?? { ids: stored, waiting: none, before: true };
}

export const useFavorites = (): readonly string[] => useFavoritesState().ids;
