import { isName, type PageLink } from "#domain/imports/listed-stays";
import { pricePattern } from "./classify/kind-words";
import { type AnyNode, type Element, firstText } from "./nodes";
import { squeeze } from "./normalize/text";
import { openPage, type PageInput, readAddress } from "./page";
import { type Zone, zoneOf } from "./page-blocks";

const maxLinks = 5_000;
const skipped = new Set(["script", "style", "template", "noscript", "svg", "iframe"]);
const heading = /^h[1-6]$/;
const asideZones: ReadonlySet<Zone> = new Set(["nav", "header", "footer", "form"]);

/** More than one address below an element. */
const several = Symbol("several addresses");
type Addresses = string | typeof several | null;

interface Walk {
  base: URL | undefined;
  links: PageLink[];
}

/** The links of a page, each with the card around it: the largest part of the page that links to nothing else. */
export function pageLinks(input: PageInput): PageLink[] {
  const page = openPage(input);
  const body = page.$("body")[0];
  const walk: Walk = { base: page.base, links: [] };
  if (!body) return [];
  const only = visit(body, "main", walk);
  if (typeof only === "string") addCard(body, only, "main", walk);
  return walk.links;
}

function addressOf(element: Element, { base }: Walk): string | null {
  const href = element.name === "a" ? element.attribs.href : undefined;
  if (href === undefined || href.startsWith("#") || href.length > 2_000) return null;
  const url = readAddress(href, base);
  if (!url) return null;
  url.hash = "";
  return url.href;
}

/** The only address below an element; its cards are added once there are several. */
function visit(element: Element, outer: Zone, walk: Walk): Addresses {
  if (skipped.has(element.name)) return null;
  const zone = zoneOf(element, outer);
  const below: { child: Element; only: Addresses }[] = [];
  for (const child of element.children)
    if (child.type === "tag") below.push({ child, only: visit(child, zone, walk) });
  const own = addressOf(element, walk);
  const found = new Set(below.map(({ only }) => only).filter((only) => only !== null));
  if (own !== null) found.add(own);
  if (found.size === 0) return null;
  const [only] = found;
  if (found.size === 1 && typeof only === "string") return only;
  for (const { child, only: address } of below)
    if (typeof address === "string") addCard(child, address, zoneOf(child, zone), walk);
  return several;
}

function addCard(card: Element, url: string, zone: Zone, { links }: Walk): void {
  if (links.length >= maxLinks) return;
  const parts = elementsOf(card);
  const title = parts.find(({ name }) => heading.test(name));
  const picture = parts.find(({ name }) => name === "img");
  const anchors = parts.filter(({ name, attribs }) => name === "a" && attribs.href);
  const texts = [
    title && firstText(title, 300, " "),
    ...anchors.map((anchor) => firstText(anchor, 300, " ")),
    picture?.attribs.alt,
    ...anchors.map(({ attribs }) => attribs.title),
  ];
  const name = texts.map((text) => squeeze(text ?? "")).find(isName) ?? "";
  links.push({
    url,
    name: name.slice(0, 300),
    isAside: asideZones.has(zone),
    hasHeading: title !== undefined,
    hasPicture: picture !== undefined || parts.some(({ name: tag }) => tag === "picture"),
    hasPrice: pricePattern.test(firstText(card, 800, " ")),
  });
}

/** Enough for a card; a larger part of a page is not one. */
const maxElements = 150;

function elementsOf(card: Element): Element[] {
  const found: Element[] = [];
  const open: AnyNode[] = [card];
  for (let node = open.pop(); node && found.length < maxElements; node = open.pop()) {
    if (node.type !== "tag" && node.type !== "root") continue;
    if (node.type === "tag") found.push(node);
    for (const child of node.children.slice(0, maxElements).reverse()) open.push(child);
  }
  return found;
}
