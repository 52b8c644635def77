import { z } from "zod";

/** The states of import runs and their items, as the database's check constraints list them. */
export const runKinds = ["smart", "batch", "ai", "sync"] as const;
export type RunKind = (typeof runKinds)[number];

export const runStates = ["running", "paused", "finished", "failed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

export const itemStates = [
  "pending",
  "scraping",
  "success",
  "error",
  "importing",
  "imported",
  "skipped",
] as const;
export type ItemState = (typeof itemStates)[number];

const kind = z.enum(runKinds);
const runState = z.enum(runStates);
const itemState = z.enum(itemStates);

/** A stored word as one of ours. @throws when the database holds one that this version does not know */
export const readRunKind = (stored: string): RunKind => kind.parse(stored);
export const readRunState = (stored: string): RunState => runState.parse(stored);
export const readItemState = (stored: string): ItemState => itemState.parse(stored);
