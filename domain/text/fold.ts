/**
 * Text as search compares it: lower case, accents removed, white space single. NFKD also opens
 * ligatures and full-width letters; curly apostrophes become straight ones.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a query, each of which a match has to contain. */
export const foldedWords = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/** Compares by code unit, as the column with collate "C" does for folded text. */
export const compareFolded = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
