import { plural } from "#domain/text/counted";

export const favorites = {
  title: "Favorites",
  added: (name: string) => `${name} added to favorites`,
  removed: (name: string) => `${name} removed from favorites`,
  save: "Save",
  saved: "Saved",
  toggle: (name: string) => `Save ${name} to favorites`,
  empty: "No Favorites Yet",
  emptyHint: "Tap the heart on any stay and it will wait for you here.",
  browse: "Browse properties",
  count: (n: number) => plural(n, "saved property", "saved properties"),
  clearAll: "Clear all",
  cleared: "Favorites cleared",
  undo: "Undo",
  dropped: (n: number) =>
    n === 1
      ? "One saved stay is no longer listed and was taken off."
      : `${n} saved stays are no longer listed and were taken off.`,
  saveThese: "Save these",
} as const;
