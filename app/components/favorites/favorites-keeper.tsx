import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { useRootData } from "~/components/root-data";
import { favoritesAction } from "./use-favorites";

const storageKey = "favorites";
const hasCookie = () => /(?:^|;\s*)favorites=/.test(document.cookie);

/**
 * Keeps a second copy of the saved ids in the browser's storage: the cookie wins where it exists,
 * the copy brings a lost cookie back (P-151).
 */
export function FavoritesKeeper() {
  const favorites = useRootData()?.favorites;
  const { submit } = useFetcher();
  const asked = useRef(false);
  useEffect(() => {
    try {
      if (hasCookie()) {
        localStorage.setItem(storageKey, JSON.stringify(favorites ?? []));
        return;
      }
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      if (asked.current || !Array.isArray(kept) || kept.length === 0) return;
      asked.current = true;
      submit(
        { intent: "restore", ids: JSON.stringify(kept), via: "script" },
        { method: "post", action: favoritesAction },
      );
    } catch {
      // Storage may be switched off, or hold something that is no list.
    }
  }, [favorites, submit]);
  return null;
}
