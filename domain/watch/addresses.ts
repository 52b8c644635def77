import { canonicalBookingAddress, partnerOf } from "#domain/property/booking-address";
import type { PropertyFields } from "#domain/property/property";

/** What the watch needs to know of a stay. */
export type WatchedStay = Pick<
  PropertyFields,
  "propertyUrl" | "priceSourceUrl" | "bookingUrl" | "pricePerNight" | "currency" | "active"
>;

/** What an address is to a stay: the page it was read from, where one books, where prices stand. */
export const roles = ["page", "booking", "rates"] as const;
export type Role = (typeof roles)[number];

/** By role: the field that holds the address. */
export const fieldOfRole = {
  page: "propertyUrl",
  booking: "bookingUrl",
  rates: "priceSourceUrl",
} as const satisfies Record<Role, keyof WatchedStay>;

export interface WatchedAddress {
  role: Role;
  address: string;
}

/** True for two ways to write the address of one page. */
export const isSamePage = (a: string, b: string): boolean =>
  a === b || (canonicalBookingAddress(a) ?? a) === (canonicalBookingAddress(b) ?? b);

/** Every page of a stay once, under the role that weighs most. */
export function addressesOf(stay: WatchedStay): WatchedAddress[] {
  const found: WatchedAddress[] = [];
  for (const role of roles) {
    const address = stay[fieldOfRole[role]];
    if (address && !found.some((known) => isSamePage(known.address, address)))
      found.push({ role, address });
  }
  return found;
}

/** Where the price of the stay is stated. */
export const pricePageOf = (stay: WatchedStay): string | null =>
  stay.priceSourceUrl ?? stay.propertyUrl ?? stay.bookingUrl;

/** Networks of advertisers: their links lead elsewhere by design. */
const forwarders =
  /(?:^|\.)(?:awin1\.com|prf\.hn|tidd\.ly|stay22\.com|tp\.st|linksynergy\.com|anrdoezrs\.net|dpbolvw\.net|jdoqocy\.com|kqzyfj\.com|tkqlhce\.com|pxf\.io|sjv\.io)$/;

/** "/", "/en", "/en-gb/", "/index.html": the front door of a site. */
const frontDoor =
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.[a-z]{3,5})?)?\/?$/i;

const siteOf = (address: string): string =>
  new URL(canonicalBookingAddress(address) ?? address).host;

/**
 * Where somebody who follows an address ends.
 * "home": at the front door of a site, so that the page itself is gone.
 */
export function landingOf(asked: string, landed: string): "there" | "home" | "elsewhere" {
  if (isSamePage(asked, landed)) return "there";
  const from = new URL(asked);
  const to = new URL(landed);
  const wasDoor = frontDoor.test(from.pathname) && !from.search;
  if (frontDoor.test(to.pathname) && !wasDoor) return "home";
  if (forwarders.test(from.hostname) || siteOf(asked) === siteOf(landed)) return "there";
  return "elsewhere";
}

/**
 * The address to store when a page has moved. Within one partner the query of the old one stays: it
 * carries the affiliate id, on which the commission hangs.
 */
export function movedAddress(before: string, after: string): string {
  const partner = partnerOf(before);
  const moved = new URL(after);
  moved.hash = "";
  if (partner !== "Other" && partner === partnerOf(after)) moved.search = new URL(before).search;
  return moved.href;
}
