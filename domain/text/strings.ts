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

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** 32-bit FNV-1a, stirred once more so that the low bits are even; not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the database takes as the key of a row that has no name of its own. */
export const isUuid = (text: unknown): text is string =>
  typeof text === "string" && pattern.test(text);
