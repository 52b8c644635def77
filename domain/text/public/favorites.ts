import { inALine, plural } from "#domain/text/counted";

export const favorites = {
  title: "Favorites",
  description: "The stays you have saved on this device.",
  added: (name: string) => `${name} added to favorites`,
  removed: (name: string) => `${name} removed from favorites`,
  addedMany: (n: number) => `${plural(n, "stay", "stays")} added to favorites`,
  removedMany: (n: number) => `${plural(n, "stay", "stays")} removed from favorites`,
  full: (most: number) => `Your list is full at ${most} stays. Take one off to save another.`,
  waiting: {
    add: "Saved on this device; will be sent when you are back online",
    remove: "Taken off on this device; will be sent when you are back online",
  },
  notTaken: "This could not be saved. Please try again.",
  save: "Save",
  saved: "Saved",
  toggle: (name: string) => `Save ${name} to favorites`,
  empty: "No Favorites Yet",
  emptyPicture: "Illustration of a lit tent under a wide night sky",
  emptyHint:
    "Tap the heart on any stay and it will wait for you here. No account: the list stays with this browser, and you can send it to anyone as a link.",
  browse: "Browse properties",
  count: (n: number) => plural(n, "saved property", "saved properties"),
  kept: ", kept in this browser.",
  list: "Saved stays",
  sort: "Sort",
  asSaved: "As saved",
  clearAll: "Clear all",
  cleared: "Favorites cleared",
  undo: "Undo",
  dropped: (names: readonly string[], unknown: number) => {
    const one = names.length + unknown === 1;
    const nameless = unknown === 1 ? "one saved stay" : `${unknown} saved stays`;
    const all = inALine(unknown > 0 ? [...names, nameless] : names);
    const begun = all.charAt(0).toUpperCase() + all.slice(1);
    return one
      ? `${begun} is no longer listed and was taken off.`
      : `${begun} are no longer listed and were taken off.`;
  },
  print: "Print",
  askAll: (n: number) => (n === 1 ? "Ask about this stay" : `Ask about all ${n}`),
} as const;
