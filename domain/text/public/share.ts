import { inALine } from "#domain/text/counted";

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
