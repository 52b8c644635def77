/** The cookie of a visitor who saved these stays, oldest first. */
export const favoritesOf = (ids: readonly string[]): { Cookie: string } => ({
  Cookie: `favorites=${encodeURIComponent(JSON.stringify(ids))}`,
});

/** What an answer makes of the list; null where it sets none. */
export function favoritesSetBy(answer: Response): string[] | null {
  const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("favorites="));
  const [, value] = /^favorites=([^;]*)/.exec(cookies.at(-1) ?? "") ?? [];
  return value === undefined ? null : (JSON.parse(decodeURIComponent(value)) as string[]);
}
