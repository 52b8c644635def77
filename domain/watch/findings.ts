import type { Role } from "./addresses";

/** What a look at a source can find. */
export const findingKinds = [
  "price",
  "page-gone",
  "page-moved",
  "booking-gone",
  "booking-moved",
  "rates-gone",
  "rates-moved",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const goneKind = (role: Role) => `${role}-gone` as const;
export const movedKind = (role: Role) => `${role}-moved` as const;

export const findingStates = ["suspected", "open", "accepted", "ignored"] as const;
export type FindingState = (typeof findingStates)[number];

export interface Finding {
  kind: FindingKind;
  /** The address that was looked at, as the stay names it. */
  address: string;
  /** A price as a number in words, or an address. */
  before: string;
  /** Null where nothing takes its place. */
  after: string | null;
  /** Of a price. */
  currency: string | null;
  /** The words of the page, or what the site answered. */
  passage: string;
  /** Two findings of a kind with the same fact are the same finding. */
  fact: string;
  /** False for what may be over tomorrow, such as a site that cannot be reached. */
  certain: boolean;
}

/** What is known of a finding from looks before. */
export interface KnownFinding {
  state: FindingState;
  fact: string;
  daysSeen: number;
  /** "YYYY-MM-DD". */
  lastSeenOn: string;
}

/** A site that cannot be reached is gone when it was so on this many different days. */
const daysToBeSure = 3;

/**
 * The state of a finding after one more look. An ignored one stays ignored as long as the fact is the
 * same; one that was accepted and is there again was taken back, and wants to be decided again.
 */
export function stateAfter(
  known: KnownFinding | null,
  found: Pick<Finding, "fact" | "certain">,
  today: string,
): { state: FindingState; daysSeen: number; isNew: boolean } {
  const same = known && known.fact === found.fact && known.state !== "accepted" ? known : null;
  const daysSeen = same ? same.daysSeen + Number(same.lastSeenOn < today) : 1;
  const sure = found.certain || daysSeen >= daysToBeSure;
  const settled = same && same.state !== "suspected" ? same.state : null;
  return { state: settled ?? (sure ? "open" : "suspected"), daysSeen, isNew: !same };
}
