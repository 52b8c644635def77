import { fold } from "./slug";

/**
 * Searches texts for beginnings of words, ignoring accents and case (D22): "raft" matches "White-water
 * rafting", not "Craft market"; "big five" matches "See the Big Five".
 */
export function mentionedIn(
  texts: readonly string[],
): (beginnings: readonly string[] | undefined) => boolean {
  // A space before each word: one search matches beginnings of words only.
  const words = texts.map((text) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`);
  return (beginnings = []) =>
    words.some((text) => beginnings.some((beginning) => text.includes(` ${beginning}`)));
}
