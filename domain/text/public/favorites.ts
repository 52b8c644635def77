import { plural } from "#domain/text/counted";

export const favorites = {
  title: "Favorites",
  description: "The stays you have saved on this device.",
  added: (name: string) => `${name} added to favorites`,
  removed: (name: string) => `${name} removed from favorites`,
  addedMany: (n: number) => `${plural(n, "stay", "stays")} added to favorites`,
  removedMany: (n: number) => `${plural(n, "stay", "stays")} removed from favorites`,
  full: (max: number) => `Your list is full at ${max} stays. Remove one to save another.`,
  waiting: {
    add: "Saved on this device. We'll sync it when you're back online.",
    remove: "Removed on this device. We'll sync it when you're back online.",
  },
  notTaken: "This could not be saved. Please try again.",
  save: "Save",
  saved: "Saved",
  toggle: (name: string) => `Save ${name} to favorites`,
  emptyPicture: "Illustration of a lit tent under a wide night sky",
  count: (n: number) => plural(n, "saved property", "saved properties"),
  storedHere: " in this browser.",
  list: "Saved stays",
  sort: "Sort",
  asSaved: "Date saved",
  clearAll: "Clear all",
  cleared: "Favorites cleared",
  undo: "Undo",
  print: "Print",
} as const;
