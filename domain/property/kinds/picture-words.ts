import { z } from "zod";

import { oneLine, optionalLine } from "#domain/forms/typed-values";
import { safeText } from "#domain/text/safe-text";
import { isRecord, type TypedKind } from "./kind";

/** What each picture shows, by its address. */
type Words = Record<string, string>;

/** One picture of the form; its address says which, also when the pictures change places. */
export interface PictureWordsText {
  url: string;
  alt: string;
}

const longest = 300;

/** In the order of the addresses, so that equal words are kept alike. */
const tidied = (words: Readonly<Record<string, string | null>>): Words =>
  Object.fromEntries(
    Object.entries(words)
      .map(([url, alt]) => [url.trim(), oneLine(alt ?? "")] as const)
      .filter(([url, alt]) => url && alt)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const pictureWords = (): TypedKind<Words, PictureWordsText[]> => ({
  input: "picture-words",
  kept: "rows",
  empty: {},
  sample: () => ({
    "https://pictures.test/first.jpg": "Tents under a fever tree",
    "https://pictures.test/second.jpg": "The deck above the river",
  }),
  value: z.record(z.string(), z.string()).transform(tidied),
  normalised: tidied,
  text: (words) => Object.entries(words).map(([url, alt]) => ({ url, alt })),
  typed: () =>
    z
      .array(z.object({ url: z.string().nullish(), alt: optionalLine(longest) }).nullish())
      .default([])
      .transform((rows) =>
        tidied(Object.fromEntries(rows.map((row) => [row?.url ?? "", row?.alt ?? null]))),
      ),
  read: (foreign) =>
    isRecord(foreign)
      ? tidied(
          Object.fromEntries(Object.entries(foreign).map(([url, alt]) => [url, safeText(alt)])),
        )
      : {},
});
