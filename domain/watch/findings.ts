import type { PropertyFields } from "#domain/property/property";
import {
  addressesOf,
  fieldOfRole,
  isSamePage,
  movedAddress,
  type Role,
  roles,
  type WatchedStay,
} from "./addresses";

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

export const findingLabels: Readonly<Record<FindingKind, string>> = {
  price: "Price",
  "page-gone": "Page gone",
  "page-moved": "Page moved",
  "booking-gone": "Booking link broken",
  "booking-moved": "Booking link redirects elsewhere",
  "rates-gone": "Price page gone",
  "rates-moved": "Price page moved",
};

/** What the last check of a page came to. */
export const checkOutcomeLabels = {
  seen: "Checked",
  refused: "Blocked",
  away: "No response",
  unclear: "Unreadable",
} as const;

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

/** What the button of a finding does. */
export const verbs: Record<FindingKind, string> = {
  price: "Take the new price",
  "page-gone": "Take off the site",
  "page-moved": "Take the new address",
  "booking-gone": "Clear the booking link",
  "booking-moved": "Take the new address",
  "rates-gone": "Clear the price source",
  "rates-moved": "Take the new address",
};

type Stored = Pick<Finding, "kind" | "address" | "before" | "after" | "currency">;

/**
 * The values that accepting a finding gives the stay; null when the stay has moved on and the finding
 * is about it no more.
 * @param seenOn the day on which the page was seen, "YYYY-MM-DD"
 */
export function acceptedValues(
  finding: Stored,
  stay: WatchedStay,
  seenOn: string,
): Partial<PropertyFields> | null {
  const { kind, address, before, after } = finding;
  if (kind === "price") {
    const holds = stay.pricePerNight === Number(before) && after !== null;
    const sameCurrency = (stay.currency ?? "USD") === finding.currency;
    return holds && sameCurrency ? { pricePerNight: Number(after), priceCheckedOn: seenOn } : null;
  }
  if (!addressesOf(stay).some((one) => one.address === address)) return null;
  if (after === null) {
    if (kind === "page-gone") return stay.active ? { active: false } : null;
    return kind === "booking-gone" ? { bookingUrl: null } : { priceSourceUrl: null };
  }
  const fields = roles
    .map((role) => fieldOfRole[role])
    .filter((field) => {
      const value = stay[field];
      return value !== null && isSamePage(value, address);
    });
  return Object.fromEntries(
    fields.map((field) => [field, movedAddress(stay[field] ?? address, after)]),
  );
}
