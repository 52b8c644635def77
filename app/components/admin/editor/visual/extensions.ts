import { Mark, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";

import { drawFigure } from "./figure-view";
import { drawKeptHtml } from "./kept-html-view";

const script = (name: "sub" | "sup") =>
  Mark.create({
    name,
    excludes: name === "sub" ? "sup" : "sub",
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  });

/** What the server's cleaner lets a picture have. */
const pictureAttributes = ["src", "alt", "title", "width", "height", "loading"] as const;

const pictureOf = (figure: HTMLElement) => figure.querySelector("img");

/** A picture with its caption. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () =>
    Object.fromEntries(
      pictureAttributes.map((name) => [
        name,
        {
          default: null,
          parseHTML: (figure: HTMLElement) => pictureOf(figure)?.getAttribute(name) ?? null,
        },
      ]),
    ),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (pictureOf(figure) ? null : false),
      contentElement: (figure) =>
        (figure as Element).querySelector("figcaption") ?? document.createElement("figcaption"),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.childCount > 0
      ? ["figure", ["img", HTMLAttributes], ["figcaption", 0]]
      : ["figure", ["img", HTMLAttributes]],
  addNodeView: () => drawFigure,
});

/** A block that the visual editor cannot show without loss: kept as it is, changed as HTML. */
const KeptHtml = Node.create({
  name: "keptHtml",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: "", parseHTML: (box: HTMLElement) => box.getAttribute("data-kept-html") },
  }),
  parseHTML: () => [{ tag: "div[data-kept-html]" }],
  renderHTML: ({ node }) => ["div", { "data-kept-html": String(node.attrs.html) }],
  addNodeView: () => drawKeptHtml,
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // They would change a text that nobody touched.
    trailingNode: false,
  }),
  script("sub"),
  script("sup"),
  Figure,
  KeptHtml,
];
