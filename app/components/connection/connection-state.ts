import { useSyncExternalStore } from "react";

import { resubmitForm } from "./last-form";

/**
 * Why a response is missing: it is slow; the connection is lost, and a read is retried automatically; or a
 * form was sent while the connection was lost, and is retried only when the visitor says so.
 */
export type ConnectionProblem = "slow" | "lost" | "unsent";

const bySeverity: readonly ConnectionProblem[] = ["unsent", "lost", "slow"];
const pending = new Set<PendingRequest>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** One request with all of its attempts. */
export class PendingRequest {
  problem: ConnectionProblem | undefined;
  private retryNow: (() => void) | undefined;

  /** @param action URL of a form */
  constructor(private readonly action?: string) {
    pending.add(this);
  }

  setProblem(problem: ConnectionProblem | undefined) {
    if (this.problem === problem) return;
    this.problem = problem;
    notify();
  }

  /** Sets the handler of "Try again" for the current state of this request. */
  onRetry(retryNow: (() => void) | undefined) {
    this.retryNow = retryNow;
  }

  /** A form that is still on the page is submitted as it is by now. */
  retry() {
    const wasResubmitted =
      this.problem === "unsent" && this.action !== undefined && resubmitForm(this.action);
    if (!wasResubmitted) this.retryNow?.();
  }

  end() {
    pending.delete(this);
    if (this.problem) notify();
  }
}

/** The worst problem of all pending requests; undefined if there is none. */
const currentProblem = (): ConnectionProblem | undefined =>
  bySeverity.find((problem) => [...pending].some((request) => request.problem === problem));

function retryAll(): void {
  for (const request of [...pending]) request.retry();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The connection problem of this page's requests, and a way to retry all of them. */
export function useConnectionProblem() {
  const problem = useSyncExternalStore(subscribe, currentProblem, () => undefined);
  return { problem, retry: retryAll };
}
