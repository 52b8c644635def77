/** The cookie of a visitor with these favorites, oldest first. */
export const favoritesOf = (ids: readonly string[]): { Cookie: string } => ({
  Cookie: `favorites=${encodeURIComponent(JSON.stringify(ids))}`,
});

/** The favorites that a response sets, or null. */
export function favoritesSetBy(answer: Response): string[] | null {
  const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("favorites="));
  const [, value] = /^favorites=([^;]*)/.exec(cookies.at(-1) ?? "") ?? [];
  return value === undefined ? null : (JSON.parse(decodeURIComponent(value)) as string[]);
}
