import type { AnyNode, Element } from "./nodes";
import { anyOf, squeeze } from "./normalize/text";

export type Zone = "main" | "nav" | "header" | "footer" | "form" | "related" | "review";

/** A run of visible text that a reader perceives as one piece: a paragraph, a list item, a cell. */
export interface Block {
  /** Line breaks of the page are preserved as \n, other white space is collapsed. */
  text: string;
  tag: string;
  zone: Zone;
  /** Headings above it, outermost first. */
  headings: string[];
  /** 1 to 6 for a heading, 0 otherwise. */
  level: number;
  element: Element;
  /** Share of its characters inside links. */
  linked: number;
}

const blockTags = new Set(
  "address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul details summary center caption".split(
    " ",
  ),
);
const skippedTags = new Set(
  "script style noscript template svg iframe textarea select option head title object canvas math video audio input".split(
    " ",
  ),
);

const relatedHeadings = {
  suggestions:
    "you (might|may) (also )?(like|love|enjoy)|similar|(other|more|nearby|our other|related|recommended) (propert|hotel|lodge|place|stay|listing|cabin|camp|accommodation|home|villa|apartment|room|post|article|resort)",
  nearby: "nearby (attraction|restaurant|landmark|place)",
  others:
    "recommended for you|people also|guests also|also viewed|recently viewed|explore (more|other|nearby)",
  thingsToDo:
    "(things|attractions) (to do )?(near|nearby)|popular (hotels|destinations|searches|things to do)|top things to do",
  news: "latest (news|posts|blog)|from (the|our) blog",
  abroad:
    "ähnliche|das könnte|vous aimerez|à proximité|également|também|semelhantes|similares|ook interessant",
};
const related = new RegExp(String.raw`\b(${anyOf(relatedHeadings)})`, "i");
const review =
  /\b(reviews?|testimonials?|what (our )?guests|guests? (say|love|review|comment)|guest ?book|bewertungen|gästebuch|avis|avaliações|comentários|opiniones|recensioni|beoordelingen|resensies)\b/i;
/** A class that only says "menu" is that of many a list of dishes or rooms. */
const navWords =
  /(^|[\s_-])(nav-?bar|breadcrumbs?|cookies?|notice|announcement|consent|gdpr|skip-?link|pagination|language-?(switch|select)\w*)([\s_-]|$)/i;
const footerWords = /(^|[\s_-])(footer|colophon|site-info)([\s_-]|$)/i;
const reviewWords = /(^|[\s_-])(reviews?|testimonials?|testi)([\s_-]|$)/i;

const pageTags = new Set(["body", "html", "main"]);
const navRoles = new Set(["navigation", "menu", "dialog"]);

/** Id and classes, which often say what an element is for. */
const namesIn = ({ attribs }: Element): string =>
  `${attribs.id ?? ""} ${attribs.class ?? ""}`.slice(0, 300);

/** The zone of an element, given the zone around it. */
export function zoneOf(element: Element, outer: Zone): Zone {
  const words = namesIn(element);
  const role = element.attribs.role ?? "";
  if (element.name === "nav" || navRoles.has(role)) return "nav";
  if (outer === "nav" || outer === "form") return outer;
  if (element.name === "footer" || role === "contentinfo") return "footer";
  if (pageTags.has(element.name)) return outer;
  if (footerWords.test(words)) return "footer";
  if (navWords.test(words) || (element.name === "ul" && /\bmenu\b/i.test(words))) return "nav";
  if (outer === "footer") return outer;
  if (element.name === "form") return "form";
  if (element.name === "header" && outer === "main") return "header";
  if (reviewWords.test(words)) return "review";
  return outer;
}

interface Walk {
  blocks: Block[];
  /** In pieces, because joining them only to inspect the end would copy a long text each time. */
  pieces: string[];
  endsBlank: boolean;
  linked: number;
  owner: Element;
  zone: Zone;
  headings: { level: number; text: string }[];
  afterInline: boolean;
  hides: (element: Element) => boolean;
}

/** Limit of blocks on a page, because each later step iterates over all of them. */
const maxBlocks = 12_000;

