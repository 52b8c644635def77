import { canonicalBookingAddress, partnerOf } from "#domain/property/booking-address";
import { fields, formFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";

/** Fields of a property for source checks. */
export type WatchedStay = Pick<
  PropertyFields,
  "propertyUrl" | "priceSourceUrl" | "bookingUrl" | "pricePerNight" | "currency" | "active"
>;

/** Role of a URL for a property: imported page, booking page, or price page. */
export const roles = ["page", "booking", "rates"] as const;
export type Role = (typeof roles)[number];

/** By role: the field with the URL. */
const fieldOfRole = {
  page: "propertyUrl",
  booking: "bookingUrl",
  rates: "priceSourceUrl",
} as const satisfies Record<Role, keyof WatchedStay>;

interface WatchedAddress {
  role: Role;
  address: string;
}

/** True for two spellings of the same page URL. */
export const isSamePage = (a: string, b: string): boolean =>
  a === b || (canonicalBookingAddress(a) ?? a) === (canonicalBookingAddress(b) ?? b);

/** Every page of a property once, under its most important role. */
export function addressesOf(stay: WatchedStay): WatchedAddress[] {
  const found: WatchedAddress[] = [];
  for (const role of roles) {
    const address = stay[fieldOfRole[role]];
    if (address && !found.some((known) => isSamePage(known.address, address)))
      found.push({ role, address });
  }
  return found;
}

/** Page that states the price of the property. */
export const pricePageOf = (stay: WatchedStay): string | null =>
  stay.priceSourceUrl ?? stay.propertyUrl ?? stay.bookingUrl;

/** Advertising networks: their links redirect by design. */
const forwarders =
  /(?:^|\.)(?:awin1\.com|prf\.hn|tidd\.ly|stay22\.com|tp\.st|linksynergy\.com|anrdoezrs\.net|dpbolvw\.net|jdoqocy\.com|kqzyfj\.com|tkqlhce\.com|pxf\.io|sjv\.io)$/;

/** "/", "/en", "/en-gb/", "/index.html": the home page of a site. */
const homePath =
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.[a-z]{3,5})?)?\/?$/i;

const siteOf = (address: string): string =>
  new URL(canonicalBookingAddress(address) ?? address).host;

/**
 * Destination of a redirect. "home": redirected to the home page of a site, so the page itself no
 * longer exists.
 */
export function landingOf(requested: string, landed: string): "there" | "home" | "elsewhere" {
  if (isSamePage(requested, landed)) return "there";
  const from = new URL(requested);
  const to = new URL(landed);
  const wasHome = homePath.test(from.pathname) && !from.search;
  if (homePath.test(to.pathname) && !wasHome) return "home";
  if (forwarders.test(from.hostname) || siteOf(requested) === siteOf(landed)) return "there";
  return "elsewhere";
}

/**
 * The URL to store when a page has moved. Within one partner the old query is preserved: it contains
 * the affiliate id, which earns the commission.
 */
export function movedAddress(before: string, after: string): string {
  const partner = partnerOf(before);
  const moved = new URL(after);
  moved.hash = "";
  if (partner !== "Other" && partner === partnerOf(after)) moved.search = new URL(before).search;
  return moved.href;
}

/** Kinds of findings. */
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

/** Result of the last check of a page. */
export const checkOutcomeLabels = {
  seen: "Checked",
  refused: "Blocked",
  away: "No response",
  unclear: "Unreadable",
} as const;

export const missingKind = (role: Role) => `${role}-gone` as const;
export const movedKind = (role: Role) => `${role}-moved` as const;

type FindingState = "suspected" | "open" | "accepted" | "ignored";

export interface Finding {
  kind: FindingKind;
  /** The checked URL, as the property has it. */
  address: string;
  /** A price as a decimal string, or a URL. */
  before: string;
  /** Null where there is no replacement. */
  after: string | null;
  /** Price found. */
  currency: string | null;
  /** The passage of the page, or the response of the site. */
  passage: string;
  /** Two findings of a kind with the same fact are the same finding. */
  fact: string;
  /** False for possibly temporary problems, such as an unreachable site. */
  certain: boolean;
}

