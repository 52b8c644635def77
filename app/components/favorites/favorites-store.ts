import { toastMs } from "#domain/limits";
import { changedList } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { showToast } from "~/components/ui/show-toast";
import { cookieList, copiedList, copyList } from "./kept-list";
import { sendWishes } from "./send-wishes";
import { keepWishes, readWishes, stillOpen, wishedIds, type Wishes } from "./wishes";

/**
 * The saved stays as this browser sees them: the cookie that the server set, and on top of it what the
 * visitor wished since. A wish shows at once; on a bad line it is kept and sent later.
 */
export interface ShownFavorites {
  ids: readonly string[];
  /** Stays whose wish could not be sent. */
  waiting: readonly string[];
}

const retryMs = { first: 5_000, most: 60_000 } as const;
const listeners = new Set<() => void>();
let shown: ShownFavorites | null = null;
let wishes: Wishes = {};
let words: string | null = null;
let sending = false;
let lost = false;
let pauseMs: number = retryMs.first;
let timer: ReturnType<typeof setTimeout> | undefined;

const change = () => ({ add: wishedIds(wishes, true), remove: wishedIds(wishes, false) });

function tell() {
  const ids = changedList(cookieList() ?? [], change());
  shown = { ids, waiting: lost ? Object.keys(wishes) : [] };
  for (const listener of listeners) listener();
}

/** Looks again at what the server, this page or another tab has changed. */
function refresh() {
  const kept = cookieList();
  if (kept) copyList(kept);
  tell();
}

async function send() {
  if (sending || Object.keys(wishes).length === 0) return;
  sending = true;
  clearTimeout(timer);
  const sent = wishes;
  const outcome = await sendWishes(sent, texts.favorites.notTaken);
  sending = false;
  lost = outcome === "lost";
  if (outcome === "lost") {
    timer = setTimeout(() => void send(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, retryMs.most);
    return tell();
  }
  pauseMs = retryMs.first;
  wishes = stillOpen(wishes, sent);
  keepWishes(wishes);
  refresh();
  if (Object.keys(wishes).length > 0) return send();
  const text = outcome.refused ?? words;
  if (text)
    showToast({ type: outcome.refused ? "error" : "success", text, durationMs: toastMs.favorite });
  words = null;
}

/** @param said in a short message once the server has it */
function wish(
  wanted: { add?: readonly string[]; remove?: readonly string[] },
  said: string | null,
) {
  const { add = [], remove = [] } = wanted;
  const all = [
    ...remove.map((id) => [id, false] as const),
    ...add.map((id) => [id, true] as const),
  ];
  // What is wished last comes last in the list.
  const ids = new Set(all.map(([id]) => id));
  const others = Object.entries(wishes).filter(([id]) => !ids.has(id));
  wishes = Object.fromEntries([...others, ...all]);
  words = said;
  keepWishes(wishes);
  tell();
  void send();
}

/** Begins to listen. What an earlier page could not send goes out now, and a lost cookie comes back. */
function open(): () => void {
  wishes = readWishes();
  if (cookieList() === null) {
    const copied = Object.fromEntries(copiedList().map((id) => [id, true]));
    wishes = { ...copied, ...wishes };
  }
  refresh();
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
  wish,
  shown: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
