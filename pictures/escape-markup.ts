const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text for the markup of the typesetter; `domain` has no say in pictures, so this stands here. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? "").replace(/[\p{Cc}]/gu, " ");
