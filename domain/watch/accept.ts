import type { PropertyFields } from "#domain/property/property";
import {
  addressesOf,
  fieldOfRole,
  isSamePage,
  movedAddress,
  roles,
  type WatchedStay,
} from "./addresses";
import type { Finding, FindingKind } from "./findings";

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
