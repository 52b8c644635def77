import type { NodeViewRenderer } from "@tiptap/core";

import { adminTexts } from "#domain/text/admin-texts";
import { withStylesAside } from "./styles-aside";

const drawn = new Set(
  (
    "P BR HR UL OL LI STRONG EM B I U S SUB SUP CODE PRE BLOCKQUOTE FIGURE FIGCAPTION " +
    "TABLE THEAD TBODY TFOOT TR TH TD CAPTION H2 H3 H4"
  ).split(" "),
);

/** Its words, and a table as a table; nothing of it acts here, whatever it holds. */
function copyOf(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || /^(SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return [];
  const children = [...node.childNodes].flatMap(copyOf);
  if (!drawn.has(node.tagName)) return children;
  const copy = document.createElement(node.tagName);
  copy.append(...children);
  return [copy];
}

export const drawKeptHtml: NodeViewRenderer = ({ node }) => {
  const html = String(node.attrs.html);
  const template = document.createElement("template");
  template.innerHTML = withStylesAside(html);
  const dom = document.createElement("div");
  dom.className = "kept-html";
  dom.contentEditable = "false";
  const note = document.createElement("p");
  note.className = "kept-html-note";
  note.textContent = adminTexts.editor.kept;
  const shown = document.createElement("div");
  shown.append(...[...template.content.childNodes].flatMap(copyOf));
  if (!shown.textContent?.trim()) {
    const code = document.createElement("code");
    code.textContent = html.trim();
    shown.replaceChildren(code);
  }
  dom.append(note, shown);
  return {
    dom,
    selectNode: () => dom.toggleAttribute("data-chosen", true),
    deselectNode: () => dom.toggleAttribute("data-chosen", false),
    ignoreMutation: () => true,
  };
};
