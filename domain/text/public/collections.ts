import { countProperties } from "#domain/text/counted";

export const collections = {
  title: "Curated Collections",
  lede: "Start from the trip you picture. Each collection has a point of view and tells you why every stay is in it.",
  expert: "Speak with an Expert",
  back: "Back to Collections",
  all: "All collections",
  count: countProperties,
  empty: "Coming Soon",
  emptyHint: "We're curating the perfect properties for this collection. Check back soon!",
  viewStays: "View all properties",
  cantDecide: "Can't Decide?",
  cantDecideHint: "Tell us which two you like and why, and we'll help you choose.",
  noneYours: "Not quite what you're looking for?",
  noneYoursHint:
    "Tell us who is traveling, when, and what you would rather not do. A person reads it and answers.",
  notFound: "Collection Not Found",
  notFoundHint:
    "It may have been renamed, or its season is over. Here are our current collections.",
  pageTitle: (name: string, page: number) => (page > 1 ? `${name}, page ${page}` : name),
  next: (here: number, total: number) =>
    here === 1 ? `Last of ${total}` : `Next ${here} of ${total}`,
  upTo: (guests: number) => `, up to ${guests}`,
} as const;

/** Generated reason for a property in a collection, from the facts that matched. */
export const collectionReasons = {
  type: (type: string, guests: number | null) =>
    guests === null ? `a ${type}` : `a ${type} for up to ${guests}`,
  fewGuests: (guests: number) => `never more than ${guests} guests`,
  manyGuests: (guests: number) => `room for ${guests}`,
  fromAge: (age: number) =>
    age === 0 ? "children of any age welcome" : `children welcome from ${age}`,
  dear: "a night at the top of the scale, with the space and the staff to match",
  /** "Solar power, a borehole and a kitchen garden." */
  sentence: (parts: readonly string[]) => {
    const last = parts.at(-1) ?? "";
    const rest = parts.slice(0, -1).join(", ");
    const text = rest ? `${rest} and ${last}` : last;
    return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
} as const;
