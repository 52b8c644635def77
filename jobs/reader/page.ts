import { type CheerioAPI, load } from "cheerio";
import { DomHandler, Parser } from "htmlparser2";

import { hiddenIn } from "./hidden";
import type { AnyNode, Root } from "./nodes";
import { squeeze } from "./normalize/text";
import { type Block, blocksOf } from "./page-blocks";
import { removeStruck } from "./visible/absence";

export interface PageInput {
  html: string;
  url: string;
  /** Status and headers of the response, if the page was fetched. */
  status?: number;
  headers?: Record<string, string>;
}

export interface Page {
  $: CheerioAPI;
  /** The page's URL; undefined if the input is not a URL. */
  url: URL | undefined;
  /** The base of relative URLs. */
  base: URL | undefined;
  status: number | undefined;
  headers: Record<string, string>;
  title: string;
  /** Content of the meta tags by lower-case name; read with `meta`. */
  metas: Map<string, string>;
  lang: string;
  blocks: Block[];
  /** Visible words without navigation, forms and scripts. */
  text: string;
}

/** The rest is ignored: the fetcher rejects more than 5 MB, but a file may be longer. */
const maxCharacters = 5_000_000;
/** The URL in the input; a note around it ("… (site source)") is tolerated. */
export function readAddress(written: string, base?: URL): URL | undefined {
  const first = written.trim().split(/\s/)[0] ?? "";
  try {
    const url = base ? new URL(first, base) : new URL(first);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The first non-empty content of every meta tag, by lower-case name. */
function metaTags($: CheerioAPI): Map<string, string> {
  const found = new Map<string, string>();
  $("meta").each((_, element) => {
    const name = (element.attribs.property ?? element.attribs.name ?? "").toLowerCase();
    const content = squeeze((element.attribs.content ?? "").slice(0, 8000)).slice(0, 5000);
    if (name && content && !found.has(name)) found.set(name, content);
  });
  return found;
}

export function openPage(input: PageInput): Page {
  // Browsers display content after the end of the body too.
  const given = input.html.slice(0, maxCharacters).replace(/<\/(?:body|html)\s{0,9}>/gi, "");
  // Handwritten pages and fragments omit the body, which every later step needs.
  const html = /<body[\s>]/i.test(given) ? given : `<body>${given}</body>`;
  const $ = load(parsePage(html), { xml: { xmlMode: false } });
  removeStruck($);
  const url = readAddress(input.url);
  const canonical = readAddress($("link[rel=canonical]").attr("href") ?? "");
  const base = readAddress($("base[href]").first().attr("href") ?? "", url) ?? url ?? canonical;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input.headers ?? {}))
    headers[name.toLowerCase()] = value;
  const blocks = blocksOf($("body")[0], hiddenIn(html));
  const visible = blocks.filter((block) => block.zone !== "nav" && block.zone !== "form");
  return {
    $,
    url,
    base,
    status: input.status,
    headers,
    title: squeeze($("head title, title").first().text()).slice(0, 400),
    metas: metaTags($),
    lang: ($("html").attr("lang") ?? "").slice(0, 2).toLowerCase(),
    blocks,
    text: visible.map((block) => block.text).join("\n"),
  };
}

/** First non-empty content of the named meta tags, in the order of the names. */
export function meta(page: Page, ...names: string[]): string | undefined {
  return names.map((name) => page.metas.get(name.toLowerCase())).find(Boolean);
}

/** More open elements than any real page has; the parser's time per tag grows with their number. */
const maxOpen = 512;
/** Deeper trees only serve to exhaust the stack. */
const deepest = 300;

class RunsAway extends Error {}

/** Counts open elements by the parser's own events, so that no unusual spelling hides a tag. */
class BoundedHandler extends DomHandler {
  private open = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.open > maxOpen) throw new RunsAway();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.open--;
    super.onclosetag();
  }
}

/** The tree of a page, truncated where too many elements are open. */
function parsePage(html: string): Root {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true, lowerCaseTags: true });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof RunsAway)) throw error;
  }
  prune(handler.root);
  return handler.root;
}

/** Cuts subtrees below the greatest depth, without recursion. */
function prune(root: AnyNode): void {
  const open: { node: AnyNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (!("children" in entry.node)) continue;
    if (entry.depth > deepest) entry.node.children = [];
    for (const child of entry.node.children) open.push({ node: child, depth: entry.depth + 1 });
  }
}
