/**
 * What keeps an answer from coming: it takes long; the line is lost, and what only reads is asked again
 * by itself; or a form was sent into a line that is lost, and waits for the visitor's word.
 */
export type Trouble = "slow" | "lost" | "unsent";

const byWeight: readonly Trouble[] = ["unsent", "lost", "slow"];
const calls = new Set<LineCall>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** One request on its way, with everything that is tried for it. */
export class LineCall {
  trouble: Trouble | undefined;
  private again: (() => void) | undefined;

  constructor() {
    calls.add(this);
  }

  set(trouble: Trouble | undefined) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    tell();
  }

  /** What "Try again" does while this call is in its present state. */
  onAgain(again: (() => void) | undefined) {
    this.again = again;
  }

  tryAgain() {
    this.again?.();
  }

  end() {
    calls.delete(this);
    if (this.trouble) tell();
  }
}

/** The worst of all requests; undefined while the line holds. */
export const lineTrouble = (): Trouble | undefined =>
  byWeight.find((trouble) => [...calls].some((call) => call.trouble === trouble));

/** Asks again for all that waits. */
export function tryAgain(): void {
  for (const call of calls) call.tryAgain();
}

export function onLineTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
