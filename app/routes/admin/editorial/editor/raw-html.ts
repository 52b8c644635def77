import { Node, type NodeViewRenderer } from "@tiptap/core";

import { withStylesAside } from "./blocks";

/** A block that the visual editor cannot represent without loss. It is preserved and edited as HTML. */
export const RawHtml = Node.create({
  name: "keptHtml",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: "", parseHTML: (box: HTMLElement) => box.getAttribute("data-kept-html") },
  }),
  parseHTML: () => [{ tag: "div[data-kept-html]" }],
  renderHTML: ({ node }) => ["div", { "data-kept-html": String(node.attrs.html) }],
  addNodeView: () => drawRawHtml,
});

const renderedTags = new Set(
  (
    "P BR HR UL OL LI STRONG EM B I U S SUB SUP CODE PRE BLOCKQUOTE FIGURE FIGCAPTION " +
    "TABLE THEAD TBODY TFOOT TR TH TD CAPTION H2 H3 H4"
  ).split(" "),
);

/** Copies text and known elements without attributes, so that nothing in it loads or runs. */
function copyOf(node: ChildNode): ChildNode[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || /^(SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return [];
  const children = [...node.childNodes].flatMap(copyOf);
  if (!renderedTags.has(node.tagName)) return children;
  const copy = document.createElement(node.tagName);
  copy.append(...children);
  return [copy];
}

const drawRawHtml: NodeViewRenderer = ({ node }) => {
  const html = String(node.attrs.html);
  const template = document.createElement("template");
  template.innerHTML = withStylesAside(html);
  const dom = document.createElement("div");
  dom.className = "kept-html";
  dom.contentEditable = "false";
  const note = document.createElement("p");
  note.className = "kept-html-note";
  note.textContent = "HTML block: switch to HTML view to edit";
  const preview = document.createElement("div");
  preview.append(...[...template.content.childNodes].flatMap(copyOf));
  if (!preview.textContent?.trim()) {
    const code = document.createElement("code");
    code.textContent = html.trim();
    preview.replaceChildren(code);
  }
  dom.append(note, preview);
  return {
    dom,
    selectNode: () => dom.toggleAttribute("data-chosen", true),
    deselectNode: () => dom.toggleAttribute("data-chosen", false),
    ignoreMutation: () => true,
  };
};
