import { useEffect, useSyncExternalStore } from "react";

import { toastMs } from "#domain/limits";
import { changedList, readStayIds, scriptsCookie } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { showToast } from "~/components/ui/show-toast";

/**
 * Favorites in this browser: the cookie set by the server plus pending changes. A change is visible at
 * once; without connection it is stored and sent later.
 */
export interface FavoritesState {
  ids: readonly string[];
  /** Stays whose change the server has not confirmed: its pages do not know it. */
  unconfirmed: readonly string[];
  /** Stays whose change could not be sent. */
  waiting: readonly string[];
}

const retryMs = { first: 5_000, max: 60_000 } as const;
const listeners = new Set<() => void>();
let snapshot: FavoritesState | null = null;
let pending: PendingFavorites = {};
let successText: string | null = null;
let sending = false;
let isUnsent = false;
let pauseMs: number = retryMs.first;
let timer: ReturnType<typeof setTimeout> | undefined;

const change = () => ({ add: pendingIds(pending, true), remove: pendingIds(pending, false) });

function notify() {
  const ids = changedList(cookieList() ?? [], change());
  const unconfirmed = Object.keys(pending);
  snapshot = { ids, unconfirmed, waiting: isUnsent ? unconfirmed : [] };
  for (const listener of listeners) listener();
}

/** Re-reads the cookie after changes by the server, this page or another tab. */
function refresh() {
  const ids = cookieList();
  if (ids) {
    copyList(ids);
    takeSharedPages();
  }
  notify();
}

async function send() {
  if (sending || Object.keys(pending).length === 0) return;
  sending = true;
  clearTimeout(timer);
  const sent = pending;
  const result = await sendPending(sent, texts.favorites.notTaken);
  sending = false;
  isUnsent = result === "lost";
  if (result === "lost") {
    timer = setTimeout(() => void send(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, retryMs.max);
    return notify();
  }
  pauseMs = retryMs.first;
  pending = unsentChanges(pending, sent);
  storePending(pending);
  refresh();
  if (Object.keys(pending).length > 0) return send();
  const text = result.refused ?? successText;
  if (text)
    showToast({ type: result.refused ? "error" : "success", text, durationMs: toastMs.favorite });
  successText = null;
}

/** @param message toast after the server confirmed the change */
function update(
  changes: { add?: readonly string[]; remove?: readonly string[] },
  message: string | null,
) {
  const { add = [], remove = [] } = changes;
  const all = [
    ...remove.map((id) => [id, false] as const),
    ...add.map((id) => [id, true] as const),
  ];
  // The latest change is last in the list.
  const ids = new Set(all.map(([id]) => id));
  const others = Object.entries(pending).filter(([id]) => !ids.has(id));
  pending = Object.fromEntries([...others, ...all]);
  successText = message;
  storePending(pending);
  notify();
  void send();
}

declare global {
  interface Window {
    /** Marks of hearts until React has marked them. */
    heartMarks?: CSSStyleSheet;
  }
}

/**
 * Inline script before the first heart. The page is the one that everybody gets: fills the hearts of the cookie
 * and writes their number, in a style sheet, so that React finds the page as the server sent it. A filled heart
 * that is pressed is removed. `open` ends this once React has marked the hearts.
 */
export const markFavorites = `try{
const ids=JSON.parse(decodeURIComponent(/(?:^|;\\s*)favorites=([^;]*)/.exec(document.cookie)[1])).filter(id=>/^[a-z0-9-]+$/.test(id));
const sheet=new CSSStyleSheet;
sheet.replaceSync(ids.map(id=>'.heart-form [name=add][value="'+id+'"]~button .icon').join()+'{fill:currentColor}.header-heart-count{font-size:0}.header-heart-count::after{content:"'+ids.length+'";font-size:var(--text-tiny)}');
if(ids[0]){
window.heartMarks=sheet;
document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet];
addEventListener("submit",event=>{const id=event.target.querySelector("[name=add]");if(window.heartMarks&&id&&ids.includes(id.value))id.name="remove"},true)
}
}catch{}`.replaceAll("\n", "");

function clearMarks(): void {
  if (!window.heartMarks) return;
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== window.heartMarks);
  document.adoptedStyleSheets = others;
  delete window.heartMarks;
}

