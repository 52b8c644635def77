import type { Element } from "#jobs/reader/nodes";

/** Where sites and their slideshows keep the address of a picture until it is shown, largest first. */
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
  "data-srcset",
  "data-lazy-srcset",
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
export const picturesShown = `img,source,a[href],[style],${backgroundSources.map((key) => `[${key}]`).join()},[poster],image,amp-img`;

/** Largest entry of a srcset. */
function fromSrcset(written: string): string | undefined {
  const entries = written.split(/,\s+|,(?=https?:)/).map((entry) => {
    const [address = "", size = "1x"] = entry.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1 };
  });
  return entries.sort((a, b) => b.size - a.size)[0]?.address || undefined;
}

/** Addresses of an image element: what it shows, and the largest it offers. */
export function imageSources({ attribs }: Element): string[] {
  const plain = sources
    .filter((key) => !key.endsWith("srcset"))
    .map((key) => attribs[key])
    .find((value) => value && !/^data:|^\s*[[{]/.test(value));
  const set = attribs.srcset ?? attribs["data-srcset"] ?? attribs["data-lazy-srcset"];
  const largest = set && !set.startsWith("data:") ? fromSrcset(set) : undefined;
  return [plain, largest === plain ? undefined : largest].flatMap((one) => one ?? []);
}

/** Addresses of background pictures in a style attribute; what is tiled is a pattern. */
function styled(style: string): string[] {
  const text = style.slice(0, 5000);
  if (/(?<![\w-])repeat(?:-[xy])?(?![\w-])/i.test(text)) return [];
  // What is inside the brackets is cut out first: blanks around quotes must never be tried in pairs.
  return [...text.matchAll(/url\(([^()]{1,2000})\)/gi)].flatMap((match) => {
    const inner = (match[1] ?? "").trim().replace(/^["']|["']$/g, "");
    return inner && !/["']/.test(inner) ? [inner] : [];
  });
}

/** Addresses of the pictures an element is painted with. */
export function backgroundSourcesOf({ attribs }: Element): string[] {
  const named = backgroundSources.map((key) => attribs[key]).find(Boolean);
  return [
    ...(named ? (named.includes("url(") ? styled(named) : [named]) : []),
    ...styled(attribs.style ?? ""),
  ];
}

/** The side a picture is given on the page, in pixels; 0 where none is given. */
function side({ attribs }: Element, name: "width" | "height"): number {
  const written = attribs[name] ?? "";
  if (written && !written.includes("%")) return Number.parseInt(written, 10) || 0;
  const style = (attribs.style ?? "").slice(0, 1000);
  const stated = new RegExp(`(?:^|[;\\s])${name}: {0,3}(\\d{1,4})(?:\\.\\d+)?px`, "i").exec(style);
  return stated ? Number(stated[1]) : 0;
}

/** Too small for a photograph to be looked at. */
export function isTiny(element: Element): boolean {
  const width = side(element, "width");
  const height = side(element, "height");
  return (width > 0 && width < 90) || (height > 0 && height < 60);
}

/** Less than 160 by 120 points: a teaser, where it leads to another page. */
export function isSmall(element: Element): boolean {
  const area = side(element, "width") * side(element, "height");
  return area > 0 && area < 19_200;
}
