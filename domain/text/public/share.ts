/** Page of favorites; labels of the hearts are in favorites.ts. */
export const savedList = {
  empty: "No Favorites Yet",
  emptyHint:
    "Tap the heart on any stay and it will wait for you here. No account: the list stays with this browser, and you can send it to anyone as a link.",
  browse: "Browse properties",
  dropped: (n: number) =>
    n === 1
      ? "1 saved stay is no longer available and was removed."
      : `${n} saved stays are no longer available and were removed.`,
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
  allSaved: "Already in your favorites",
  see: "View your favorites",
  missing: (n: number) =>
    n === 1
      ? "1 stay in this list is not available."
      : `${n} stays in this list are not available.`,
  empty: "This list is empty",
  emptyHint: "None of its stays is listed anymore, or the link was cut short on its way.",
  description: "A list of stays someone shared with you.",
} as const;
