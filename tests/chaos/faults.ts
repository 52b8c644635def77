import type { Target } from "./site";

/** What may befall a site. */
export const faultKinds = [
  "kill",
  "pause",
  "starve",
  "restart",
  "line",
  "mail",
  "disk",
  "clock",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** These need a database and services that stand apart, so that something can come between. */
export const faultsApart: readonly FaultKind[] = ["line", "mail", "disk", "clock"];

/** One that has happened. */
export interface Strike {
  kind: FaultKind;
  /** What it hit, and how. */
  target: string;
  /** On the clock of this process, both. */
  from: number;
  until: number;
}

/** One that may happen; resolves when all is as it was, false when there was nothing to hit. */
export interface Blow {
  target: string;
  strike: () => Promise<boolean>;
}

/** Longer than a worker needs from the mail server's OK to its own note, on a busy machine. */
const inHandMs = 5_000;
/** A model thinks for a moment, and what it says is stored; on a busy machine that takes its time. */
const askingMs = 10_000;

const worker: Target = "worker";
/** The worker is gone, or was taken for gone. */
const loses = ({ kind, target }: Strike) =>
  (kind === "kill" || kind === "pause") && target === worker;

/**
 * A mail that was in the hand of a worker which was lost, or on a line that was: nobody can know whether
 * it left.
 */
export const wasInHand = (receivedAt: number | undefined, strikes: readonly Strike[]) =>
  receivedAt !== undefined &&
  strikes.some(
    (strike) =>
      (loses(strike) || strike.kind === "mail") &&
      receivedAt > strike.from - inHandMs &&
      receivedAt < strike.until + inHandMs,
  );

/** A question that the lost worker had put. */
export const wasAsking = (began: number, strikes: readonly Strike[]) =>
  strikes.some((strike) => loses(strike) && strike.until > began && strike.from < began + askingMs);
