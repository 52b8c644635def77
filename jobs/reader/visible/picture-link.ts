import type { Element } from "#jobs/reader/nodes";
import { type Page, readAddress } from "#jobs/reader/page";

/** A picture or a film behind a small picture: the link enlarges it. */
const enlarges = /\.(?:jpe?g|png|webp|avif|gif|mp4)$/i;
/** Words of an address whose page offers, reports or sells something. */
const otherPages =
  /(?:^|[^a-z])(?:specials?|packages?|pkg|offers?|deals?|promos?|promotions?|vouchers?|gift-?cards?|careers?|jobs|news|newsletters?|blog|press|articles?|directions|map|login|download|brochure|magazine|awards?|angebote?|offres?|ofertas?|offerte)(?:[^a-z]|$)/;
/** Where a stay is booked or shown, on a host that is not its own. */
const booking =
  /book|reserv|avail|airbnb|vrbo|lekkeslaap|nightsbridge|expedia|agoda|instagram|flickr|smugmug|photos/;
const galleries = /galler|photo|album|picture|images/i;
const promotion =
  /promo(?![a-z])|promotion|promo(?=[A-Z_-])|(?:^|[\s_-])(?:special-)?(?:offer|deal)(?:[\s_-]|$)|Promo/;

/** The name under which a host was registered: "www.lodge.co.za" and "img.lodge.co.za" are one. */
export function siteOf(hostname: string): string {
  const labels = hostname.toLowerCase().split(".");
  const suffix = (labels.at(-2)?.length ?? 9) <= 3 && labels.length > 2 ? 3 : 2;
  return labels.slice(-suffix).join(".");
}

function ownSites(page: Page): Set<string> {
  const canonical = readAddress(page.$("link[rel=canonical]").attr("href") ?? "", page.base);
  return new Set(
    [page.url, page.base, canonical].flatMap((url) => (url ? [siteOf(url.hostname)] : [])),
  );
}

const isHome = (url: URL): boolean =>
  /^\/(?:(?:index|home|default)(?:\.\w{2,5})?)?$/i.test(url.pathname) && !url.hash && !url.search;

/** A link whose words lie over its picture as those of a promotion. */
function isPromotion(link: Element): boolean {
  return link.children.some(
    (child) => child.type === "tag" && promotion.test((child.attribs.class ?? "").slice(0, 300)),
  );
}

/** Whether the picture in a link stands for another business, the site itself, an offer or an article. */
export function leadsElsewhere(page: Page, link: Element, aside: boolean): boolean {
  const written = (link.attribs.href ?? "").trim();
  if (isPromotion(link)) return true;
  if (!written || /^(?:#|javascript:|tel:|mailto:)/i.test(written)) return false;
  const url = readAddress(written.replaceAll(" ", "%20"), page.base);
  if (!url || enlarges.test(url.pathname)) return false;
  if (page.url && !ownSites(page).has(siteOf(url.hostname)))
    return !booking.test(`${url.hostname}${url.pathname}`.toLowerCase());
  if (aside || isHome(url)) return true;
  return otherPages.test(url.pathname.toLowerCase());
}

/** Whether a link goes to another page than one of pictures. */
export function leadsOn(page: Page, link: Element): boolean {
  const written = (link.attribs.href ?? "").trim();
  if (!written || /^(?:#|javascript:)/i.test(written)) return false;
  const url = readAddress(written.replaceAll(" ", "%20"), page.base);
  return url !== undefined && !enlarges.test(url.pathname) && !galleries.test(url.pathname);
}
