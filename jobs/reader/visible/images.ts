import { type Element, firstText } from "#jobs/reader/nodes";
import {
  backgroundSourcesOf,
  imageElements,
  imageSources,
  isSmallElement,
  isTiny,
  pictureAddress,
} from "#jobs/reader/normalize/image-address";
import { moneyIn } from "#jobs/reader/normalize/money";
import { anyOf } from "#jobs/reader/normalize/text";
import { type Page, readAddress } from "#jobs/reader/page";
import { type Block, type Zone, zoneOf } from "#jobs/reader/page-blocks";

const ending = /\.(?:jpe?g|webp|png|avif)(?:$|[?#])/i;
const patterns = /(?:^|[/_-])(?:bg|back|pattern|texture|tile)\d*\.\w+$/i;
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

/** Texts that at least so many images share are the default of an editor: "Lodge logo". */
const sharedByImages = 3;

function defaultTexts(page: Page): Set<string> {
  const counts = new Map<string, number>();
  page.$<Element, string>("img[alt]").each((_, { attribs }) => {
    counts.set(attribs.alt ?? "", (counts.get(attribs.alt ?? "") ?? 0) + 1);
  });
  return new Set([...counts].flatMap(([text, count]) => (count < sharedByImages ? [] : [text])));
}

/** Whether an image's alt text or caption indicates another subject. */
function isOfSomethingElse({ attribs, name, parent }: Element, shared: Set<string>): boolean {
  const link = parent?.type === "tag" && parent.name === "a" ? parent.attribs.title : undefined;
  const own = name === "a" || shared.has(attribs.alt ?? "") ? undefined : attribs.alt;
  const texts = [own, attribs.title, link];
  return namesSomethingElse(
    texts.flatMap((text) => (text ? [text.slice(0, 300)] : [])),
    `${attribs.class ?? ""} ${name === "a" ? "" : (attribs.id ?? "")}`.slice(0, 300),
  );
}

/** A background pattern of the whole page; a photo there has a specific name. */
const isPattern = (element: Element, address: string): boolean =>
  element.name === "body" && patterns.test(address);

interface VisiblePictures {
  /** Images of the stay, in page order. */
  visible: string[];
  /** Small images that link to another page: a fallback. */
  teasers: string[];
  /** Images of something else, by their position or text. */
  ruledOut: Set<string>;
}

/** The visible images, classified by their position. */
export function visibleImages(page: Page): VisiblePictures {
  const placeOf = picturePlaces(page);
  const shared = defaultTexts(page);
  const visible: string[] = [];
  const teasers: string[] = [];
  const ruledOut = new Set<string>();
  page.$<Element, string>(imageElements).each((_, element) => {
    if (visible.length > maxFound) return false;
    const written = imagesOf(element).flatMap((one) => pictureAddress(one, page.base) ?? []);
    if (written.length === 0) return;
    const place = isOfSomethingElse(element, shared) ? "else" : placeOf(element);
    for (const one of written) {
      if (place === "else" || isPattern(element, one)) ruledOut.add(one);
      else (place === "teaser" ? teasers : visible).push(one);
    }
    return;
  });
  for (const one of visible) ruledOut.delete(one);
  return { visible, teasers, ruledOut };
}

/** Images for sharing in the head. */
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

/** Image URLs in slideshow scripts and style blocks of plain sites. */
export function scriptImages(page: Page): string[] {
  const found: string[] = [];
  page.$("script:not([src]),style").each((_, element) => {
    if (/ld\+json/.test(element.attribs.type ?? "")) return;
    const text = page.$(element).text().slice(0, 200_000);
    // Images in styles are mostly decoration; its photos are not PNG files.
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

/** Headings of sections whose images have another subject than the stay. */
const otherHeadings = {
  partners: String.raw`partners?|affiliat\w+|accredit\w*|memberships?|certificat\w+|awards?|sponsors?`,
  people: "team|staff|founders?|owners|management",
  news: "blogs?|news|latest news",
  food: "menus?|food menu|drinks? menu|dishes|specials",
  offers:
    "(?:special |latest |current |exclusive |seasonal )?(?:offers|deals|specials)|packages|promotions|testimonials",
  abroad:
    "angebote|offres(?: spéciales)?|ofertas|promoções|offerte|aanbiedings|partenaires|partner|parceiros|nuestro equipo|notre équipe",
};
const otherSections = new RegExp(
  String.raw`^(?:(?:our|the|meet|see|view|explore|proud|a|la|le) ){0,3}(?:${anyOf(otherHeadings)})\b(?!.{30})|\b(?:as (?:seen|featured) (?:in|on)|members? of|partners? with|meet the (?:team|family)|behind the (?:team|scenes)|supported by|we accept)\b`,
  "i",
);

const parentOf = (element: Element): Element | null =>
  element.parent?.type === "tag" ? element.parent : null;

const isOther = (heading: string): boolean => heading.length < 80 && otherSections.test(heading);

function isForeign(block: Block): boolean {
  if (block.zone === "related" || block.zone === "review") return true;
  return block.headings.slice(-2).some(isOther) || (block.level > 0 && isOther(block.text));
}

/** Elements with a heading or text of a section about another subject, and their direct wrappers. */
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

/** Maximum extent of a section around its heading. */
const maxAround = 3;

const within = (element: Element, heading: Element): boolean => {
  const around: Element[] = [];
  for (let node = parentOf(heading); node && around.length < maxAround; node = parentOf(node)) {
    if (around.length > 0 && node.name === "body") break;
    around.push(node);
  }
  for (let node = parentOf(element); node; node = parentOf(node))
    if (around.includes(node)) return true;
  return false;
};

/** Images without text of their own that follow the heading of such a section. */
function followingPictures(page: Page): Set<Element> {
  const found = new Set<Element>();
  const other = page.blocks.filter((block) => block.level > 0 && isForeign(block));
  if (other.length === 0) return found;
  const starts = new Set(other.map((block) => block.element));
  const open: { level: number; element: Element }[] = [];
  page.$<Element, string>(`h1,h2,h3,h4,h5,h6,${imageElements}`).each((_, element) => {
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
 * Classifies an image by its position. An image in the page frame, in a section about other places or
 * people, on a dish with its price, or one that links to something other than the stay, does not show a
 * stay.
 */
function picturePlaces(page: Page): (element: Element) => PictureSubject {
  const foreign = foreignElements(page.blocks);
  const following = followingPictures(page);
  const zones = new Map<Element, Zone>();
  const zone = (element: Element): Zone => {
    const known = zones.get(element);
    if (known) return known;
    const parent = parentOf(element);
    const outer = parent ? zone(parent) : "main";
    const found = zoneOf(element, outer);
    // A form says nothing about its images, and a slideshow has its own navigation.
    const ofPhotos = found === "review" && photos.test(element.attribs.class ?? "");
    const result =
      found === "form" || ofPhotos || (found === "nav" && isGallery(element)) ? outer : found;
    zones.set(element, result);
    return result;
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
    if (link && linksElsewhere(page, link, aside)) return "else";
    if (isPricedFood(element)) return "else";
    return link && isSmallElement(element) && linksToPage(page, link) ? "teaser" : "stay";
  };
}

/** The subject of an image by its position; a teaser illustrates the page it links to. */
type PictureSubject = "stay" | "teaser" | "else";

/** A link that enlarges its image, as in the album of a footer. */
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

const food =
  /\b(?:dish(?:es)?|foods?|drinks?|juices?|menu|meals?|soups?|rice|chicken|beef|lamb|pork|fish|prawns?|salads?|pizzas?|burgers?|pasta|sandwich(?:es)?|wines?|beers?|cocktails?|coffees?|teas?|desserts?|starters?|sauces?|grilled|fried|served with|nyama|ugali|jollof|plats?|gerichte?|bebidas?|platos?|pratos?)\b/i;
const lodging =
  /\b(?:rooms?|suites?|nights?|guests?|sleeps?|beds?|bedrooms?|cottages?|tents?|chalets?|villas?|cabins?|houses?|apartments?|studios?|camp(?:ing|site)?|stay|safaris?|drives?|tours?|chambres?|nuit(?:ée)?s?|lits?|bungalows?|tentes?|zimmer|nacht|habitaci\p{L}+|noches?|quartos?|noites?|camer[ae]|notte|kamers?)\b/iu;
/** Maximum length of a card: a longer one is a section. */
const maxOfCard = 400;

/** An image next to the name and price of food or drink. */
function isPricedFood(element: Element): boolean {
  let node = element.parent;
  for (let steps = 0; node?.type === "tag" && steps < 4; steps++, node = node.parent) {
    const text = firstText(node, maxOfCard * 2, " ").replace(/\s+/g, " ");
    if (text.length > maxOfCard) return false;
    if (moneyIn(text).length > 0 || /\b[A-Z]{3} ?\d/.test(text))
      return food.test(text) && !lodging.test(text);
  }
  return false;
}

/** An image or video behind a thumbnail: the link enlarges it. */
const mediaFile = /\.(?:jpe?g|png|webp|avif|gif|mp4)$/i;
/** URL words of pages that offer, report or sell something. */
const otherPages =
  /(?:^|[^a-z])(?:specials?|packages?|pkg|offers?|deals?|promos?|promotions?|vouchers?|gift-?cards?|careers?|jobs|news|newsletters?|blog|press|articles?|directions|map|login|download|brochure|magazine|awards?|angebote?|offres?|ofertas?|offerte)(?:[^a-z]|$)/;
/** Booking or presentation of a stay on another host. */
const booking =
  /book|reserv|avail|airbnb|vrbo|lekkeslaap|nightsbridge|expedia|agoda|instagram|flickr|smugmug|photos/;
const galleries = /galler|photo|album|picture|images/i;
const promotion =
  /promo(?![a-z])|promotion|promo(?=[A-Z_-])|(?:^|[\s_-])(?:special-)?(?:offer|deal)(?:[\s_-]|$)|Promo/;

/** The registered name of a host: "www.lodge.co.za" and "img.lodge.co.za" have the same one. */
function siteOf(hostname: string): string {
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

/** A link with promotional text over its image. */
function isPromotion(link: Element): boolean {
  return link.children.some(
    (child) => child.type === "tag" && promotion.test((child.attribs.class ?? "").slice(0, 300)),
  );
}

/** Whether the image of a link represents another business, the site itself, an offer or an article. */
function linksElsewhere(page: Page, link: Element, aside: boolean): boolean {
  const written = (link.attribs.href ?? "").trim();
  if (isPromotion(link)) return true;
  if (!written || /^(?:#|javascript:|tel:|mailto:)/i.test(written)) return false;
  const url = readAddress(written.replaceAll(" ", "%20"), page.base);
  if (!url || mediaFile.test(url.pathname)) return false;
  if (page.url && !ownSites(page).has(siteOf(url.hostname)))
    return !booking.test(`${url.hostname}${url.pathname}`.toLowerCase());
  if (aside || isHome(url)) return true;
  return otherPages.test(url.pathname.toLowerCase());
}

/** Whether a link goes to a page other than an image page. */
function linksToPage(page: Page, link: Element): boolean {
  const written = (link.attribs.href ?? "").trim();
  if (!written || /^(?:#|javascript:)/i.test(written)) return false;
  const url = readAddress(written.replaceAll(" ", "%20"), page.base);
  return url !== undefined && !mediaFile.test(url.pathname) && !galleries.test(url.pathname);
}

/** Words of a name, class or alt text that indicate an interface element or a person. */
const pieces =
  /logo|\bicons?\b|avatar|\bflags?\b|badge|\bawards?\b|payment|\bprofile|\bauthor|testimonial|reviewer/i;
/** Subjects of images other than the stay. */
const otherThings =
  /\b(?:packages?|specials|special offers?|deals|promotions?|promo|vouchers?|coupons?|gift (?:cards?|certificates?)|brochures?|magazines?|newsletters?|certificates?|accredited|app store|google play|qr[- ]?code|banner ad|sponsors?|founder|ceo|general manager|managing director|our team|staff member|angebote?|gutscheine?|offres? spéciales?|oferta especial)\b/i;
const maps =
  /(?:^|\b(?:location|area|site|route|road|google|our|the|static|a|to) )maps?\b|\bmap (?:of|to)\b|\bdirections\b|\blageplan\b|\bplan d.acc[eè]s\b|\bmapa\b/i;
/** A call to the visitor; "View of the lake" and "Play area" are not. */
const calls =
  /^(?:(?:book|reserve)(?: (?:now|online|direct|here|right|today|via|a|your)\b|$)|click\b|download\b|(?:read|view|see|learn|show) (?:more|all|details?|menu|rates)\b|(?:call|contact|follow|about) us\b|sign (?:in|up)\b|subscribe\b|share$|search$|menu$|close$|previous$|prev$|next$|play video|check availability|welcome to our (?:site|website))/i;

/** Whether an image's text (alt text, title) or its class and id state another subject. */
function namesSomethingElse(texts: readonly string[], marks: string): boolean {
  if (pieces.test(marks)) return true;
  return texts.some((text) =>
    [pieces, otherThings, maps, calls].some((words) => words.test(text.trim())),
  );
}
