import { useFetchers } from "@remix-run/react";
import { useRootData } from "~/components/layout/root-data";

export const favouritesAction = "/preferences/favorites";

/** The saved ids, newest last, with changes that are still on their way. */
export function useFavourites(): string[] {
  const stored = useRootData()?.favourites ?? [];
  const pending = useFetchers().filter(
    (fetcher) => fetcher.formAction === favouritesAction && fetcher.formData,
  );
  return pending.reduce((list, { formData }) => {
    const id = formData?.get("id");
    if (typeof id !== "string") return list;
    const others = list.filter((known) => known !== id);
    return formData?.get("intent") === "add" ? [...others, id] : others;
  }, stored);
}