/** Adds listeners, sends changes of earlier pages and restores a lost cookie from its copy. */
function open(): () => void {
  pending = readPending();
  if (cookieList() === null) {
    const copied = Object.fromEntries(copiedList().map((id) => [id, true]));
    pending = { ...copied, ...pending };
  }
  refresh();
  clearMarks();
  void send();
  const online = () => void send();
  window.addEventListener("online", online);
  window.addEventListener("storage", refresh);
  window.addEventListener("pageshow", refresh);
  return () => {
    window.removeEventListener("online", online);
    window.removeEventListener("storage", refresh);
    window.removeEventListener("pageshow", refresh);
  };
}

export const favoritesStore = {
  open,
  refresh,
  update,
  snapshot: () => snapshot,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Unsent changes by stay id: true saves, false removes. */
export type PendingFavorites = Readonly<Record<string, boolean>>;

/** Unsent changes, persisted across pages and restarts. */
const pendingStorageKey = "favorites-unsent";

function readPending(): PendingFavorites {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(pendingStorageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, saved]) => typeof saved === "boolean"),
    );
  } catch {
    return {};
  }
}

function storePending(pending: PendingFavorites): void {
  try {
    if (Object.keys(pending).length === 0) localStorage.removeItem(pendingStorageKey);
    else localStorage.setItem(pendingStorageKey, JSON.stringify(pending));
  } catch {
    // Storage may be disabled or full: the in-memory state remains.
  }
}

/** Changes made since `sent` went out. */
const unsentChanges = (pending: PendingFavorites, sent: PendingFavorites): PendingFavorites =>
  Object.fromEntries(Object.entries(pending).filter(([id, saved]) => sent[id] !== saved));

export const pendingIds = (pending: PendingFavorites, saved: boolean): string[] =>
  Object.keys(pending).filter((id) => pending[id] === saved);

/** Copy of the list (P-151): restores a lost cookie, and its storage event updates other tabs. */
const copyStorageKey = "favorites";

/**
 * Tells the server that the scripts of this browser run and show its favorites, so that it gets the pages that
 * are cached for everybody. Until the browser is closed, or sends a heart without scripts.
 */
function takeSharedPages(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${scriptsCookie}=1; Path=/; SameSite=Lax${secure}`;
}

/** The list as the server set it; null without a cookie. */
function cookieList(): string[] | null {
  const [, value] = /(?:^|;\s*)favorites=([^;]*)/.exec(document.cookie) ?? [];
  if (value === undefined) return null;
  try {
    return readStayIds(decodeURIComponent(value));
  } catch {
    return [];
  }
}

function copiedList(): string[] {
  try {
    return readStayIds(localStorage.getItem(copyStorageKey));
  } catch {
    return [];
  }
}

function copyList(ids: readonly string[]): void {
  try {
    const copy = JSON.stringify(ids);
    if (localStorage.getItem(copyStorageKey) !== copy) localStorage.setItem(copyStorageKey, copy);
  } catch {
    // Storage may be disabled.
  }
}

/** Form action of the hearts without scripts. */
export const favoritesAction = "/preferences/favorites";

/** "lost": no response, or a temporary error. */
type SendResult = "lost" | { refused: string | null };

const timeoutMs = 15_000;
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** Idempotent: the request states the result, so it can be repeated. */
async function sendPending(pending: PendingFavorites, unexpected: string): Promise<SendResult> {
  const body = new URLSearchParams({ via: "script" });
  body.set("add", pendingIds(pending, true).join(","));
  body.set("remove", pendingIds(pending, false).join(","));
  try {
    const response = await fetch(favoritesAction, {
      method: "POST",
      body,
      // The visitor may already be leaving the page.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (isTemporary(response.status)) return "lost";
    if (!response.ok) return { refused: unexpected };
    const { refused } = (await response.json()) as { refused: string | null };
    return { refused };
  } catch {
    return "lost";
  }
}

const none: readonly string[] = [];

/**
 * Saved ids, newest last, and those whose change is pending; `before` is set until this browser has read
 * its own cookie.
 */
export function useFavoritesState(): FavoritesState & { before?: boolean } {
  const stored = useRootData()?.favorites ?? none;
  const own = useSyncExternalStore(favoritesStore.subscribe, favoritesStore.snapshot, () => null);
  return own ?? { ids: stored, unconfirmed: none, waiting: none, before: true };
}

export const useFavorites = (): readonly string[] => useFavoritesState().ids;

/** Syncs the hearts of all tabs, the cookie and its copy (P-151). */
export function FavoritesSync() {
  const favorites = useRootData()?.favorites;
  useEffect(() => favoritesStore.open(), []);
  useEffect(() => favoritesStore.refresh(), [favorites]);
  return null;
}
