/** At most `most` characters, cut between words, with an ellipsis that is counted too. */
export function cutAtWord(text: string, most: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most);
  const space = room.lastIndexOf(" ");
  const words = room.slice(0, space > most / 2 ? Math.min(space, most - 1) : most - 1);
  // Never half of a surrogate pair.
  return `${words.replace(/[\ud800-\udbff]$/, "").replace(/(?<![\s,;:.!?–-])[\s,;:.!?–-]+$/, "")}…`;
}

/** With one full stop at its end, also where a reason from elsewhere brings its own. */
export const asSentence = (text: string): string => `${text.replace(/(?<![.\s])[.\s]+$/, "")}.`;
