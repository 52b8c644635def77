/** Limit of favorites: a larger cookie would exceed the browsers' limit. */
export const maxFavorites = 100;
/** Cookie of a browser whose scripts mark its favorites, so that it gets the pages that everybody gets. */
export const scriptsCookie = "scripts";
/** Maximum columns of the comparison. */
export const maxCompared = 4;
/** Recently viewed properties on this device (P-096). */
export const maxViewed = 6;

const isStayId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{1,120}$/.test(value);

/** Valid property IDs, deduplicated; the newest if there are too many. */
export const stayIds = (values: readonly unknown[], max: number = maxFavorites): string[] =>
  [...new Set(values.filter(isStayId))].slice(-max);

/** Parses a list stored in a cookie or browser; invalid input gives an empty list. */
export function readStayIds(text: string | null | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? stayIds(list) : [];
  } catch {
    return [];
  }
}

/**
 * The ids of a URL, as a comma list or repeated parameters. The first ones count, since they were
 * chosen first.
 */
export const stayIdsIn = (params: URLSearchParams, name: string, max: number): string[] =>
  stayIds(
    params.getAll(name).flatMap((value) => value.split(",")),
    Number.POSITIVE_INFINITY,
  ).slice(0, max);

/** A list without some ids and with others appended. */
export function changedList(
  list: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] {
  const remaining = list.filter((id) => !remove.includes(id));
  return [...remaining, ...add.filter((id) => !remaining.includes(id) && !remove.includes(id))];
}
