/** What the visitor wants of single stays: true to save it, false to take it off. */
export type Wishes = Readonly<Record<string, boolean>>;

/** Wishes that have not reached the server; they survive the page and the browser. */
const storageKey = "favorites-unsent";

export function readWishes(): Wishes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([, saved]) => typeof saved === "boolean"),
    );
  } catch {
    return {};
  }
}

export function keepWishes(wishes: Wishes): void {
  try {
    if (Object.keys(wishes).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(wishes));
  } catch {
    // Storage may be switched off or full: the page itself still remembers.
  }
}

/** Those that are not what was sent meanwhile. */
export const stillOpen = (wishes: Wishes, sent: Wishes): Wishes =>
  Object.fromEntries(Object.entries(wishes).filter(([id, saved]) => sent[id] !== saved));

export const wishedIds = (wishes: Wishes, saved: boolean): string[] =>
  Object.keys(wishes).filter((id) => wishes[id] === saved);
