import type { Element } from "#jobs/reader/nodes";
import { readAddress } from "#jobs/reader/page";

/** Parameters of a resizing proxy's URL that contain the image's own URL. */
const wrapped = /[?&](?:url|src|image|img|u)=([^&]+)/i;
const pictureEnding = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i;

/** Absolute URL of an image that may show the property, or undefined. */
export function pictureAddress(written: string, base: URL | undefined): string | undefined {
  if (written.length > 4000) return undefined;
  const text = written.trim().replace(/&amp;/g, "&").replace(/ /g, "%20");
  if (!text || text.length > 1500 || /^(?:data|blob|javascript|about):/i.test(text))
    return undefined;
  const url = readAddress(text, base ?? new URL("https://unknown.invalid/"));
  if (!url) return undefined;
  const inner = decodeSafely(wrapped.exec(url.search)?.[1] ?? "");
  // Nested proxies are unwrapped too: each inner URL is shorter.
  if (pictureEnding.test(inner) && /^(?:https?:)?\//.test(inner))
    return pictureAddress(inner, new URL(url.href));
  if (!mayShowThePlace(url.hostname.toLowerCase(), decodeSafely(url.pathname), url.search))
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

/** URL segments that only specify the size of the image. */
const size =
  /\/(?:max|square|w|h|s|width|height)?_?\d{2,4}(?:x\d{2,4})?(?=\/)|\/[a-z]+_[\w:.]+(?:,[a-z]+_[\w:.]+)*,?(?=\/)|\/(?:thumbs?|thumbnails?|small|medium|large|full|original|resized|fit|crop|scale)(?=\/)/g;
/** Size suffixes at the end of a file name. */
const sizeInName =
  /[-_@](?:\d{2,4}x\d{2,4}|[23]x|scaled|thumb(?:nail)?|small|medium|large|full|mobile|xl|xxl|[bstyz]|(?<=\d_)[a-z])$/;
/** Generic names of many different images, each in its own folder. */
const anyName = /^(?:original|default|full-?size|thumbnail|download|picture|photo|image|header)$/;

/** Identity of an image, equal for all its sizes and copies. */
function pictureKey(address: string): string {
  const path = decodeSafely(address.split(/[?#]/)[0] ?? "")
    .toLowerCase()
    .replace(/^(?:https?:)?\/\/[^/]+/, "")
    .replace(/\/im\/pictures\//, "/pictures/")
    .replace(size, "")
    .replace(/\.\w{3,4}$/, "");
  const at = path.lastIndexOf("/") + 1;
  const name = path.slice(at).replace(sizeInName, "");
  return name.length >= 8 && !anyName.test(name) ? name : path.slice(0, at) + name;
}

/** The largest dimension in the URL, 0 if there is none. */
function pictureSize(address: string): number {
  const numbers = [
    ...address.matchAll(/(?:max|square|[/_=-]|w|h|x)(\d{2,4})(?=x|[/_.&-]|$)/gi),
  ].map((match) => Number(match[1]));
  return Math.max(0, ...numbers.filter((value) => value >= 40 && value <= 4000));
}

/**
 * A format that every browser supports is preferred to a larger image that some cannot display; of
 * equal sizes the later.
 */
function better(address: string, had: string): boolean {
  const small = (text: string): boolean =>
    /[-_/](?:thumbs?|thumbnails?|small|mini|[ts])(?:\/|\.\w+(?:$|[?#]))/i.test(text);
  if (small(address) !== small(had)) return small(had);
  const rare = (text: string): boolean => /\.avif(?:$|[?#])/i.test(text);
  if (rare(address) !== rare(had)) return rare(had);
  return pictureSize(address) >= pictureSize(had);
}

/** One URL per image, in its largest size, in the order of first appearance. */
export function distinctPictures(addresses: string[]): string[] {
  const distinct = new Map<string, string>();
  for (const address of addresses) {
    const key = pictureKey(address);
    const had = distinct.get(key);
    if (had === undefined || better(address, had)) distinct.set(key, address);
  }
  return [...distinct.values()];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words of a file name that indicate an interface element or a subject other than the stay. */
const pieceWords = setOf(
  "logo logos logotype icon icons favicon ico ic sprite sprites nav badge badges flag flags laurel arrow arrows " +
    "btn button buttons avatar avatars placeholder spinner loader loading pixel pix spacer blank transparent " +
    "separator divider bullet cursor emoji watermark tracking beacon rating captcha facebook twitter instagram " +
    "tiktok youtube whatsapp linkedin pinterest tripadvisor google skype visa mastercard amex payment paypal " +
    "webmail dashboard menu gravatar award awards certificate map maps previous prev next directions specials " +
    "package packages deals promo promotion promotions voucher vouchers coupon brochure newsletter pagination " +
    "hamburger founder founders blog blogs fairtrade person testimony testimonial reviewer plat plats dish dishes " +
    "meal meals wallpaper mapa mappa karte staticmap floorplan floorplans grundriss lageplan weather popup qr " +
    "qrcode chart chat advert calendar wifi internet parking taxi laundry cctv",
);
/** Words of a transparent image that indicate a decoration or a drawing in a list of equipment. */
const drawingWords = setOf(
  "bg pattern pin pins paper tape corner shadow shape shapes curve ornament border texture overlay vector " +
    "illustration decor decoration line lines quote quotes tick check checkmark dot dots close search scroll " +
    "phone telephone email mail envelope cta clipart book booking hairdryer fridge minibar safe bed beds tea " +
    "coffee heating tv television kitchenette microwave aircon towel towels iron kettle toiletries",
);
const pieceNames =
  /(?:^|[^a-z])logo|logo(?:[^a-z]|$|big|small|new|white|black|dark|light|large|main|final)|stars?[-_]?rating|social[-_]?(?:media|icons?)|profile[-_]?pic|user[-_]?photo/;
const pieceFolder =
  /(?:^|[^a-z\d])(?:w?icons?|logos?|flags?|sprites?|badges?|avatars?|emojis?|brand-?generic)(?:$|[^a-z\d])|^(?:users?|profiles?|partners?|sponsors?|awards?|payments?|testimonials?|teams?|staff|managers?|founders?|news|blogs?|actualites|attractions|maps?)$/;
const trackers =
  /\/tp\?|pixel|beacon|doubleclick|googleads|analytics|facebook\.com|bat\.bing|criteo|\/collect\?|\/track|[?&](?:useragent|referrer|event|sessionid)=/;
/** Hosts of maps, placeholders and fonts. */
const hosts =
  /(?:^|\.)(?:googletagmanager\.com|gravatar\.com|googleapis\.com|gstatic\.com|shields\.io|openstreetmap\.org|mapbox\.com|placehold\.(?:it|co)|placeholder\.com|dummyimage\.com|fakeimg\.pl|picsum\.photos|loremflickr\.com|lovable\.dev)$/;
const formats = setOf("jpg jpeg jfif png webp avif heic tif tiff");
/** Scripts that serve an image by number. */
const senders = /^(?:php|aspx?|ashx|axd|cgi|\d+)$/;

/** Whether a decoded URL can be a photo of the place. */
function mayShowThePlace(hostname: string, path: string, search: string): boolean {
  const folders = path.toLowerCase().split("/");
  const file = folders.pop() ?? "";
  if ((!file && !search) || /[{}<>]/.test(path)) return false;
  if (hosts.test(hostname) || trackers.test(`//${hostname}${path}${search}`.toLowerCase()))
    return false;
  const ending = /\.([a-z\d]{2,5})$/.exec(file)?.[1];
  if (ending && !formats.has(ending) && !(senders.test(ending) && search.length > 1)) return false;
  return (
    !isPiece(path.slice(-file.length), ending) && !folders.some((one) => pieceFolder.test(one))
  );
}

function isPiece(file: string, ending: string | undefined): boolean {
  const name = file.replace(/\.[a-z\d]{2,5}$/i, "");
  // Splits "mainLogo" and "iconWifi" into two words each.
  const lower = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2").toLowerCase();
  const isOneOf = (words: ReadonlySet<string>) =>
    lower.split(/[^a-z\d]+/).some((word) => words.has(word));
  return (
    pieceNames.test(lower) || isOneOf(pieceWords) || (ending === "png" && isOneOf(drawingWords))
  );
}

/** Attributes of lazy images and slideshows, largest image first. */
const sources = [
  "data-full",
  "data-large",
  "data-highres",
  "data-large_image",
  "data-large-file",
  "data-orig-file",
  "data-src",
  "data-lazy-src",
  "data-lazy",
  "data-lazyload",
  "data-flickity-lazyload",
  "data-original",
  "data-img-src",
  "data-img",
  "data-image",
  "data-image-src",
  "src",
];
const backgroundSources = [
  "data-bg",
  "data-background",
  "data-background-image",
  "data-bg-src",
  "data-setbg",
  "data-image-src",
  "data-img-url",
  "data-parallax-image",
];
/** Elements that may show a picture, in a selector. */
export const imageElements = `img,source,a[href],[style],${backgroundSources.map((key) => `[${key}]`).join()},[poster],image,amp-img`;

/** Largest entry of a srcset. */
function fromSrcset(written: string): string | undefined {
  const entries = written.split(/,\s+|,(?=https?:)/).map((entry) => {
    const [address = "", size = "1x"] = entry.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1 };
  });
  return entries.sort((a, b) => b.size - a.size)[0]?.address || undefined;
}

/** URLs of an image element: the displayed one, and the largest available. */
export function imageSources({ attribs }: Element): string[] {
  const plain = sources
    .map((key) => attribs[key])
    .find((value) => value && !/^data:|^\s*[[{]/.test(value));
  const set = attribs.srcset ?? attribs["data-srcset"] ?? attribs["data-lazy-srcset"];
  const largest = set && !set.startsWith("data:") ? fromSrcset(set) : undefined;
  return [...new Set([plain, largest])].flatMap((one) => one ?? []);
}

/** URLs of background images in a style attribute. */
function styled(style: string): string[] {
  const text = style.slice(0, 5000);
  // The content of the brackets is extracted first: matching blanks around quotes would backtrack.
  return [...text.matchAll(/url\(([^()]{1,2000})\)/gi)].flatMap((match) => {
    const inner = (match[1] ?? "").trim().replace(/^["']|["']$/g, "");
    return inner && !/["']/.test(inner) ? [inner] : [];
  });
}

/** URLs of an element's background images. */
export function backgroundSourcesOf({ attribs }: Element): string[] {
  const named = backgroundSources.map((key) => attribs[key]).find(Boolean);
  return [
    ...(named ? (named.includes("url(") ? styled(named) : [named]) : []),
    ...styled(attribs.style ?? ""),
  ];
}

/** The longest displayed side of an image in pixels; 0 if not specified. */
function side({ attribs }: Element, name: "width" | "height"): number {
  const written = attribs[name] ?? "";
  if (written && !written.includes("%")) return Number.parseInt(written, 10) || 0;
  const style = (attribs.style ?? "").slice(0, 1000);
  const stated = new RegExp(`(?:^|[;\\s])${name}: {0,3}(\\d{1,4})(?:\\.\\d+)?px`, "i").exec(style);
  return stated ? Number(stated[1]) : 0;
}

/** Too small for a photo. */
export function isTiny(element: Element): boolean {
  const width = side(element, "width");
  const height = side(element, "height");
  return (width > 0 && width < 90) || (height > 0 && height < 60);
}
