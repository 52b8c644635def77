import type { NodeViewRenderer } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";

import { adminTexts } from "#domain/text/admin-texts";

/** A picture that is chosen by a click, with a line to write below it. */
export const drawFigure: NodeViewRenderer = ({ node, editor, getPos }) => {
  const dom = document.createElement("figure");
  const picture = document.createElement("img");
  const contentDOM = document.createElement("figcaption");
  contentDOM.dataset.placeholder = adminTexts.editor.caption;
  dom.append(picture, contentDOM);
  const draw = ({ attrs, childCount }: DocNode) => {
    picture.src = String(attrs.src ?? "");
    picture.alt = String(attrs.alt ?? "");
    contentDOM.toggleAttribute("data-blank", childCount === 0);
  };
  draw(node);
  picture.addEventListener("click", () => {
    const at = getPos();
    if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
  });
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      draw(next);
      return true;
    },
    selectNode: () => dom.toggleAttribute("data-chosen", true),
    deselectNode: () => dom.toggleAttribute("data-chosen", false),
    ignoreMutation: (mutation) =>
      mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
};
