import type { Element } from "#jobs/reader/nodes";
import { pictureAddress } from "#jobs/reader/normalise/image-address";
import type { Page } from "#jobs/reader/page";
import { picturePlaces } from "./picture-place";
import { backgroundSourcesOf, imageSources, isTiny, picturesShown } from "./picture-sources";
import { namesSomethingElse } from "./picture-words";

const ending = /\.(?:jpe?g|webp|png|avif)(?:$|[?#])/i;
const patterns = /(?:^|[/_-])(?:bg|back|pattern|texture|tile)\d*\.\w+$/i;
const mostFound = 400;

/** What an element of the page shows, as it is written there. */
function shownBy(element: Element): string[] {
  const { attribs, name } = element;
  if (name === "a") return ending.test(attribs.href ?? "") ? [attribs.href ?? ""] : [];
  if (isTiny(element)) return [];
  if (name === "source" && !/image|^$/.test(attribs.type ?? "")) return [];
  return /^(?:img|source|amp-img)$/.test(name)
    ? imageSources(element)
    : backgroundSourcesOf(element);
}

/** Whether the words that were written for a picture say that it shows something else. */
function isOfSomethingElse({ attribs, name, parent }: Element): boolean {
  const link = parent?.type === "tag" && parent.name === "a" ? parent.attribs.title : undefined;
  const texts = [name === "a" ? undefined : attribs.alt, attribs.title, link];
  return namesSomethingElse(
    texts.flatMap((text) => (text ? [text.slice(0, 300)] : [])),
    `${attribs.class ?? ""} ${name === "a" ? "" : (attribs.id ?? "")}`.slice(0, 300),
  );
}

/** A pattern that the whole page is painted on; a photograph there has a name of its own. */
const isPattern = (element: Element, address: string): boolean =>
  element.name === "body" && patterns.test(address);

interface VisiblePictures {
  /** Of the stay, in the order of the page. */
  shown: string[];
  /** Small ones that lead to another page: better than none. */
  teasers: string[];
  /** Those whose place or words say that they show something else. */
  ruledOut: Set<string>;
}

/** The pictures a visitor sees, judged by where they stand. */
export function visibleImages(page: Page): VisiblePictures {
  const placeOf = picturePlaces(page);
  const shown: string[] = [];
  const teasers: string[] = [];
  const ruledOut = new Set<string>();
  page.$<Element, string>(picturesShown).each((_, element) => {
    if (shown.length > mostFound) return false;
    const written = shownBy(element).flatMap((one) => pictureAddress(one, page.base) ?? []);
    if (written.length === 0) return;
    const place = isOfSomethingElse(element) ? "else" : placeOf(element);
    for (const one of written) {
      if (place === "else" || isPattern(element, one)) ruledOut.add(one);
      else (place === "teaser" ? teasers : shown).push(one);
    }
    return;
  });
  for (const one of shown) ruledOut.delete(one);
  return { shown, teasers, ruledOut };
}

/** Pictures that the page names for sharing. */
export function metaImages(page: Page): string[] {
  const found: string[] = [];
  page
    .$(
      'meta[property^="og:image" i],meta[name^="og:image" i],meta[name="twitter:image" i],meta[property="twitter:image" i],link[rel="image_src"],link[rel="preload"][as="image"]',
    )
    .each((_, element) => {
      const name = (element.attribs.property ?? element.attribs.name ?? "").toLowerCase();
      if (/(?:width|height|type|alt)$/.test(name)) return;
      const address = pictureAddress(
        element.attribs.content ?? element.attribs.href ?? "",
        page.base,
      );
      if (address) found.push(address);
    });
  return found;
}

/** Picture addresses in slideshow scripts and style blocks of plain sites. */
export function scriptImages(page: Page): string[] {
  const found: string[] = [];
  page.$("script:not([src]),style").each((_, element) => {
    if (/ld\+json/.test(element.attribs.type ?? "")) return;
    const text = page.$(element).text().slice(0, 200_000);
    // What styles draw with is mostly the frame of the page, its photographs are no PNG.
    const pictures =
      element.name === "style"
        ? /["'(]((?:https?:)?[\w./%~ -]{3,300}\.(?:jpe?g|webp))(?=["')?])/gi
        : /["'(]((?:https?:)?[\w./%~ -]{3,300}\.(?:jpe?g|webp|png))(?=["')?])/gi;
    for (const match of text.matchAll(pictures)) {
      const address = match[1] ? pictureAddress(match[1], page.base) : undefined;
      if (address && found.length < 200) found.push(address);
    }
  });
  return found;
}
