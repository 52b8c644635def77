import { useEffect } from "react";

import { useRootData } from "~/components/root-data";
import { favoritesStore } from "./favorites-store";

/** Keeps the hearts of all tabs, the cookie and its copy in step (P-151). */
export function FavoritesKeeper() {
  const favorites = useRootData()?.favorites;
  useEffect(() => favoritesStore.open(), []);
  useEffect(() => favoritesStore.refresh(), [favorites]);
  return null;
}
