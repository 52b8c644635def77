import { bodyLimitHeader } from "#domain/limits";

/** A form that was answered 401: its session had ended. */
export interface RefusedPost {
  action: string;
  body: BodyInit | null;
}

export interface EndedSession {
  /** Absent while only reading was refused. */
  post?: RefusedPost;
}

let ended: EndedSession | undefined;
let exceeded: { limit: number; path: string } | undefined;
let watching = 0;
let installed = false;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function set(state: EndedSession | undefined) {
  ended = state;
  for (const tell of listeners) tell();
}

const limitListeners = new Set<() => void>();

/** A refusal stands until the form is sent again, or another screen is opened. */
function noteLimit({ pathname }: { pathname: string }, isPost: boolean, answer: Response) {
  const limit = isPost ? Number(answer.headers.get(bodyLimitHeader)) : 0;
  if (!limit && (!exceeded || (!isPost && exceeded.path === pathname))) return;
  exceeded = limit ? { limit, path: pathname } : undefined;
  for (const tell of limitListeners) tell();
}

/** Megabytes that the form could have had which was sent last; undefined unless it had more. */
export const exceededLimit = (): number | undefined => exceeded?.limit;

export function onExceededLimit(tell: () => void): () => void {
  limitListeners.add(tell);
  return () => void limitListeners.delete(tell);
}

/** What the session's end has stopped; undefined while all goes well. */
export const endedSession = (): EndedSession | undefined => ended;

export function onEndedSession(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Lets go on what waited: after the password, or to see whether it is needed at all. */
export function goOn(): void {
  set(undefined);
  for (const wake of waiting) wake();
  waiting.clear();
}

const officePath = /^\/admin(\/|\.data|$)/;
const ownPath = (address: string) => {
  const { origin, pathname, search } = new URL(address, window.location.href);
  return origin === window.location.origin ? { pathname, search } : undefined;
};

/** Until the operator goes on, or what asked has lost interest. */
function untilWoken(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    waiting.add(resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(resolve);
      reject(signal.reason as Error);
    });
  });
}

/**
 * Watches every request of the page. One that only reads waits for the password and is then made
 * again, so that no screen is replaced by the login; a refused form is handed out, to be sent again
 * as it then stands.
 */
function install() {
  if (installed) return;
  installed = true;
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const path = ownPath(address);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const isPost = method.toUpperCase() !== "GET";
    if (path?.pathname.endsWith(".data")) noteLimit(path, isPost, answer);
    if (answer.status !== 401 || watching === 0 || !path || !officePath.test(path.pathname))
      return answer;
    if (isPost) {
      const action = path.pathname.replace(/\.data$/, "") + path.search;
      set({ post: { action, body: init?.body ?? null } });
      return answer;
    }
    set(ended ?? {});
    await untilWoken(init?.signal);
    return window.fetch(input, init);
  };
}

/** From now on, until the returned function is called. */
export function watchSession(): () => void {
  install();
  watching += 1;
  return () => {
    watching -= 1;
    // Nobody is left who could ask for the password: the answers lead to the login.
    if (watching === 0) goOn();
  };
}
