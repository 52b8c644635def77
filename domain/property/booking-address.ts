/** Known booking partners; every other host is "Other". */
type BookingPartner = "Booking.com" | "Airbnb" | "Vrbo" | "Other";

function parse(address: string): URL | null {
  try {
    const url = new URL(address.trim());
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, "");
}

/** Country domains of a brand: one label, then a suffix of one or two short labels. */
function isBrand(host: string, brand: string): boolean {
  return new RegExp(`(?:^|\\.)${brand}\\.(?:com|[a-z]{2}|com?\\.[a-z]{2})$`).test(host);
}

/**
 * Partner of a booking URL, by its registrable host: `booking.com.evil.test` and a URL that only
 * mentions a partner in its query are Other.
 */
export function partnerOf(address: string): BookingPartner {
  const url = parse(address);
  if (!url) return "Other";
  const host = hostOf(url);
  if (host === "booking.com" || host.endsWith(".booking.com")) return "Booking.com";
  if (isBrand(host, "airbnb")) return "Airbnb";
  if (isBrand(host, "vrbo")) return "Vrbo";
  return "Other";
}

/** Parameters that identify a property on hosts that put its ID in the query. */
const identifying = new Set([
  "id",
  "p",
  "property",
  "property_id",
  "propertyid",
  "hotel",
  "hotelid",
  "hotel_id",
  "listing",
  "room",
  "bbid",
  "nbid",
]);

function identity(url: URL): string {
  const params = [...url.searchParams].filter(([name]) => identifying.has(name.toLowerCase()));
  params.sort(([a], [b]) => a.localeCompare(b, "en"));
  const query = new URLSearchParams(params).toString();
  return query ? `?${query}` : "";
}

function partnerPath(partner: BookingPartner, path: string): string {
  // The language before .html is another view of the same hotel.
  if (partner === "Booking.com")
    return path.toLowerCase().replace(/\.[a-z]{2}(?:-[a-z]{2})?\.html$/, ".html");
  if (partner === "Airbnb") return path.replace(/^\/rooms\/plus\//, "/rooms/");
  if (partner === "Vrbo") return path.toLowerCase().replace(/^\/[a-z]{2}-[a-z]{2}(?=\/)/, "");
  return path;
}

const homes = { "Booking.com": "www.booking.com", Airbnb: "www.airbnb.com", Vrbo: "www.vrbo.com" };

/**
 * Canonical form of all links to the same property, for comparison only: https, country domain and
 * language folded, tracking, session, dates and affiliate id dropped. Null for an invalid URL.
 */
export function canonicalBookingAddress(address: string): string | null {
  const url = parse(address);
  if (!url) return null;
  const partner = partnerOf(address);
  const path = partnerPath(partner, url.pathname).replace(/(?<!\/)\/+$/, "");
  if (partner !== "Other") return `https://${homes[partner]}${path}`;
  const port = url.port ? `:${url.port}` : "";
  return `https://${hostOf(url).replace(/^www\./, "")}${port}${path}${identity(url)}`;
}

const tracking =
  /^(?:utm_\w+|label|sid|srpvid|srepoch|ucfs|arphpl|all_sr_blocks|highlighted_blocks|matching_block_id|sr_order|sr_pri_blocks|hpos|hapos|gclid|gclsrc|dclid|fbclid|msclkid|yclid|mc_cid|mc_eid|_ga|_gl|ref|ref_src|source_impression_id|federated_search_id|previous_page_section_name|search_mode|category_tag|photo_id|chal_t|force_referer)$/i;
const visit =
  /^(?:checkin|checkout|check_in|check_out|checkin_\w+|checkout_\w+|arrival|departure|startdate|enddate|chkin|chkout|group_adults|group_children|no_rooms|req_adults|req_children|req_age|adults|children|infants|pets|dist|type|dest_id|dest_type|sb_price_type|selected_currency|room1)$/i;

/**
 * The URL to store for the Book button: removes session, dates and tracking; retains the affiliate id,
 * which earns the commission, and unknown parameters. Null for an invalid URL.
 */
export function storedBookingAddress(address: string): string | null {
  const url = parse(address);
  if (!url) return null;
  dropTracking(url);
  if (partnerOf(address) !== "Other") dropParameters(url, visit);
  url.hash = "";
  return url.href;
}

/** Removes tracking parameters only. */
export const dropTracking = (url: URL) => dropParameters(url, tracking);

function dropParameters(url: URL, unwanted: RegExp) {
  for (const name of [...url.searchParams.keys()])
    if (unwanted.test(name)) url.searchParams.delete(name);
}
