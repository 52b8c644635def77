import { findLodging, type LinkedData } from "./linked-data/find-lodging";
import { isThing, type Thing, typesOf } from "./linked-data/json-ld";
import { meta, openPage, type Page, type PageInput } from "./page";
import type { Block, Zone } from "./page-blocks";

/** About four characters per token: a page costs at most some 5,000 tokens. */
const maxOfBlocks = 15_000;
/** Reserved for the footer, which often contains the address, because the end of a long page is cut. */
const maxOfFooter = 2_000;
const maxOfLinkedData = 3_000;
/** A block is a paragraph: a longer one is a list of rules or left over from a script. */
const maxOfBlock = 1_200;
/** Characters of one property of linked data. */
const maxOfProperty = 600;
const maxMaps = 3;

/** Parts of a page that are not about its own stay. */
const left: ReadonlySet<Zone> = new Set(["nav", "form", "related", "review"]);

/**
 * The text of a page for a language model, which is also the text in which its passages are looked up:
 * title and meta tags, linked data, map links, and the visible text in reading order, each piece once,
 * without navigation, forms, reviews and other properties. Pure.
 */
export function textOfPage(input: PageInput): string {
  const page = openPage(input);
  const seen = new Set<string>();
  const isNew = (text: string) => seen.size < seen.add(text.toLowerCase()).size;
  const readable = page.blocks.filter(({ zone, text }) => !left.has(zone) && isNew(text));
  const footer = fitting(
    readable.filter(({ zone }) => zone === "footer"),
    maxOfFooter,
  );
  const body = fitting(
    readable.filter(({ zone }) => zone !== "footer"),
    maxOfBlocks,
  );
  const parts = [headOf(page), linkedLines(findLodging(page)), mapLinks(page), body, footer];
  return parts.flat().filter(Boolean).join("\n");
}

const headNames = [
  "description",
  "og:title",
  "og:site_name",
  "og:description",
  "geo.position",
  "icbm",
  "geo.region",
  "geo.placename",
  "geo.country",
  "place:location:latitude",
  "place:location:longitude",
  "og:latitude",
  "og:longitude",
  "og:street-address",
  "og:locality",
  "og:region",
  "og:country-name",
];

/** Title and meta tags, each text once. */
function headOf(page: Page): string[] {
  const lines = new Map([[page.title, page.title]]);
  for (const name of headNames) {
    const content = meta(page, name)?.slice(0, maxOfBlock);
    if (content && !lines.has(content)) lines.set(content, `${name}: ${content}`);
  }
  return [...lines.values()];
}

/** Properties of linked data that state nothing for a reader. */
const technical =
  /^(?:@(?:context|id|graph)|url|sameAs|image|logo|photo|potentialAction|mainEntityOfPage|review|itemListElement|isPartOf|breadcrumb|datePublished|dateModified|inLanguage|publisher|author)$/;

/** Linked data of the stay, one line per property: "address.addressLocality: Maun". */
function linkedLines({ lodgings }: LinkedData): string[] {
  const lines: string[] = [];
  let room = maxOfLinkedData;
  for (const line of lodgings.flatMap((thing) => linesOf(thing, typesOf(thing).join(" "), 0))) {
    room -= line.length + 1;
    if (room < 0) break;
    if (!lines.includes(line)) lines.push(line);
  }
  return lines;
}

const maxDepth = 4;

function linesOf(thing: Thing, path: string, depth: number): string[] {
  return Object.entries(thing).flatMap(([key, value]) =>
    technical.test(key) || key === "@type" || depth > maxDepth
      ? []
      : valueLines(value, `${path}.${key}`, depth),
  );
}

function valueLines(value: unknown, path: string, depth: number): string[] {
  if (Array.isArray(value))
    return value.slice(0, 40).flatMap((entry: unknown) => valueLines(entry, path, depth));
  if (isThing(value)) return linesOf(value, path, depth + 1);
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text ? [`${path}: ${text.replace(/\s+/g, " ").slice(0, maxOfProperty)}`] : [];
}

/** Links and frames of maps, which hold the coordinates of many a page. */
function mapLinks(page: Page): string[] {
  const found = new Set<string>();
  page.$("iframe[src], a[href]").each((_, { attribs }) => {
    const address = (attribs.src ?? attribs.href ?? "").slice(0, maxOfProperty);
    if (/maps|openstreetmap|geo:/i.test(address) && /\d\.\d{2}/.test(address)) found.add(address);
    return found.size < maxMaps;
  });
  return [...found].map((address) => `map: ${address}`);
}

/** As many whole blocks as fit, in order. */
function fitting(blocks: readonly Block[], most: number): string[] {
  const lines: string[] = [];
  let room = most;
  for (const block of blocks) {
    const text = block.text.slice(0, maxOfBlock);
    const line = block.level > 0 ? `# ${text}` : text;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines;
}
