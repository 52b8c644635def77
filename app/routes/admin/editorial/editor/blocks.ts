import { DOMParser, DOMSerializer, type Node as DocNode, type Schema } from "@tiptap/pm/model";

/**
 * Converts HTML to a document and back without changing untouched blocks: each block remembers its
 * source until it is edited, and a block that cannot be represented without loss stays HTML.
 */
export interface SourceDocument {
  doc: DocNode;
  /** The HTML of this document after some edits. */
  write: (doc: DocNode) => string;
}

/** Inert document to parse untrusted markup: nothing in it loads or runs. */
const inertDocument = document.createElement("template").content.ownerDocument;

interface Source {
  /** White space before the block. */
  before: string;
  html: string;
}

export function readDocument(schema: Schema, html: string): SourceDocument {
  const sources = new WeakMap<DocNode, Source>();
  const template = inertDocument.createElement("template");
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

/** Top-level blocks; loose inline content between them forms one block. */
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
    const fragment = inertDocument.createDocumentFragment();
    fragment.append(...group);
    return fragment;
  });
}

/** Parses the piece into one block; null if that would lose something. */
function asBlock(schema: Schema, piece: DocumentFragment): DocNode | null {
  const parsed = DOMParser.fromSchema(schema).parse(piece);
  const [node] = parsed.children;
  if (!node || parsed.childCount !== 1 || node.type.name === "keptHtml") return null;
  const rendered = inertDocument.createElement("template");
  rendered.innerHTML = withStylesAside(htmlOfNode(node));
  return canonical(rendered.content) === canonical(piece) ? node : null;
}

function htmlOfNode(node: DocNode): string {
  if (node.type.name === "keptHtml") return String(node.attrs.html);
  const element = DOMSerializer.fromSchema(node.type.schema).serializeNode(node, {
    document: inertDocument,
  });
  const fragment = inertDocument.createDocumentFragment();
  fragment.append(element);
  for (const item of fragment.querySelectorAll("li")) unwrapParagraph(item);
  return htmlOf(fragment);
}

/** Unwraps the paragraph of a list item that holds only it, or it and nested lists. */
function unwrapParagraph(item: Element): void {
  const [first, ...others] = item.children;
  if (first?.tagName !== "P" || others.some(({ tagName }) => !/^[UO]L$/.test(tagName))) return;
  first.replaceWith(...first.childNodes);
}

function htmlOf(fragment: DocumentFragment): string {
  const box = inertDocument.createElement("template");
  box.content.append(fragment.cloneNode(true));
  return withStylesBack(box.innerHTML);
}

/**
 * Canonical form of HTML: two pieces with the same form differ only in white space and in the
 * nesting order of marks.
 */

const blockTags = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 " +
    "H5 H6 HEADER HR IFRAME LI MAIN NAV OBJECT OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD " +
    "TR UL VIDEO CAPTION COLGROUP SCRIPT STYLE TEMPLATE"
  ).split(" "),
);

/** Elements in which loose inline content is an implicit paragraph. */
const holdsParagraphs = new Set(["BLOCKQUOTE", "LI"]);

const sameMark: Readonly<Record<string, string>> = { B: "STRONG", I: "EM", DEL: "S", STRIKE: "S" };

const isBlock = (node: Node): node is Element =>
  node instanceof Element && blockTags.has(node.tagName);

const attributesOf = (element: Element): string =>
  [...element.attributes]
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort()
    .join(" ");

const nameOf = (element: Element): string => {
  const name = sameMark[element.tagName] ?? element.tagName;
  const attributes = attributesOf(element);
  return attributes ? `${name} ${attributes}` : name;
};

/** Canonical content of a node; with `loose`, inline content counts as a paragraph. */
function canonical(parent: Node, loose = true): string {
  const parts: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = inline(run);
    if (text) parts.push(loose ? `<P>${text}</P>` : text);
    run = [];
  };
  for (const child of parent.childNodes) {
    if (!isBlock(child)) {
      run.push(child);
      continue;
    }
    endRun();
    parts.push(block(child));
  }
  endRun();
  if (parts.length === 0 && loose) return "<P></P>";
  return parts.join("");
}

function block(element: Element): string {
  const content =
    element.tagName === "PRE"
      ? [...element.childNodes].map(verbatim).join("")
      : canonical(element, holdsParagraphs.has(element.tagName));
  return `<${nameOf(element)}>${content}</${element.tagName}>`;
}

const verbatim = (node: Node): string =>
  node instanceof Element
    ? `<${nameOf(node)}>${JSON.stringify(node.textContent)}`
    : JSON.stringify(node.textContent);

interface Piece {
  marks: string;
  text: string;
  /** Not text: a line break, an image or a comment. */
  solid?: boolean;
}

/** Text with its marks, regardless of nesting order. */
function inline(nodes: readonly Node[]): string {
  const pieces = nodes.flatMap((node) => piecesOf(node, []));
  const merged: Piece[] = [];
  let spaceBefore = true;
  for (const { marks, text, solid } of pieces) {
    if (solid) {
      merged.push({ marks, text, solid });
      spaceBefore = text === "<BR>";
      continue;
    }
    let words = text.replace(/[ \t\r\n\f]+/g, " ");
    if (spaceBefore) words = words.replace(/^ /, "");
    if (!words) continue;
    spaceBefore = words.endsWith(" ");
    const last = merged.at(-1);
    if (last && !last.solid && last.marks === marks) last.text += words;
    else merged.push({ marks, text: words });
  }
  const last = merged.at(-1);
  if (last && !last.solid) last.text = last.text.replace(/ $/, "");
  return merged
    .filter(({ text }) => text)
    .map(({ marks, text, solid }) => `[${marks}]${solid ? text : JSON.stringify(text)}`)
    .join("");
}

function piecesOf(node: Node, marks: readonly string[]): Piece[] {
  const at = [...new Set(marks)].sort().join();
  if (node instanceof Text) return [{ marks: at, text: node.data }];
  if (!(node instanceof Element))
    return [{ marks: at, text: `<!${node.textContent}>`, solid: true }];
  if (node.childNodes.length === 0) return [{ marks: at, text: `<${nameOf(node)}>`, solid: true }];
  return [...node.childNodes].flatMap((child) => piecesOf(child, [...marks, nameOf(node)]));
}

/**
 * The content security policy forbids inline styles and reports each one even when it is only
 * parsed, so they are renamed before parsing and restored on output.
 */
const aside = "data-style-aside";

export const withStylesAside = (html: string): string =>
  html.replace(/(<[a-z](?:[^<>]|<(?![a-z]))*?[\s"'])style(?=\s*=)/gi, `$1${aside}`);

const withStylesBack = (html: string): string => html.replaceAll(`${aside}=`, "style=");
