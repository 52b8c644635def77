/** Stays that a visitor keeps; a cookie of more would be too large for browsers. */
export const mostSaved = 100;
/** Side by side on one page. */
export const mostCompared = 4;
/** Lookback on this device (P-096). */
export const mostViewed = 6;

const isStayId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{1,120}$/.test(value);

/** What could be the id of a stay, each once; the newest where there are too many. */
export const stayIds = (values: readonly unknown[], most: number = mostSaved): string[] =>
  [...new Set(values.filter(isStayId))].slice(-most);

/** A list as cookies and browsers keep it; anything else is an empty one. */
export function readStayIds(text: string | null | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? stayIds(list) : [];
  } catch {
    return [];
  }
}

/** The ids of an address, as a comma list or one by one. The first count, since they were chosen first. */
export const stayIdsIn = (params: URLSearchParams, name: string, most: number): string[] =>
  stayIds(
    params.getAll(name).flatMap((value) => value.split(",")),
    Number.POSITIVE_INFINITY,
  ).slice(0, most);

/** A list without some and with others at its end. */
export function changedList(
  list: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] {
  const kept = list.filter((id) => !remove.includes(id));
  return [...kept, ...add.filter((id) => !kept.includes(id) && !remove.includes(id))];
}