function flush(walk: Walk): void {
  const written = walk.pieces.join("");
  const linked = walk.linked;
  walk.pieces = [];
  walk.endsBlank = false;
  walk.linked = 0;
  walk.afterInline = false;
  if (!written || walk.blocks.length >= maxBlocks) return;
  const text = written.split("\n").map(squeeze).filter(Boolean).join("\n");
  if (!text) return;
  const level = headingLevel(walk.owner);
  while (level && (walk.headings.at(-1)?.level ?? 0) >= level) walk.headings.pop();
  const headings = walk.headings.map((heading) => heading.text);
  const inner = innerZone(walk.zone, level ? [...headings, text] : headings);
  walk.blocks.push({
    text,
    tag: walk.owner.name,
    zone: inner,
    headings,
    level,
    element: walk.owner,
    linked: Math.min(1, linked / text.length),
  });
  if (level) walk.headings.push({ level, text: text.slice(0, 160) });
}

function innerZone(zone: Zone, headings: string[]): Zone {
  if (zone !== "main") return zone;
  // The first heading names the page; the words are for sections, not for the property's own title.
  const sections = headings.filter((heading) => heading.length < 80);
  if (sections.some((heading) => related.test(heading))) return "related";
  return sections.some((heading) => review.test(heading)) ? "review" : zone;
}

function headingLevel({ name, attribs }: Element): number {
  if (attribs.role === "heading")
    return Number(/^[1-6]$/.exec(attribs["aria-level"] ?? "")?.[0] ?? 3);
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

function write(walk: Walk, text: string): void {
  if (!text) return;
  walk.pieces.push(text);
  walk.endsBlank = /\s/.test(text.at(-1) ?? "");
}

const iconFont = /(?:^|\s)material-(?:icons|symbols)/;
const pinClass =
  /(?:^|[\s-])(?:map-marker(?:-alt)?|map-pin|location(?:-(?:dot|pin|arrow|on))?|geo-alt(?:-fill)?|pin-map|icon-location)(?=\s|$)/;
const pinName = /^(?:location_on|place|pin_drop|room|home_pin)$/;

/** Label of an icon that replaces a word; undefined for any other element. */
function iconText(element: Element): string | undefined {
  const names = element.attribs.class ?? "";
  if (!names || names.length > 200 || !/^(?:i|span|em)$/.test(element.name)) return undefined;
  const only = element.children[0];
  const word = only?.type === "text" ? only.data.trim() : "";
  const drawn = iconFont.test(names);
  if (drawn && /^[a-z0-9_]{2,40}$/.test(word)) return pinName.test(word) ? "📍 " : "";
  return !word && !element.children.some((one) => one.type === "tag") && pinClass.test(names)
    ? "📍 "
    : undefined;
}

/** Text of an element whose content is not read; undefined for any other. */
const replacementOf = (element: Element): string | undefined =>
  element.name === "br" ? "\n" : iconText(element);

function visitText(text: string, walk: Walk, inLink: boolean): void {
  write(walk, text.replace(/\s+/g, " "));
  if (inLink) walk.linked += text.trim().length;
  walk.afterInline = false;
}

function visit(node: AnyNode, walk: Walk, inLink: boolean): void {
  if (node.type === "text") {
    visitText(node.data, walk, inLink);
    return;
  }
  if (!("children" in node) || node.type !== "tag") return;
  const element = node;
  if (skippedTags.has(element.name) || walk.hides(element)) return;
  const replaced = replacementOf(element);
  if (replaced !== undefined) {
    write(walk, replaced);
    return;
  }
  if (!blockTags.has(element.name)) {
    // Two adjacent inline elements are two words even without a space between them.
    if (walk.afterInline && !walk.endsBlank) write(walk, " ");
    for (const child of element.children)
      visit(child, walk, inLink || element.name === "a" || element.name === "button");
    walk.afterInline = true;
    return;
  }
  flush(walk);
  const outer = { owner: walk.owner, zone: walk.zone };
  const zone = zoneOf(element, walk.zone);
  if (zone !== walk.zone && (zone === "footer" || zone === "nav")) walk.headings = [];
  if (!(headingLevel(walk.owner) && element.children.length > 0 && !headingLevel(element)))
    walk.owner = element;
  walk.zone = zone;
  for (const child of element.children) visit(child, walk, inLink);
  flush(walk);
  walk.owner = outer.owner;
  walk.zone = outer.zone;
}

/** The visible page as pieces of text in reading order. */
export function blocksOf(
  root: Element | undefined,
  hides: (element: Element) => boolean = () => false,
): Block[] {
  if (!root) return [];
  const walk: Walk = {
    blocks: [],
    pieces: [],
    endsBlank: false,
    linked: 0,
    owner: root,
    zone: "main",
    headings: [],
    afterInline: false,
    hides,
  };
  for (const child of root.children) visit(child, walk, false);
  flush(walk);
  return walk.blocks;
}
