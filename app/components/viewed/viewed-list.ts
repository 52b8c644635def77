import { maxViewed, readStayIds } from "#domain/shortlist/ids";

/** Recently viewed stays on this device, latest first (P-096). */
const storageKey = "recently-viewed";
const changed = "recently-viewed-changed";

export function viewedList(): string[] {
  try {
    return readStayIds(localStorage.getItem(storageKey)).slice(0, maxViewed);
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  store([id, ...viewedList().filter((other) => other !== id)].slice(0, maxViewed));
}

export const clearViewed = (): void => store([]);

function store(ids: string[]) {
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(ids));
    window.dispatchEvent(new Event(changed));
  } catch {
    // Storage may be disabled: then nothing is stored.
  }
}

/** Listens to changes of this page and of other tabs. */
export function onViewedChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}
