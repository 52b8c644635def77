import { DomUtils, parseDocument } from "htmlparser2";

import {
  asLine,
  blocks,
  escapeInline,
  heading,
  link,
  list,
  textTable,
} from "#domain/text/markdown";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Tag = Extract<Node, { attribs: unknown }>;

const isTag = (node: Node): node is Tag => DomUtils.isTag(node);
const textOf = (node: Node | readonly Node[]): string => DomUtils.textContent(node as Node);
const childrenOf = (node: Node): Node[] => DomUtils.getChildren(node);

/** Converts sanitized HTML of a stored text, with the tags that `cleanHtml` allows. */
export const htmlToMarkdown = (html: string): string => blocksOf(parseDocument(html).children);

/** Blocks of a list of nodes; text between blocks is a paragraph. */
function blocksOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let line = "";
  const endLine = () => {
    parts.push(asLine(line));
    line = "";
  };
  for (const node of nodes) {
    const block = isTag(node) ? writers[node.name] : undefined;
    if (!block || !isTag(node)) line += inline(node);
    else {
      endLine();
      parts.push(block(node));
    }
  }
  endLine();
  return blocks(...parts);
}

const childBlocks = (node: Node): string => blocksOf(childrenOf(node));
const inlineOf = (node: Node): string => childrenOf(node).map(inline).join("");

const writers: Readonly<Record<string, (node: Tag) => string>> = {
  h2: (node) => heading(2, textOf(node)),
  h3: (node) => heading(3, textOf(node)),
  h4: (node) => heading(4, textOf(node)),
  p: childBlocks,
  ul: listOf,
  ol: listOf,
  blockquote: (node) => childBlocks(node).replace(/^/gm, "> "),
  pre: (node) => textOf(node).trimEnd().replace(/^/gm, "    "),
  hr: () => "---",
  figure: childBlocks,
  figcaption: (node) => asLine(inlineOf(node)),
  table: tableOf,
};

function listOf(node: Tag): string {
  const items = childrenOf(node).filter(isTag).map(childBlocks);
  if (node.name === "ul") return list(items);
  const first = Number(node.attribs.start ?? 1);
  return items
    .map((item, index) => `${first + index}. ${item.replace(/\n(?=[^\n])/g, "\n   ")}`)
    .join("\n");
}

function tableOf(node: Tag): string {
  const rows = DomUtils.getElementsByTagName("tr", node).map((row) =>
    childrenOf(row)
      .filter(isTag)
      .map((cell) => textOf(cell)),
  );
  const [head = [], ...body] = rows;
  const [caption] = DomUtils.getElementsByTagName("caption", node);
  return blocks(caption && asLine(inlineOf(caption)), textTable(head, body));
}

function inline(node: Node): string {
  if (!isTag(node)) return node.type === "text" ? escapeInline(textOf(node)) : "";
  switch (node.name) {
    case "a":
      return link(textOf(node), node.attribs.href ?? "");
    case "br":
      return "\\\n";
    case "img":
      return node.attribs.alt ? `*${escapeInline(node.attribs.alt)}*` : "";
    case "strong":
    case "b":
      return wrapped("**", inlineOf(node));
    case "em":
    case "i":
      return wrapped("*", inlineOf(node));
    default:
      return writers[node.name] ? childBlocks(node) : inlineOf(node);
  }
}

/** Marks hold only around words. */
function wrapped(mark: string, text: string): string {
  const words = text.trim();
  return words ? text.replace(words, () => mark + words + mark) : text;
}
