import { readAddress } from "#jobs/reader/page";

/** Pictures that are furniture of a page and show nothing of the property. */
const furniture =
  /(?:^|[/_.\-=%])(?:logo\w{0,30}|\w{0,30}logo|icons?|favicon|sprites?|pixel|avatars?|flags?|badges?|spacer|blank|blanker|placeholder|loading|loader|spinner|captcha|rating|stars?|arrow|button|btn|social|facebook|twitter|instagram|whatsapp|youtube|linkedin|tripadvisor|google|visa|mastercard|payment|paypal|qr-?code|award|certificate|separator|divider|bullet|tracking|beacon|pix|transparent|emoji|cursor|staticmap|maps?|watermark|profile_?pic|userphoto|default-user|gravatar|wp-smiley|banner-ad|advert|reservation|calendar|captcha|1x1)(?:[/_.\-=?%\d&]|$)/i;
const hosts =
  /(?:^|\.)(?:google-analytics\.com|doubleclick\.net|facebook\.com|googletagmanager\.com|gravatar\.com|googleapis\.com|gstatic\.com|bat\.bing\.com|shields\.io|openstreetmap\.org|mapbox\.com)$/i;
const kinds = /\.(?:svg|gif|ico|bmp|mp4|webm|pdf|js|css|php|html?)$/i;

/** Absolute address of a picture that may show the property, or undefined. */
export function pictureAddress(written: string, base: URL | undefined): string | undefined {
  if (written.length > 4000) return undefined;
  const text = written.trim().replace(/&amp;/g, "&").replace(/ /g, "%20");
  if (!text || text.length > 1500 || /^(?:data|blob|javascript|about):/i.test(text))
    return undefined;
  const url = readAddress(text, base ?? new URL("https://unknown.invalid/"));
  if (!url || hosts.test(url.hostname) || kinds.test(url.pathname)) return undefined;
  const path = decodeSafely(url.pathname);
  const last = path.split("/").slice(-2).join("/");
  if (
    furniture.test(last) ||
    /\/(?:user|users|avatars?|icons?|flags?|logos?|profiles?)\//i.test(path)
  )
    return undefined;
  if (url.hostname === "unknown.invalid")
    return text.startsWith("/") ? text : url.pathname.slice(1) + url.search;
  return url.href;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parts of an address that only say how large the picture is. */
const size =
  /\/(?:max|square|w|h|s|width|height)?_?\d{2,4}(?:x\d{2,4})?(?=\/)|\/[a-z]+_[\w:.]+(?:,[a-z]+_[\w:.]+)*,?(?=\/)|[-_](?:\d{2,4}x\d{2,4}|scaled|thumb(?:nail)?|small|medium|large|full|xl|xxl|[bstyz])(?=\.\w+$)|\/(?:thumbs?|thumbnails?|small|medium|large|full|original|resized|fit|crop|scale)(?=\/)/gi;

/** The same for every size of one picture. */
export function pictureKey(address: string): string {
  const [before = ""] = address.split(/[?#]/);
  const inner = /[?&](?:url|src|image|u)=([^&]+)/i.exec(address)?.[1];
  const path =
    inner && /\.(?:jpe?g|png|webp|avif)/i.test(decodeSafely(inner))
      ? (decodeSafely(inner).split(/[?#]/)[0] ?? before)
      : before;
  return decodeSafely(path)
    .replace(/^(?:https?:)?\/\/[^/]+/i, "")
    .replace(/\/im\/pictures\//, "/pictures/")
    .replace(size, "")
    .replace(/\.\w{3,4}$/, "")
    .toLowerCase();
}

/** The largest side that the address itself names, 0 where it names none. */
export function pictureSize(address: string): number {
  const numbers = [
    ...address.matchAll(/(?:max|square|[/_=-]|w|h|x)(\d{2,4})(?=x|[/_.&-]|$)/gi),
  ].map((match) => Number(match[1]));
  return Math.max(0, ...numbers.filter((value) => value >= 40 && value <= 4000));
}

/** A picture every browser shows beats a larger one that some do not; equal sizes: the later, nearer one. */
function better(address: string, had: string): boolean {
  const rare = (text: string): boolean => /\.avif(?:$|[?#])/i.test(text);
  if (rare(address) !== rare(had)) return rare(had);
  return pictureSize(address) >= pictureSize(had);
}

/** One address per picture, the largest of its sizes, in the order of first appearance. */
export function distinctPictures(addresses: string[]): string[] {
  const kept = new Map<string, string>();
  for (const address of addresses) {
    const key = pictureKey(address);
    const had = kept.get(key);
    if (had === undefined || better(address, had)) kept.set(key, address);
  }
  return [...kept.values()];
}
