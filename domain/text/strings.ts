/** Truncates to `max` characters between words, ellipsis included. */
export function cutAtWord(text: string, max: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= max) return plain;
  const head = plain.slice(0, max);
  const space = head.lastIndexOf(" ");
  const words = head.slice(0, space > max / 2 ? Math.min(space, max - 1) : max - 1);
  // Never splits a surrogate pair.
  return `${words.replace(/[\ud800-\udbff]$/, "").replace(/(?<![\s,;:.!?–-])[\s,;:.!?–-]+$/, "")}…`;
}

/** Ends a text with exactly one full stop. */
export const asSentence = (text: string): string => `${text.replace(/(?<![.\s])[.\s]+$/, "")}.`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** 32-bit FNV-1a with a final mix, so that the low bits are evenly distributed; not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID, the key of rows without a slug. */
export const isUuid = (text: unknown): text is string =>
  typeof text === "string" && pattern.test(text);
