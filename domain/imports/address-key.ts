import { canonicalBookingAddress, dropTracking, partnerOf } from "#domain/property/booking-address";

/**
 * One text for all spellings of a page's address, to read it once in a list: scheme, www,
 * port, slash at the end, tracking, order of the parameters and the place on the page do not count.
 * Null for what is no web address.
 */
export function addressKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  if (partnerOf(address) !== "Other") return canonicalBookingAddress(address);
  const url = new URL(address);
  dropTracking(url);
  url.searchParams.sort();
  const host = url.host.replace(/\.(?=:|$)/, "").replace(/^www\./, "");
  const path = spelled(url.pathname).replace(/(?<!\/)\/+$/, "");
  return `${host}${path}${url.search}${routeOf(url)}`;
}

/** What need not be escaped is not, and what is, in capitals. */
const spelled = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(letter) ? letter : code.toUpperCase();
  });

/** Pages that scripts tell apart by what follows the #. */
const routeOf = ({ hash }: URL) => (/^#!?\//.test(hash) ? hash : "");
