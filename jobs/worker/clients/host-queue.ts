import type { Clock } from "./clock";
import { orAborted } from "./or-aborted";

interface Lane {
  /** Settles when everybody who came before has left. */
  tail: Promise<void>;
  waiting: number;
  lastPageEnd: number;
  notBefore: number;
}

/**
 * Images and robots.txt take their turn, but only pages keep a pause. The parts of a page in a browser
 * come side by side, as its site expects; only a pause that it asked for holds them.
 */
export type Turn = { kind: "page"; pauseMs: number } | { kind: "extra" } | { kind: "part" };

export type TurnResult<T> = { ran: true; value: T } | { ran: false; waitMs: number };

const minute = 60_000;
const longestPause = 24 * 60 * minute;

export interface HostQueue {
  /** Runs the task when this host's turn has come, or says how long the wait would be. */
  run<T>(
    host: string,
    turn: Turn,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<TurnResult<T>>;
  /** Nobody asks this host before then; the longer of two pauses counts. */
  pause(host: string, ms: number): void;
}

/** One request at a time and host, in the order of asking; hosts do not wait for each other. */
export function createHostQueue(clock: Clock, limits: { longestWaitMs: number }): HostQueue {
  const lanes = new Map<string, Lane>();

  function laneOf(host: string): Lane {
    forgetIdleLanes(lanes, clock.elapsed());
    const lane = lanes.get(host) ?? newLane();
    lanes.set(host, lane);
    return lane;
  }

  function waitFor(lane: Lane, turn: Turn): number {
    const now = clock.elapsed();
    if (turn.kind !== "page") return Math.max(0, lane.notBefore - now);
    return Math.max(0, lane.notBefore - now, lane.lastPageEnd + turn.pauseMs - now);
  }

  async function takeTurn<T>(lane: Lane, turn: Turn, task: () => Promise<T>, signal?: AbortSignal) {
    for (let waitMs = waitFor(lane, turn); waitMs > 0; waitMs = waitFor(lane, turn)) {
      if (waitMs > limits.longestWaitMs) return { ran: false as const, waitMs };
      await clock.wait(waitMs, signal);
    }
    signal?.throwIfAborted();
    try {
      return { ran: true as const, value: await task() };
    } finally {
      if (turn.kind === "page") lane.lastPageEnd = clock.elapsed();
    }
  }

  return {
    async run(host, turn, task, signal) {
      const lane = laneOf(host);
      if (turn.kind === "part") return takeTurn(lane, turn, task, signal);
      const before = lane.tail;
      let leave = () => {};
      const left = new Promise<void>((resolve) => (leave = resolve));
      // Whoever gives up waiting must not let the next one overtake those before.
      lane.tail = before.then(() => left);
      lane.waiting += 1;
      try {
        await orAborted(before, signal);
        return await takeTurn(lane, turn, task, signal);
      } finally {
        lane.waiting -= 1;
        leave();
      }
    },
    pause(host, ms) {
      const lane = laneOf(host);
      lane.notBefore = Math.max(lane.notBefore, clock.elapsed() + Math.min(ms, longestPause));
    },
  };
}

function newLane(): Lane {
  return {
    tail: Promise.resolve(),
    waiting: 0,
    lastPageEnd: -Infinity,
    notBefore: 0,
  };
}

/** A worker runs for months: what no longer delays anybody is dropped. */
function forgetIdleLanes(lanes: Map<string, Lane>, now: number): void {
  if (lanes.size < 1_000) return;
  for (const [host, lane] of lanes) {
    const quiet = lane.lastPageEnd < now - minute && lane.notBefore < now;
    if (lane.waiting === 0 && quiet) lanes.delete(host);
  }
}
