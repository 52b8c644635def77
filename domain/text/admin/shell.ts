import { plural } from "#domain/text/counted";

export const error = {
  inLog: (id: string) => `The reason stands in the log under ${id}.`,
  nothingLost: "Nothing you saved is lost.",
  tooLargeKept: (megabytes: number) =>
    `This form is larger than ${megabytes} MB, so it was not saved. What you typed is still here: shorten it or send smaller files.`,
  tooLargeLost: (megabytes: number) =>
    `This form is larger than ${megabytes} MB, so it was not saved. Go back in your browser to what you typed, and shorten it or send smaller files.`,
} as const;

export const search = {
  label: "Find a property, page or inquiry",
  title: "Search",
  submit: "Find",
  all: "See all of them",
  nothing: (words: string) => `Nothing found for \u201c${words}\u201d`,
  nothingHint: "Names, places, titles, senders and what they wrote are searched.",
  typeWords: "Type at least two letters of a name, a place, a title or a sender.",
  properties: "Properties",
  inquiries: "Inquiries",
  pages: "Pages",
  posts: "Posts",
  moreThan: (n: number) => `The first ${n} are shown.`,
  suggested: (n: number) => `${plural(n, "suggestion", "suggestions")}, arrow keys choose`,
} as const;

export const nav = {
  dashboard: "Dashboard",
  properties: "Manage Properties",
  viewSite: "View Site",
  importTools: "Import Tools",
  visitors: "Visitors",
  workshop: "Workshop",
  menu: "Menu",
  closeMenu: "Close menu",
  today: "Today",
  failed: (n: number) => `${n} failed`,
} as const;
