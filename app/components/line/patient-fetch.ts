import { LineCall } from "./line-state";
import { speaksForItself } from "./own-words";

interface Patience {
  /** Before the second, third, … try; the last holds for all that follow. */
  pausesMs: readonly number[];
  /** From here on the visitor reads that it takes long. */
  slowMs: number;
  /** A request without the beginning of an answer is given up and made again. */
  silentMs: number;
}

const usual: Patience = {
  pausesMs: [1_000, 2_000, 4_000, 8_000, 15_000],
  slowMs: 5_000,
  silentMs: 20_000,
};

const isRead = (init: RequestInit | undefined) => (init?.method ?? "GET").toUpperCase() === "GET";

type Ask = (input: string, init?: RequestInit) => Promise<Response>;

/** Nothing of ours says these: they come from whatever stands between the visitor and the site. */
const fromBetween = new Set([502, 503, 504]);
const isOurs = (answer: Response) => answer.headers.has("X-Remix-Response");

/** The whole answer, so that a line that breaks in the middle of it counts as lost too. */
async function wholeAnswer(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** One try; undefined when the line was lost or silent. Rejects only when nobody wants the answer. */
async function once(ask: Ask, call: LineCall, input: string, init: RequestInit, silentMs?: number) {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  init.signal?.addEventListener("abort", giveUp);
  const timer = silentMs === undefined ? undefined : setTimeout(giveUp, silentMs);
  // A form may have arrived already: only what is read is asked for anew while it is on its way.
  call.onAgain(silentMs === undefined ? undefined : giveUp);
  try {
    const answer = await ask(input, { ...init, signal: stop.signal });
    clearTimeout(timer);
    if (fromBetween.has(answer.status) && !isOurs(answer)) return undefined;
    return await wholeAnswer(answer);
  } catch {
    init.signal?.throwIfAborted();
    return undefined;
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", giveUp);
  }
}

/** Until the pause is over, the line is back, or the visitor asks; without a pause only the last. */
export function nextTry(call: LineCall, signal: AbortSignal | null | undefined, pauseMs?: number) {
  return new Promise<void>((resolve, reject) => {
    const timer = pauseMs === undefined ? undefined : setTimeout(() => settle(resolve), pauseMs);
    const goOn = () => settle(resolve);
    const leave = () => settle(() => reject(signal?.reason as Error));
    const settle = (how: () => void) => {
      clearTimeout(timer);
      if (pauseMs !== undefined) window.removeEventListener("online", goOn);
      signal?.removeEventListener("abort", leave);
      how();
    };
    if (pauseMs !== undefined) window.addEventListener("online", goOn);
    signal?.addEventListener("abort", leave);
    call.onAgain(goOn);
  });
}

/**
 * Asks until there is an answer. What only reads is asked for again by itself, after growing pauses
 * and as soon as the browser is online; a form is sent again only when the visitor says so.
 */
export async function askPatiently(
  ask: Ask,
  input: string,
  init: RequestInit = {},
  { pausesMs, slowMs, silentMs }: Patience = usual,
): Promise<Response> {
  const reads = isRead(init);
  const call = new LineCall();
  try {
    for (let tries = 0; ; tries++) {
      const slow = setTimeout(() => call.set(call.trouble ?? "slow"), slowMs);
      const answer = await once(ask, call, input, init, reads ? silentMs : undefined).finally(() =>
        clearTimeout(slow),
      );
      if (answer) return answer;
      call.set(reads ? "lost" : "unsent");
      const pause = pausesMs[Math.min(tries, pausesMs.length - 1)];
      await nextTry(call, init.signal, reads ? pause : undefined);
      if (!reads) call.set(undefined);
    }
  } finally {
    call.end();
  }
}

/** The router looks ahead for where links lead. Nobody waits for it, so a lost line is not spoken of. */
async function askAhead(ask: Ask, input: string): Promise<Response> {
  const call = new LineCall();
  try {
    for (let tries = 0; ; tries++) {
      const answer = await once(ask, call, input, {}, usual.silentMs);
      if (answer) return answer;
      await nextTry(call, null, usual.pausesMs[Math.min(tries, usual.pausesMs.length - 1)]);
    }
  } finally {
    call.end();
  }
}
const isLookAhead = ({ origin, pathname }: URL, init: RequestInit | undefined) =>
  origin === window.location.origin && pathname === "/__manifest" && !init?.signal;

/** What a page asks for on its way to another one: data, files, and where the next route is found. */
function isOnTheWay({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin) return false;
  return (
    pathname.endsWith(".data") || pathname.startsWith("/assets/") || pathname === "/__manifest"
  );
}

/** A form that speaks for itself hears at once that nothing of ours has answered. */
async function askOnce(ask: Ask, input: string, init: RequestInit): Promise<Response> {
  const answer = await ask(input, init);
  if (!isOurs(answer)) throw new TypeError(`No answer of the site: ${answer.status}`);
  return answer;
}

/**
 * From now on a page whose way to the next one is cut stays as it is, with its title and all that was
 * typed, until the line is back: to the router the answer merely takes its time.
 */
export function installPatience(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (input instanceof Request) return ask(input, init);
    const address = new URL(input, window.location.href);
    if (isLookAhead(address, init)) return askAhead(ask, address.href);
    if (!isOnTheWay(address)) return ask(input, init);
    const alone = init && !isRead(init) && speaksForItself(address.pathname);
    return alone ? askOnce(ask, address.href, init) : askPatiently(ask, address.href, init);
  };
}
