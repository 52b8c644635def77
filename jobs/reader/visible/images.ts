import type { Element } from "#jobs/reader/nodes";
import { pictureAddress } from "#jobs/reader/normalise/image-address";
import type { Page } from "#jobs/reader/page";

const sources = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-lazy",
  "data-full",
  "data-large",
  "data-image",
  "data-bg",
  "data-background",
  "data-highres",
  "src",
];
const ending = /\.(?:jpe?g|webp|png|avif)(?:$|[?#])/i;
const foreignWords =
  /logo|\bicons?\b|avatar|\bflags?\b|badge|\bawards?\b|map of|payment|\bprofile|\bauthor|testimonial|reviewer/i;

/** Largest entry of a srcset. */
function fromSrcset(written: string): string | undefined {
  const entries = written.split(/,\s+|,(?=https?:)/).map((entry) => {
    const [address = "", size = "1x"] = entry.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1 };
  });
  return entries.sort((a, b) => b.size - a.size)[0]?.address || undefined;
}

/** Addresses of background pictures in a style attribute. */
function backgrounds(style: string): string[] {
  // What is inside the brackets is cut out first: blanks around quotes must never be tried in pairs.
  return [...style.slice(0, 5000).matchAll(/url\(([^()]{1,2000})\)/gi)].flatMap((match) => {
    const inner = (match[1] ?? "").trim().replace(/^["']|["']$/g, "");
    return inner && !/["']/.test(inner) ? [inner] : [];
  });
}

function tiny(element: Element): boolean {
  const width = Number.parseInt(element.attribs.width ?? "", 10);
  const height = Number.parseInt(element.attribs.height ?? "", 10);
  const percent = /%/.test(`${element.attribs.width ?? ""}${element.attribs.height ?? ""}`);
  return !percent && ((width > 0 && width < 90) || (height > 0 && height < 60));
}

/** A picture inside a section about other places, people or the frame of the page. */
function outside(page: Page, element: Element, foreign: Set<Element>): boolean {
  for (let node: Element | null = element, steps = 0; node && steps < 40; steps++) {
    if (foreign.has(node)) return true;
    if (/^(?:footer|nav)$/.test(node.name)) return true;
    node = node.parent?.type === "tag" ? node.parent : null;
  }
  return false;
}

/** Elements that hold a heading or text of a section about other places, with what directly wraps them. */
function foreignElements(page: Page): Set<Element> {
  const found = new Set<Element>();
  const own = new Set<Element>();
  for (const block of page.blocks) {
    const into = block.zone === "related" || block.zone === "review" ? found : own;
    let node: Element | null = block.element;
    for (let steps = 0; node && steps < 4; steps++) {
      into.add(node);
      node = node.parent?.type === "tag" ? node.parent : null;
    }
  }
  for (const element of own) found.delete(element);
  return found;
}

/** Addresses of the pictures a visitor sees, in the order of the page. */
export function visibleImages(page: Page): string[] {
  const { $ } = page;
  const foreign = foreignElements(page);
  const found: string[] = [];
  const add = (written: string | undefined): void => {
    const address = written ? pictureAddress(written, page.base) : undefined;
    if (address) found.push(address);
  };
  $(
    "img,source,a[href],[style],[data-bg],[data-background],[data-background-image],[poster],image,amp-img",
  ).each((_, element) => {
    const { attribs, name } = element;
    if (found.length > 400 || outside(page, element, foreign)) return;
    if (name === "a") {
      if (ending.test(attribs.href ?? "") && !foreignWords.test(attribs.class ?? ""))
        add(attribs.href);
      return;
    }
    if (
      foreignWords.test(
        `${attribs.alt ?? ""} ${attribs.class ?? ""} ${attribs.id ?? ""}`.slice(0, 200),
      ) ||
      tiny(element)
    )
      return;
    const set = attribs.srcset ?? attribs["data-srcset"];
    if (name === "source" && !/image|^$/.test(attribs.type ?? "")) return;
    if (name === "img" || name === "source" || name === "amp-img") {
      const largest = set ? fromSrcset(set) : undefined;
      const plainSource = sources
        .map((key) => attribs[key])
        .find((value) => value && !/^data:/.test(value));
      add(plainSource);
      if (largest && largest !== plainSource) add(largest);
      return;
    }
    add(attribs["data-bg"] ?? attribs["data-background"] ?? attribs["data-background-image"]);
    for (const address of backgrounds(attribs.style ?? "")) add(address);
  });
  return found;
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
