import { readStayIds } from "#domain/shortlist/ids";

/** A second copy of the list (P-151): browsers may lose the cookie, and other tabs hear of its changes. */
const storageKey = "favorites";

/** The list as the server set it; null without a cookie. */
export function cookieList(): string[] | null {
  const [, value] = /(?:^|;\s*)favorites=([^;]*)/.exec(document.cookie) ?? [];
  if (value === undefined) return null;
  try {
    return readStayIds(decodeURIComponent(value));
  } catch {
    return [];
  }
}

export function copiedList(): string[] {
  try {
    return readStayIds(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

export function copyList(ids: readonly string[]): void {
  try {
    const copy = JSON.stringify(ids);
    if (localStorage.getItem(storageKey) !== copy) localStorage.setItem(storageKey, copy);
  } catch {
    // Storage may be switched off.
  }
}
