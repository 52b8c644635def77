import { useFetchers } from "@remix-run/react";

import { useRootData } from "~/components/root-data";

export const favoritesAction = "/preferences/favorites";

/** The saved ids, newest last, with changes that are still on their way. */
export function useFavorites(): string[] {
  const stored = useRootData()?.favorites ?? [];
  const pending = useFetchers().filter(
    (fetcher) => fetcher.formAction === favoritesAction && fetcher.formData,
  );
  return pending.reduce((list, { formData }) => {
    const id = formData?.get("id");
    if (typeof id !== "string") return list;
    const others = list.filter((known) => known !== id);
    return formData?.get("intent") === "add" ? [...others, id] : others;
  }, stored);
}
