import { load, type CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { squeeze } from "./normalise/text";
import { blocksOf, type Block } from "./page-blocks";

export interface PageInput {
  html: string;
  url: string;
  /** Status and headers of the answer, where the page came over the network. */
  status?: number;
  headers?: Record<string, string>;
}

export interface Page {
  $: CheerioAPI;
  /** The page's own address; undefined where what was given is none. */
  url: URL | undefined;
  /** What relative addresses are read against. */
  base: URL | undefined;
  status: number | undefined;
  headers: Record<string, string>;
  title: string;
  lang: string;
  blocks: Block[];
  /** Visible words without navigation, forms and scripts. */
  text: string;
}

/** Above this the rest is ignored: the fetcher stops at 10 MB as well. */
const mostCharacters = 10_000_000;
/** Deeper trees are made to exhaust the stack, no page for people needs them. */
const deepest = 300;

/** Cuts subtrees below the greatest depth, without recursion. */
function prune(root: AnyNode): void {
  const open: { node: AnyNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (!("children" in entry.node)) continue;
    if (entry.depth > deepest) entry.node.children = [];
    for (const child of entry.node.children) open.push({ node: child, depth: entry.depth + 1 });
  }
}

/** An address out of what was given; a note around it ("… (site source)") is tolerated. */
export function readAddress(written: string, base?: URL): URL | undefined {
  const first = written.trim().split(/\s/)[0] ?? "";
  try {
    const url = base ? new URL(first, base) : new URL(first);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

export function openPage(input: PageInput): Page {
  const html = input.html.slice(0, mostCharacters);
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true, lowerCaseTags: true } });
  const root = $.root()[0];
  if (root) prune(root);
  const url = readAddress(input.url);
  const canonical = readAddress($("link[rel=canonical]").attr("href") ?? "");
  const base = readAddress($("base[href]").first().attr("href") ?? "", url) ?? url ?? canonical;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input.headers ?? {}))
    headers[name.toLowerCase()] = value;
  const blocks = blocksOf(($("body")[0] as Element | undefined) ?? root);
  const shown = blocks.filter((block) => block.zone !== "nav" && block.zone !== "form");
  return {
    $,
    url,
    base,
    status: input.status,
    headers,
    title: squeeze($("head title, title").first().text()).slice(0, 400),
    lang: ($("html").attr("lang") ?? "").slice(0, 2).toLowerCase(),
    blocks,
    text: shown.map((block) => block.text).join("\n"),
  };
}

/** First non-empty content of the named meta tags, in the order of the names. */
export function meta(page: Page, ...names: string[]): string | undefined {
  for (const name of names) {
    const key = name.toLowerCase();
    let found: string | undefined;
    page.$("meta").each((_, element) => {
      const own = (element.attribs.property ?? element.attribs.name ?? "").toLowerCase();
      if (own !== key) return;
      found = squeeze(element.attribs.content ?? "").slice(0, 5000) || undefined;
      return found === undefined;
    });
    if (found) return found;
  }
  return undefined;
}