/** History of a finding. */
export interface KnownFinding {
  state: FindingState;
  fact: string;
  daysSeen: number;
  /** "YYYY-MM-DD". */
  lastSeenOn: string;
}

/** Days for which a site must be unreachable before it is reported. */
const minUnreachableDays = 3;

/**
 * The state of a finding after another check. An ignored finding remains ignored as long as the fact is
 * the same; an accepted one that reappears was reverted and needs a new decision.
 */
export function stateAfter(
  known: KnownFinding | null,
  found: Pick<Finding, "fact" | "certain">,
  today: string,
): { state: FindingState; daysSeen: number; isNew: boolean } {
  const same = known && known.fact === found.fact && known.state !== "accepted" ? known : null;
  const daysSeen = same ? same.daysSeen + Number(same.lastSeenOn < today) : 1;
  const sure = found.certain || daysSeen >= minUnreachableDays;
  const settled = same && same.state !== "suspected" ? same.state : null;
  return { state: settled ?? (sure ? "open" : "suspected"), daysSeen, isNew: !same };
}

/** The field whose value a finding doubts, and which a person may correct. */
export const fieldOfFinding = (kind: FindingKind): CorrectedField => {
  const role = roles.find((known) => kind === missingKind(known) || kind === movedKind(known));
  return role ? fieldOfRole[role] : "pricePerNight";
};
export type CorrectedField = (typeof fieldOfRole)[Role] | "pricePerNight";

/** Action of a finding's button. */
export const verbs: Record<FindingKind, string> = {
  price: "Use the new price",
  "page-gone": "Unpublish",
  "page-moved": "Use the new URL",
  "booking-gone": "Clear the booking link",
  "booking-moved": "Use the new URL",
  "rates-gone": "Clear the price source",
  "rates-moved": "Use the new URL",
};

/** Text of the input that corrects a finding: the value that accepting it would store. Empty for none. */
export function correctionText({
  kind,
  before,
  after,
}: Pick<Finding, "kind" | "before" | "after">) {
  if (after === null) return "";
  return kind === "price"
    ? fields.pricePerNight.kind.text(Number(after))
    : movedAddress(before, after);
}

/**
 * Reads a correction with the rules of the property form; null for none. Where there is no replacement, there
 * is nothing to correct: the value is cleared, or the property unpublished.
 * @param seen the text that the input was filled with
 */
export function readCorrection(
  finding: Pick<Finding, "kind" | "before" | "after">,
  text: string,
  seen: string,
): { value: string | number } | { problem: string } | null {
  if (finding.after === null || text.trim() === seen) return null;
  const field = formFields.find(({ name }) => name === fieldOfFinding(finding.kind));
  const read = field?.kind.typed({ label: field.label, stored: null }).safeParse(text);
  if (read?.success === false)
    return { problem: read.error.issues[0]?.message ?? "Please check this" };
  const value = read?.data;
  return typeof value === "string" || typeof value === "number"
    ? { value }
    : { problem: "Enter the new value, or ignore the change" };
}

type Stored = Pick<Finding, "kind" | "address" | "before" | "after" | "currency">;

/**
 * The field values of an accepted finding; null when the property has changed and the finding no longer
 * applies.
 * @param seenOn date on which the page was checked, "YYYY-MM-DD"
 * @param typed price or URL that a person entered in place of the one that was found
 */
export function acceptedValues(
  { kind, address, before, after: found, currency }: Stored,
  stay: WatchedStay,
  seenOn: string,
  typed?: string | number,
): Partial<PropertyFields> | null {
  const after = typed ?? found;
  if (kind === "price") {
    const holds = stay.pricePerNight === Number(before) && after !== null;
    const sameCurrency = (stay.currency ?? "USD") === currency;
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
  // A correction is of the field that is doubted. The others follow it, each with its own query.
  const moved = (field: (typeof fields)[number]) =>
    (field === fieldOfFinding(kind) ? typed : undefined) ??
    movedAddress(stay[field] ?? address, String(after));
  return Object.fromEntries(fields.map((field) => [field, moved(field)]));
}
