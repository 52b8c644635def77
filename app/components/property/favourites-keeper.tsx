import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useRootData } from "~/components/layout/root-data";
import { favouritesAction } from "./use-favourites";

const storageKey = "favourites";
const hasCookie = () => /(?:^|;\s*)favourites=/.test(document.cookie);

/**
 * Keeps a second copy of the saved ids in the browser's storage: the cookie wins where it exists,
 * the copy brings a lost cookie back (P-151).
 */
export function FavouritesKeeper() {
  const favourites = useRootData()?.favourites;
  const { submit } = useFetcher();
  const asked = useRef(false);
  useEffect(() => {
    try {
      if (hasCookie()) {
        localStorage.setItem(storageKey, JSON.stringify(favourites ?? []));
        return;
      }
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      if (asked.current || !Array.isArray(kept) || kept.length === 0) return;
      asked.current = true;
      submit(
        { intent: "restore", ids: JSON.stringify(kept), via: "script" },
        { method: "post", action: favouritesAction },
      );
    } catch {
      // Storage may be switched off, or hold something that is no list.
    }
  }, [favourites, submit]);
  return null;
}
