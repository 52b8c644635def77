import type { Element } from "#jobs/reader/nodes";
import type { Page } from "#jobs/reader/page";
import { type Block, type Zone, zoneOf } from "#jobs/reader/page-blocks";
import { leadsElsewhere, leadsOn } from "./picture-link";
import { isSmall, picturesShown } from "./picture-sources";
import { isPricedFood } from "./priced-food";

/** Headings of sections whose pictures show something else than the stay. */
const otherSections =
  /^(?:(?:our|the|meet|see|view|explore|proud|a|la|le) ){0,3}(?:partners?|affiliat\w+|accredit\w*|memberships?|certificat\w+|awards?|sponsors?|team|staff|founders?|owners|management|blogs?|news|latest news|menus?|food menu|drinks? menu|dishes|specials|(?:special |latest |current |exclusive |seasonal )?(?:offers|deals|specials)|packages|promotions|testimonials|angebote|offres(?: spéciales)?|ofertas|promoções|offerte|aanbiedings|partenaires|partner|parceiros|nuestro equipo|notre équipe)\b(?!.{30})|\b(?:as (?:seen|featured) (?:in|on)|members? of|partners? with|meet the (?:team|family)|behind the (?:team|scenes)|supported by|we accept)\b/i;

const parentOf = (element: Element): Element | null =>
  element.parent?.type === "tag" ? element.parent : null;

const isOther = (heading: string): boolean => heading.length < 80 && otherSections.test(heading);

function isForeign(block: Block): boolean {
  if (block.zone === "related" || block.zone === "review") return true;
  return block.headings.slice(-2).some(isOther) || (block.level > 0 && isOther(block.text));
}

/** Elements that hold a heading or text of a section about something else, with what directly wraps them. */
function foreignElements(blocks: readonly Block[]): Set<Element> {
  const found = new Set<Element>();
  const own = new Set<Element>();
  for (const block of blocks) {
    let node: Element | null = block.element;
    if (isForeign(block))
      for (let steps = 0; node && steps < 4; steps++, node = parentOf(node)) found.add(node);
    else for (; node && !own.has(node); node = parentOf(node)) own.add(node);
  }
  for (const element of own) found.delete(element);
  return found;
}

/** How far around a heading its section reaches at most. */
const mostAround = 3;

const within = (element: Element, heading: Element): boolean => {
  const around: Element[] = [];
  for (let node = parentOf(heading); node && around.length < mostAround; node = parentOf(node)) {
    if (around.length > 0 && node.name === "body") break;
    around.push(node);
  }
  for (let node = parentOf(element); node; node = parentOf(node))
    if (around.includes(node)) return true;
  return false;
};

/** Pictures without a word of their own that follow the heading of such a section. */
function followingPictures(page: Page): Set<Element> {
  const found = new Set<Element>();
  const other = page.blocks.filter((block) => block.level > 0 && isForeign(block));
  if (other.length === 0) return found;
  const starts = new Set(other.map((block) => block.element));
  const open: { level: number; element: Element }[] = [];
  page.$<Element, string>(`h1,h2,h3,h4,h5,h6,${picturesShown}`).each((_, element) => {
    const level = /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : 0;
    if (level > 0) {
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      open.push({ level, element });
    } else if (open.some((one) => starts.has(one.element) && within(element, one.element)))
      found.add(element);
  });
  return found;
}

/**
 * What the place of a picture in the page says about it. A picture in the frame of the page, in a
 * section about other places or people, on a dish with its price, or one that leads to something
 * else than the stay, shows no stay.
 */
export function picturePlaces(page: Page): (element: Element) => PictureSubject {
  const foreign = foreignElements(page.blocks);
  const following = followingPictures(page);
  const zones = new Map<Element, Zone>();
  const zone = (element: Element): Zone => {
    const known = zones.get(element);
    if (known) return known;
    const parent = parentOf(element);
    const outer = parent ? zone(parent) : "main";
    const found = zoneOf(element, outer);
    // A form says nothing of its pictures, and a slideshow has a navigation of its own.
    const ofPhotos = found === "review" && photos.test(element.attribs.class ?? "");
    const kept =
      found === "form" || ofPhotos || (found === "nav" && isGallery(element)) ? outer : found;
    zones.set(element, kept);
    return kept;
  };
  return (element) => {
    if (following.has(element)) return "else";
    const around = zone(element);
    if (/^(?:nav|review)$/.test(around)) return "else";
    if (around === "footer" && !enlarges(element)) return "else";
    let aside = false;
    let link: Element | undefined;
    for (let node: Element | null = element; node; node = parentOf(node)) {
      if (foreign.has(node) || isSignboard(node)) return "else";
      aside ||= node.name === "aside" || sidebar.test(node.attribs.class ?? node.attribs.id ?? "");
      if (node.name === "a") link = node;
    }
    if (link && leadsElsewhere(page, link, aside)) return "else";
    if (isPricedFood(element)) return "else";
    return link && isSmall(element) && leadsOn(page, link) ? "teaser" : "stay";
  };
}

/** What a picture shows as far as its place tells; a teaser is there for the page it leads to. */
export type PictureSubject = "stay" | "teaser" | "else";

/** A link that shows its picture larger, as the albums of a footer do. */
function enlarges({ name, attribs }: Element): boolean {
  const marks = `${attribs.class ?? ""} ${attribs.rel ?? ""} ${attribs["data-rel"] ?? ""}`;
  return name === "a" && /lightbox|fancybox|prettyphoto|colorbox|magnific/i.test(marks);
}

/** The box of the site's logo, or the card of an event or an article. */
function isSignboard({ attribs }: Element): boolean {
  return signboard.test(attribs.id ?? "") || signboard.test((attribs.class ?? "").slice(0, 300));
}

function isGallery({ name, attribs }: Element): boolean {
  return name !== "nav" && gallery.test(`${attribs.class ?? ""} ${attribs.id ?? ""}`);
}

/** "photos-and-reviews" */
const photos = /photos|galler/i;
const gallery = /image|slid|galler|carousel|photo|thumb|swiper|slick|owl-/i;
const signboard =
  /(?:^|\s)(?:(?:site-?|header-?|custom-?|main-?)?logo(?:-?(?:wrap(?:per)?|container|link|box|area|holder))?|(?:navbar|site)-brand(?:ing)?|branding|event-(?:promo|teaser|listing)|(?:news|blog|post|testimonial|client|customer|reviewer)-(?:item|card|list(?:ing)?|box|tile|teaser|image|img|photo|thumb(?:nail)?|preview|promo|entry))(?:\s|$)/i;
const sidebar = /(?:^|[\s_-])(?:sidebar|widgets?)(?:[\s_-]|$)/i;
