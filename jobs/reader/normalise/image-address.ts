import { readAddress } from "#jobs/reader/page";
import { mayShowThePlace } from "./picture-kind";

/** Parameters in which a resizing program is told the picture's own address. */
const wrapped = /[?&](?:url|src|image|img|u)=([^&]+)/i;
const pictureEnding = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i;

/** Absolute address of a picture that may show the property, or undefined. */
export function pictureAddress(written: string, base: URL | undefined): string | undefined {
  if (written.length > 4000) return undefined;
  const text = written.trim().replace(/&amp;/g, "&").replace(/ /g, "%20");
  if (!text || text.length > 1500 || /^(?:data|blob|javascript|about):/i.test(text))
    return undefined;
  const url = readAddress(text, base ?? new URL("https://unknown.invalid/"));
  if (!url) return undefined;
  const inner = decodeSafely(wrapped.exec(url.search)?.[1] ?? "");
  // A wrapper inside a wrapper is unwrapped too: each is shorter than the one around it.
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

/** Parts of an address that only say how large the picture is. */
const size =
  /\/(?:max|square|w|h|s|width|height)?_?\d{2,4}(?:x\d{2,4})?(?=\/)|\/[a-z]+_[\w:.]+(?:,[a-z]+_[\w:.]+)*,?(?=\/)|\/(?:thumbs?|thumbnails?|small|medium|large|full|original|resized|fit|crop|scale)(?=\/)/g;
/** The same at the end of a file's name. */
const sizeInName =
  /[-_@](?:\d{2,4}x\d{2,4}|[23]x|scaled|thumb(?:nail)?|small|medium|large|full|mobile|xl|xxl|[bstyz]|(?<=\d_)[a-z])$/;
/** Names that many different pictures bear, each in its own folder. */
const anyName = /^(?:original|default|full-?size|thumbnail|download|picture|photo|image|header)$/;

/** The same for every size of one picture, wherever its copies are stored. */
export function pictureKey(address: string): string {
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

/** Sides of the sizes that platforms of hotels call by a letter at the end of the name. */
const letterSizes: Record<string, number | undefined> = {
  s: 60,
  t: 70,
  n: 90,
  d: 150,
  l: 255,
  b: 350,
  y: 500,
  z: 1000,
};

/** The largest side that the address itself names, 0 where it names none. */
export function pictureSize(address: string): number {
  const letter = /\/\d+(?:_\w+)?_([a-z])\.\w{3,4}(?:$|[?#])/i.exec(address)?.[1]?.toLowerCase();
  if (letter && letterSizes[letter]) return letterSizes[letter];
  const numbers = [
    ...address.matchAll(/(?:max|square|[/_=-]|w|h|x)(\d{2,4})(?=x|[/_.&-]|$)/gi),
  ].map((match) => Number(match[1]));
  return Math.max(0, ...numbers.filter((value) => value >= 40 && value <= 4000));
}

/** A picture every browser shows beats a larger one that some do not; equal sizes: the later, nearer one. */
function better(address: string, had: string): boolean {
  const small = (text: string): boolean =>
    /[-_/](?:thumbs?|thumbnails?|small|mini|[ts])(?:\/|\.\w+(?:$|[?#]))/i.test(text);
  if (small(address) !== small(had)) return small(had);
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
  // "pool (1)" beside "pool" is its second upload; beside "pool (2)" alone it is another picture.
  for (const key of kept.keys()) {
    const first = key.replace(/\s?\(\d+\)$/, "");
    if (first !== key && kept.has(first)) kept.delete(key);
  }
  return [...kept.values()];
}
