import { fold } from "./slug";

/**
 * Searches texts for beginnings of words, ignoring accents and case (D22): "raft" is in "White-water
 * rafting", not in "Craft market"; "big five" in "See the Big Five".
 */
export function mentionedIn(
  texts: readonly string[],
): (beginnings: readonly string[] | undefined) => boolean {
  // A space before each word: one look finds a beginning, and no part of a word.
  const words = texts.map((text) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`);
  return (beginnings = []) =>
    words.some((text) => beginnings.some((beginning) => text.includes(` ${beginning}`)));
}
