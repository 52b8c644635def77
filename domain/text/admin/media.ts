import { plural } from "#domain/text/counted";

export const media = {
  title: "Media library",
  lead: "Pictures that were uploaded here, with their words and where they are shown.",
  add: "Add pictures",
  addHint: (megabytes: number) =>
    `Drop files here or choose them: JPEG, PNG, WebP, AVIF, GIF or TIFF, at most ${megabytes} MB each.`,
  upload: "Upload",
  uploaded: (n: number) => `${plural(n, "picture", "pictures")} uploaded`,
  nothingSent: "Please choose a picture first.",
  tooLarge: (file: string, megabytes: number) => `${file} is larger than ${megabytes} MB.`,
  notSent: (file: string) => `${file} could not be sent. Please try again.`,
  sessionEnded: "Your session has ended. Sign in again in another tab, then try again.",
  alt: "What it shows",
  altHint: "Read aloud to those who do not see the picture",
  altMissing: "No words yet",
  described: "The words were saved",
  empty: "No pictures yet",
  noMatch: "No picture fits these words",
  gone: "This picture is no longer there",
  deleted: (name: string) => `${name} has been deleted`,
  inUse: "This picture is still shown, so it stays. Take it out there first.",
  choose: "Choose a picture",
  notLoaded: "The library could not be read. Please try again.",
} as const;
