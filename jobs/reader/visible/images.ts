import type { Element } from "#jobs/reader/nodes";
import {
  backgroundSourcesOf,
  imageElements,
  imageSources,
  isTiny,
  pictureAddress,
} from "#jobs/reader/normalize/image-address";
import { anyOf } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import { type Zone, zoneOf } from "#jobs/reader/page-blocks";

const ending = /\.(?:jpe?g|webp|png|avif)(?:$|[?#])/i;
const maxFound = 400;

/** The image URLs of an element, as written. */
function imagesOf(element: Element): string[] {
  const { attribs, name } = element;
  if (name === "a") return ending.test(attribs.href ?? "") ? [attribs.href ?? ""] : [];
  if (isTiny(element)) return [];
  if (name === "source" && !/image|^$/.test(attribs.type ?? "")) return [];
  return /^(?:img|source|amp-img)$/.test(name)
    ? imageSources(element)
    : backgroundSourcesOf(element);
}

interface VisiblePictures {
  /** Images of the stay, in page order. */
  visible: string[];
  /** Images of something else, by their position or text. */
  ruledOut: Set<string>;
}

/** The visible images: those in the frame of the page and those of other subjects are ruled out. */
export function visibleImages(page: Page): VisiblePictures {
  const isOther = otherPlaces();
  const visible: string[] = [];
  const ruledOut = new Set<string>();
  page.$<Element, string>(imageElements).each((_, element) => {
    if (visible.length > maxFound) return false;
    const written = imagesOf(element).flatMap((one) => pictureAddress(one, page.base) ?? []);
    if (written.length === 0) return;
    const isElse = namesSomethingElse(element) || isOther(element);
    for (const one of written)
      if (isElse) ruledOut.add(one);
      else visible.push(one);
    return;
  });
  for (const one of visible) ruledOut.delete(one);
  return { visible, ruledOut };
}

/** Images for sharing in the head. */
export function metaImages(page: Page): string[] {
  const found: string[] = [];
  page
    .$(
      'meta[property^="og:image" i],meta[name^="og:image" i],meta[name="twitter:image" i],meta[property="twitter:image" i],link[rel="image_src"],link[rel="preload"][as="image"]',
    )
    .each((_, { attribs }) => {
      if (/(?:width|height|type|alt)$/i.test(attribs.property ?? attribs.name ?? "")) return;
      const address = pictureAddress(attribs.content ?? attribs.href ?? "", page.base);
      if (address) found.push(address);
    });
  return found;
}

/** Image URLs in slideshow scripts and style blocks of plain sites. */
export function scriptImages(page: Page): string[] {
  const found: string[] = [];
  page.$("script:not([src]),style").each((_, element) => {
    if (/ld\+json/.test(element.attribs.type ?? "")) return;
    const text = page.$(element).text().slice(0, 200_000);
    for (const match of text.matchAll(
      /["'(]((?:https?:)?[\w./%~ -]{3,300}\.(?:jpe?g|webp|png))(?=["')?])/gi,
    )) {
      const address = match[1] ? pictureAddress(match[1], page.base) : undefined;
      // Images in styles are mostly decoration; its photos are not PNG files.
      const isDecoration = element.name === "style" && address?.endsWith(".png");
      if (address && !isDecoration && found.length < 200) found.push(address);
    }
  });
  return found;
}

const parentOf = (element: Element): Element | null =>
  element.parent?.type === "tag" ? element.parent : null;

/** Whether an image is in navigation, footer or reviews, in the site's logo, or in the card of an article. */
function otherPlaces(): (element: Element) => boolean {
  const zones = new Map<Element, Zone>();
  const zone = (element: Element): Zone => {
    const known = zones.get(element);
    if (known) return known;
    const parent = parentOf(element);
    const outer = parent ? zone(parent) : "main";
    const found = zoneOf(element, outer);
    // A form says nothing about its images, and a slideshow has its own navigation.
    const result = found === "form" || (found === "nav" && isGallery(element)) ? outer : found;
    zones.set(element, result);
    return result;
  };
  return (element) => {
    if (/^(?:nav|review|footer)$/.test(zone(element))) return true;
    for (let node: Element | null = element; node; node = parentOf(node))
      if (isSignboard(node)) return true;
    return false;
  };
}

function isGallery({ name, attribs }: Element): boolean {
  return name !== "nav" && gallery.test(`${attribs.class ?? ""} ${attribs.id ?? ""}`);
}

const gallery = /image|slid|galler|carousel|photo|thumb|swiper|slick|owl-/i;

/** The box of the site's logo, or the card of an event or an article. */
function isSignboard({ attribs }: Element): boolean {
  return signboard.test(attribs.id ?? "") || signboard.test((attribs.class ?? "").slice(0, 300));
}

const signboards = {
  logo: "(?:site-?|header-?|custom-?|main-?)?logo(?:-?(?:wrap(?:per)?|container|link|box|area|holder))?",
  brand: "(?:navbar|site)-brand(?:ing)?|branding",
  event: "event-(?:promo|teaser|listing)",
  card: "(?:news|blog|post|testimonial|client|customer|reviewer)-(?:item|card|box|tile|teaser|image|img|photo|preview|entry)",
};
const signboard = new RegExp(String.raw`(?:^|\s)(?:${anyOf(signboards)})(?:\s|$)`, "i");

/** Words of alt text, title, class or id that indicate another subject than the stay. */
const otherSubjects = {
  pieces: String.raw`logo|\bicons?\b|avatar|\bflags?\b|badge|\bawards?\b|payment|\bprofile|\bauthor|testimonial|reviewer`,
  offers: String.raw`\b(?:packages?|specials|deals|promotions?|vouchers?|brochures?|newsletters?|certificates?|sponsors?)\b`,
  people: String.raw`\b(?:founder|ceo|general manager|our team|staff member)\b`,
  maps: String.raw`(?:^|\b(?:location|site|route|our|the) )maps?\b|\bmap (?:of|to)\b|\bdirections\b|\blageplan\b|\bmapa\b`,
  calls: String.raw`^(?:book (?:now|online|direct)|click|download|(?:read|view|see|learn) more|sign (?:in|up)|search$|menu$|close$|next$|previous$)`,
};
const otherSubject = new RegExp(anyOf(otherSubjects), "i");
const piece = new RegExp(otherSubjects.pieces, "i");

function namesSomethingElse({ attribs, name, parent }: Element): boolean {
  const link = parent?.type === "tag" && parent.name === "a" ? parent.attribs.title : undefined;
  const texts = [name === "a" ? undefined : attribs.alt, attribs.title, link];
  const marks = `${attribs.class ?? ""} ${name === "a" ? "" : (attribs.id ?? "")}`;
  return (
    piece.test(marks.slice(0, 300)) ||
    texts.some((text) => text && otherSubject.test(text.trim().slice(0, 300)))
  );
}
