/** Tags of one line: between commas, or a line each. */
export const splitTags = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Trimmed; empty ones and doubles, in any case, dropped. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()).filter(Boolean))
    if (!kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  return [...kept.values()];
}
