import { DOMParser, DOMSerializer, type Node as DocNode, type Schema } from "@tiptap/pm/model";

import { canonical, isBlock } from "./canonical";
import { withStylesAside, withStylesBack } from "./styles-aside";

/**
 * HTML as a document and back, so that what nobody touched stays as it was written: each block
 * remembers its source for as long as it is the same block, and a block that this editor cannot show
 * without loss is kept whole, as HTML.
 */
export interface SourceDocument {
  doc: DocNode;
  /** The HTML of this document after some edits. */
  write: (doc: DocNode) => string;
}

/** Where foreign markup is taken apart: nothing of it loads or runs here. */
const inert = document.createElement("template").content.ownerDocument;

interface Source {
  /** White space that stood before it. */
  before: string;
  html: string;
}

export function readDocument(schema: Schema, html: string): SourceDocument {
  const sources = new WeakMap<DocNode, Source>();
  const template = inert.createElement("template");
  template.innerHTML = withStylesAside(html);
  const nodes: DocNode[] = [];
  let before = "";
  for (const piece of blocksOf(template.content)) {
    const source = htmlOf(piece);
    if (!source.trim()) {
      before += source;
      continue;
    }
    const node = asBlock(schema, piece) ?? schema.nodes.keptHtml?.create({ html: source });
    if (!node) continue;
    sources.set(node, { before, html: source });
    nodes.push(node);
    before = "";
  }
  const empty = schema.nodes.paragraph?.create();
  if (nodes.length === 0 && empty) {
    sources.set(empty, { before: "", html: "" });
    nodes.push(empty);
  }
  const after = before;
  const doc = schema.topNodeType.create(null, nodes);
  return { doc, write: (edited) => write(edited, sources, after) };
}

function write(doc: DocNode, sources: WeakMap<DocNode, Source>, after: string): string {
  const [only] = doc.children;
  if (doc.childCount === 1 && only?.type.name === "paragraph" && only.childCount === 0) return "";
  return (
    doc.children
      .map((node, index) => {
        const source = sources.get(node);
        if (source) return source.before + source.html;
        return (index > 0 ? "\n" : "") + htmlOfNode(node);
      })
      .join("") + after
  );
}

/** Top-level blocks; loose words between them are one block. */
function blocksOf(content: DocumentFragment): DocumentFragment[] {
  const pieces: Node[][] = [];
  let loose: Node[] | undefined;
  for (const node of [...content.childNodes]) {
    const blank = node instanceof Text && !node.data.trim();
    if (isBlock(node) || (blank && !loose)) {
      loose = undefined;
      pieces.push([node]);
    } else if (loose) loose.push(node);
    else pieces.push((loose = [node]));
  }
  return pieces.map((group) => {
    const fragment = inert.createDocumentFragment();
    fragment.append(...group);
    return fragment;
  });
}

/** The one block that shows all of this piece; null when something would be lost. */
function asBlock(schema: Schema, piece: DocumentFragment): DocNode | null {
  const parsed = DOMParser.fromSchema(schema).parse(piece);
  const [node] = parsed.children;
  if (!node || parsed.childCount !== 1 || node.type.name === "keptHtml") return null;
  const shown = inert.createElement("template");
  shown.innerHTML = withStylesAside(htmlOfNode(node));
  return canonical(shown.content) === canonical(piece) ? node : null;
}

function htmlOfNode(node: DocNode): string {
  if (node.type.name === "keptHtml") return String(node.attrs.html);
  const element = DOMSerializer.fromSchema(node.type.schema).serializeNode(node, {
    document: inert,
  });
  const fragment = inert.createDocumentFragment();
  fragment.append(element);
  for (const item of fragment.querySelectorAll("li")) loosen(item);
  return htmlOf(fragment);
}

/** A point of a list that is one paragraph, perhaps with a list below it, needs no paragraph. */
function loosen(item: Element): void {
  const [first, ...others] = item.children;
  if (first?.tagName !== "P" || others.some(({ tagName }) => !/^[UO]L$/.test(tagName))) return;
  first.replaceWith(...first.childNodes);
}

function htmlOf(fragment: DocumentFragment): string {
  const box = inert.createElement("template");
  box.content.append(fragment.cloneNode(true));
  return withStylesBack(box.innerHTML);
}
