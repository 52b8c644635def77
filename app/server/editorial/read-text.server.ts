import { DomUtils, parseDocument } from "htmlparser2";

import type { Connection } from "#db/connect.server";
import { cardsByIds } from "#db/queries/property/read.server";
import type { DataTable } from "#domain/editorial/data-table";
import { paths } from "#domain/paths/paths";
import { sceneSizes } from "#domain/pictures/scenes";
import type { PropertyCard } from "#domain/property/property";
import { uniqueSlug } from "#domain/text/slug";
import { cleanHtml } from "~/server/pages/clean-html.server";

/** A piece of a text: sanitized HTML, a table that is drawn, or stays that are shown as cards. */
export type TextPart = { html: string } | { chart: DataTable } | { stays: PropertyCard[] };

type Block = ReturnType<typeof parseDocument>["children"][number];

/** Parts of a post. */
export async function readPost(db: Connection, html: string): Promise<TextPart[]> {
  const clean = cleanHtml(html);
  return partsOf(db, clean, blocksOf(clean));
}

/** A page: its first picture is the cover, its first paragraph the lede, its headings the contents. */
export async function readPage(db: Connection, html: string) {
  const clean = cleanHtml(html);
  const blocks = blocksOf(clean);
  const cover = coverOf(blocks[0]);
  const [opening, ...rest] = cover ? blocks.slice(1) : blocks;
  const lede = opening && isTag(opening, "p") && !hasMarkup(opening) ? textOf(opening) : null;
  const body = lede === null && opening ? [opening, ...rest] : rest;
  const contents: { id: string; heading: string }[] = [];
  const parts = await partsOf(db, clean, body, (block) => {
    if (!isTag(block, "h2")) return null;
    const heading = textOf(block);
    const taken = contents.map(({ id }) => id);
    const id = uniqueSlug(heading, taken, "part");
    contents.push({ id, heading });
    return `<h2 id="${id}">`;
  });
  return { cover, lede, contents, parts };
}

const blocksOf = (clean: string): Block[] =>
  parseDocument(clean, { withStartIndices: true, withEndIndices: true }).children.filter(
    (block) => DomUtils.isTag(block) || DomUtils.textContent(block).trim() !== "",
  );

function isTag(block: Block, name: string): block is Block & { type: "tag" } {
  return DomUtils.isTag(block) && block.name === name;
}

const textOf = (block: Block): string => DomUtils.textContent(block).replace(/\s+/g, " ").trim();
const hasMarkup = (block: Block): boolean =>
  DomUtils.getChildren(block).some((child) => DomUtils.isTag(child));
const find = (name: string, block: Block) => DomUtils.getElementsByTagName(name, block);
const classOf = (block: Block): string =>
  DomUtils.isTag(block) ? (DomUtils.getAttributeValue(block, "class") ?? "") : "";

function coverOf(block: Block | undefined) {
  if (!block || !isTag(block, "figure") || classOf(block)) return null;
  const [picture, another] = find("img", block);
  if (!picture || another) return null;
  return { image: picture.attribs.src ?? "", alt: picture.attribs.alt ?? "" };
}

async function partsOf(
  db: Connection,
  clean: string,
  blocks: readonly Block[],
  openingTag: (block: Block) => string | null = () => null,
): Promise<TextPart[]> {
  const cards = new Map(
    (await cardsByIds(db, blocks.flatMap(stayIdsOf))).map((card) => [card.id, card]),
  );
  const parts: TextPart[] = [];
  let lastEnd = 0;
  for (const block of blocks) {
    const chart = chartTableOf(block);
    const stays = stayIdsOf(block).flatMap((id) => cards.get(id) ?? []);
    const last = parts.at(-1);
    const [start, end] = [block.startIndex ?? 0, (block.endIndex ?? 0) + 1];
    const source = clean.slice(start, end);
    const opening = openingTag(block);
    const html = withSizes(opening ? source.replace(/^<[^<>]*>/, opening) : source, block);
    // White space between two blocks, or none between words and a mark.
    const between = clean.slice(lastEnd, start);
    lastEnd = end;
    if (chart) parts.push({ chart });
    else if (stays.length > 0) parts.push({ stays });
    else if (last && "html" in last) last.html += between + html;
    else parts.push({ html });
  }
  return parts;
}

const stayPath = new RegExp(`^${paths.property("")}([\\w-]+)$`);

/** Ids of a list that consists of links to stays. */
function stayIdsOf(block: Block): string[] {
  if (!isTag(block, "ul")) return [];
  const items = DomUtils.getChildren(block).filter((child) => DomUtils.isTag(child));
  const ids = items.map((item) => {
    const [link] = find("a", item);
    const isOnlyLink =
      link && DomUtils.textContent(link).trim() === DomUtils.textContent(item).trim();
    return isOnlyLink ? stayPath.exec(link.attribs.href ?? "")?.[1] : undefined;
  });
  return ids.every((id) => id !== undefined) ? ids : [];
}

/** The data of `<table class="chart">`; null for any other block, and for a table without rows. */
function chartTableOf(block: Block): DataTable | null {
  if (!isTag(block, "table") || classOf(block) !== "chart") return null;
  const [caption] = find("caption", block);
  const [foot] = find("tfoot", block);
  const cellsOf = (row: Block) =>
    DomUtils.getChildren(row)
      .filter((cell) => DomUtils.isTag(cell))
      .map(textOf);
  const [head = [], ...rows] = find("tr", block)
    .filter((row) => row.parent !== foot)
    .map(cellsOf);
  if (rows.length === 0) return null;
  const note = foot ? { note: textOf(foot) } : {};
  return { caption: caption ? textOf(caption) : "", head, rows, ...note };
}

const wideSizes = "(max-width: 60rem) 100vw, 60rem";
const halfSizes = "(max-width: 60rem) 100vw, 30rem";

/** Our illustrations in all their sizes and formats; other images unchanged. */
function withSizes(html: string, block: Block): string {
  const isHalf = classOf(block) === "half" || find("img", block).length > 1;
  const sizes = isHalf ? halfSizes : wideSizes;
  return html.replace(/<img ([^<>]*)\/>/g, (tag: string, attributes: string) => {
    const name = /src="\/illustrations\/([a-z-]+)-\d+\.(?:avif|webp)"/.exec(attributes)?.[1];
    if (!name) return tag;
    const { widths, aspect } = sceneSizes(name);
    const set = (format: string) =>
      widths.map((width) => `/illustrations/${name}-${width}.${format} ${width}w`).join(", ");
    const [width, height] = [1280, Math.round(1280 / aspect)];
    const others = attributes.replace(/(?<!\w)(?:width|height)="[^"]*" ?/g, "");
    return `<picture><source type="image/avif" srcset="${set("avif")}" sizes="${sizes}"><img ${others}srcset="${set("webp")}" sizes="${sizes}" width="${width}" height="${height}"/></picture>`;
  });
}
