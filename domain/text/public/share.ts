import { inALine } from "#domain/text/counted";

/** The page of what was saved; what hearts say everywhere stands in favorites.ts. */
export const savedList = {
  empty: "No Favorites Yet",
  emptyHint:
    "Tap the heart on any stay and it will wait for you here. No account: the list stays with this browser, and you can send it to anyone as a link.",
  browse: "Browse properties",
  dropped: (names: readonly string[], unknown: number) => {
    const one = names.length + unknown === 1;
    const nameless = unknown === 1 ? "one saved stay" : `${unknown} saved stays`;
    const all = inALine(unknown > 0 ? [...names, nameless] : names);
    const begun = all.charAt(0).toUpperCase() + all.slice(1);
    return one
      ? `${begun} is no longer listed and was taken off.`
      : `${begun} are no longer listed and were taken off.`;
  },
  askAll: (n: number) => (n === 1 ? "Ask about this stay" : `Ask about all ${n}`),
} as const;

export const share = {
  title: "Share",
  lead: "Anyone with this link sees your list and can save it",
  leadCompared: "Anyone with this link sees the same comparison",
  privacy: "The link holds only the stays. No name, no address.",
  copy: "Copy link",
  copied: "Link copied",
} as const;

export const sharedList = {
  eyebrow: "A list someone shared with you",
  title: (stays: string) => `${stays} to look at`,
  hint: "You are reading a copy. Saving it adds these stays to your own favorites and changes nothing for the sender.",
  saveThese: "Save these",
  allSaved: "These are among your favorites",
  see: "See your favorites",
  gone: (names: readonly string[]) =>
    `${inALine(names)} ${names.length === 1 ? "is" : "are"} no longer listed.`,
  empty: "This list is empty",
  emptyHint: "None of its stays is listed any more, or the link was cut short on its way.",
  description: "Stays that somebody chose and shared.",
} as const;
