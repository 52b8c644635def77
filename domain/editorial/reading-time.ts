const wordsPerMinute = 220;

/** Number of words in an HTML text. */
export function countWords(html: string): number {
  const text = html.replace(/<[^<>]*>/g, " ").replace(/&[a-z0-9#]+;/gi, " ");
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Whole minutes, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));
