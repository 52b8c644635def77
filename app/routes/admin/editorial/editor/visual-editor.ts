import { Editor, Mark, Node, type NodeViewRenderer } from "@tiptap/core";
import { DOMSerializer, type Node as DocNode } from "@tiptap/pm/model";
import { EditorState, NodeSelection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";

import { readDocument, type SourceDocument } from "./blocks";
import { RawHtml } from "./raw-html";
import { readTable, type TableFields, tableSpec } from "./table-lines";

export type Format =
  | "bold"
  | "italic"
  | "heading2"
  | "heading3"
  | "paragraph"
  | "bulletList"
  | "numberedList"
  | "quote"
  | "codeBlock"
  | "subscript"
  | "superscript"
  | "undo"
  | "redo";

export interface Picture {
  src: string;
  alt: string;
  /** Beside the text, half as wide. */
  half: boolean;
}

/** Of a new picture; those of an existing one are edited in place. */
export interface PictureWords {
  caption: string;
  credit: string;
}

export interface VisualState {
  /** Formats active at the cursor. */
  on: readonly Format[];
  /** URL of the link at the cursor. */
  link: string | null;
  /** Selected image. */
  picture: Picture | null;
  /** Source of the pull quote at the cursor. */
  quoteSource: string | null;
  /** Selected table. */
  table: TableFields | null;
}

export interface EditorView {
  show: (html: string) => void;
  format: (format: Format) => void;
  /** An empty URL removes the link. */
  setLink: (href: string) => void;
  /** Inserts an image, with the cursor in its caption; the focus stays where it is. */
  insertPicture: (picture: Picture) => void;
  /** Updates the selected image, or inserts one. */
  setPicture: (picture: Picture, words: PictureWords) => void;
  /** Sets the source of the pull quote at the cursor, or inserts one. */
  setQuote: (quote: { text: string; source: string }) => void;
  /** Updates the selected table, or inserts one. */
  setTable: (table: TableFields) => void;
  focus: () => void;
  /** @param describedBy id of the error message */
  setInvalid: (describedBy: string | undefined) => void;
  close: () => void;
}

interface Options {
  element: HTMLElement;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onState: (state: VisualState) => void;
}

/** Opens the visual editor in `element`. Loaded lazily, so that other screens do not include it. */
export function openVisualEditor({ element, attributes, onChange, onState }: Options): EditorView {
  let source: SourceDocument | undefined;
  const editor = new Editor({
    element,
    extensions,
    injectCSS: false,
    editorProps: { attributes: { class: "prose max-w-measure editor-sheet", ...attributes } },
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged && source) onChange(source.write(transaction.doc));
      onState(stateOf(editor));
    },
  });
  return {
    show: (html) => {
      source = readDocument(editor.schema, html);
      const { plugins } = editor.state;
      editor.view.updateState(
        EditorState.create({ schema: editor.schema, doc: source.doc, plugins }),
      );
      onState(stateOf(editor));
    },
    format: (format) => {
      editor.view.focus();
      formats[format](editor);
    },
    setLink: (href) => {
      const chain = editor.chain().focus().extendMarkRange("link");
      if (!href) return void chain.unsetLink().run();
      if (editor.state.selection.empty && !editor.isActive("link"))
        return void chain
          .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
          .run();
      chain.setLink({ href }).run();
    },
    insertPicture: (picture) => insertPicture(editor, picture),
    setPicture: (picture, words) => setPicture(editor, picture, words),
    setQuote: ({ text, source: from }) => {
      const attrs = { source: from };
      if (editor.isActive("pullQuote"))
        editor.chain().focus().updateAttributes("pullQuote", attrs).run();
      else
        editor
          .chain()
          .focus()
          .insertContent({ type: "pullQuote", attrs, content: [{ type: "text", text }] })
          .run();
    },
    setTable: (table) => {
      const chain = editor.chain().focus();
      if (selectedTable(editor)) chain.updateAttributes("dataTable", { ...table }).run();
      else chain.insertContent({ type: "dataTable", attrs: { ...table } }).run();
    },
    // Synchronous: the focus command of Tiptap waits a frame, and the next keystroke would be lost.
    focus: () => editor.view.focus(),
    setInvalid: (describedBy) => {
      const { dom } = editor.view;
      dom.toggleAttribute("aria-invalid", Boolean(describedBy));
      if (describedBy) dom.setAttribute("aria-invalid", "true");
      dom.setAttribute("aria-describedby", describedBy ?? "");
    },
    close: () => editor.destroy(),
  };
}

const attributesOf = ({ src, alt, half }: Picture) => ({ src, alt, class: half ? "half" : null });

function insertPicture(editor: Editor, picture: Picture): void {
  const { from } = editor.state.selection;
  editor
    .chain()
    .insertContent({ type: "figure", attrs: attributesOf(picture) })
    .run();
  const { doc } = editor.state;
  doc.nodesBetween(Math.max(0, from - 1), doc.content.size, (node, at) => {
    if (node.type.name !== "figure" || node.attrs.src !== picture.src) return true;
    editor.commands.setTextSelection(at + 1);
    return false;
  });
}

function setPicture(editor: Editor, picture: Picture, { caption, credit }: PictureWords): void {
  const attrs = attributesOf(picture);
  if (selectedImage(editor)) return void editor.chain().updateAttributes("figure", attrs).run();
  const text = (words: string, marks: { type: string }[] = []) =>
    words ? [{ type: "text", text: words, marks }] : [];
  const content = [
    ...text(caption && credit ? `${caption} ` : caption),
    ...text(credit, [{ type: "small" }]),
  ];
  editor.chain().focus().insertContent({ type: "figure", attrs, content }).run();
}

const formats: Record<Format, (editor: Editor) => void> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  heading2: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  paragraph: (editor) => editor.chain().focus().setParagraph().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  numberedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  codeBlock: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  subscript: (editor) => editor.chain().focus().toggleMark("sub").run(),
  superscript: (editor) => editor.chain().focus().toggleMark("sup").run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
};

const isOn: Partial<Record<Format, (editor: Editor) => boolean>> = {
  bold: (editor) => editor.isActive("bold"),
  italic: (editor) => editor.isActive("italic"),
  heading2: (editor) => editor.isActive("heading", { level: 2 }),
  heading3: (editor) => editor.isActive("heading", { level: 3 }),
  paragraph: (editor) => editor.isActive("paragraph"),
  bulletList: (editor) => editor.isActive("bulletList"),
  numberedList: (editor) => editor.isActive("orderedList"),
  quote: (editor) => editor.isActive("blockquote"),
  codeBlock: (editor) => editor.isActive("codeBlock"),
  subscript: (editor) => editor.isActive("sub"),
  superscript: (editor) => editor.isActive("sup"),
};

function selectedImage({ state }: Editor): Picture | null {
  const { selection } = state;
  const figure =
    selection instanceof NodeSelection
      ? selection.node
      : selection.$from.node(selection.$from.depth);
  if (figure.type.name !== "figure") return null;
  const { src, alt, class: name } = figure.attrs;
  return { src: String(src ?? ""), alt: String(alt ?? ""), half: name === "half" };
}

function selectedTable({ state: { selection } }: Editor): TableFields | null {
  const node = selection instanceof NodeSelection ? selection.node : null;
  return node?.type.name === "dataTable" ? (node.attrs as TableFields) : null;
}

const stateOf = (editor: Editor): VisualState => ({
  on: (Object.keys(isOn) as Format[]).filter((format) => isOn[format]?.(editor)),
  link: editor.isActive("link") ? String(editor.getAttributes("link").href ?? "") : null,
  picture: selectedImage(editor),
  quoteSource: editor.isActive("pullQuote")
    ? String(editor.getAttributes("pullQuote").source ?? "")
    : null,
  table: selectedTable(editor),
});

const mark = (name: "sub" | "sup" | "small", excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  });

/** Attributes of images that the server's sanitizer allows. */
const imageAttributes = ["src", "alt", "title", "width", "height", "loading"] as const;

const pictureOf = (figure: HTMLElement) => figure.querySelector("img");

/** A picture with its caption. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    ...Object.fromEntries(
      imageAttributes.map((name) => [
        name,
        {
          default: null,
          parseHTML: (figure: HTMLElement) => pictureOf(figure)?.getAttribute(name) ?? null,
        },
      ]),
    ),
    class: { default: null, parseHTML: (figure: HTMLElement) => figure.getAttribute("class") },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (pictureOf(figure) ? null : false),
      contentElement: (figure) =>
        (figure as Element).querySelector("figcaption") ?? document.createElement("figcaption"),
    },
  ],
  renderHTML: ({ node, HTMLAttributes: { class: name, ...image } }) =>
    node.childCount > 0
      ? ["figure", { class: name as unknown }, ["img", image], ["figcaption", 0]]
      : ["figure", { class: name as unknown }, ["img", image]],
  addNodeView: () => drawFigure,
});

/** A sentence set large, with its source. */
const PullQuote = Node.create({
  name: "pullQuote",
  group: "block",
  content: "inline*",
  isolating: true,
  addAttributes: () => ({
    source: {
      default: "",
      parseHTML: (figure: HTMLElement) => figure.querySelector("figcaption")?.textContent ?? "",
    },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (figure.querySelector("blockquote > p") ? null : false),
      contentElement: "blockquote > p",
    },
  ],
  renderHTML: ({ node }) => {
    const quote = ["blockquote", ["p", 0]] as const;
    const source = String(node.attrs.source);
    return source ? ["figure", quote, ["figcaption", source]] : ["figure", quote];
  },
});

/** A table of plain cells, which its drawer edits as lines. */
const TableBlock = Node.create({
  name: "dataTable",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    caption: { default: "" },
    lines: { default: "" },
    note: { default: "" },
    chart: { default: false },
  }),
  parseHTML: () => [{ tag: "table", getAttrs: readTable }],
  renderHTML: ({ node }) => tableSpec(node.attrs as TableFields),
  addNodeView: () => drawTable,
});

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // These would change an untouched text.
    trailingNode: false,
  }),
  mark("sub", "sup"),
  mark("sup", "sub"),
  // The credit of a picture.
  mark("small", "small"),
  Figure,
  PullQuote,
  TableBlock,
  RawHtml,
];

/** Image that a click selects, with an editable caption. */
const drawFigure: NodeViewRenderer = ({ node, editor, getPos }) => {
  const dom = document.createElement("figure");
  const picture = document.createElement("img");
  const contentDOM = document.createElement("figcaption");
  contentDOM.dataset.placeholder = "Write a caption";
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

/** The table as written, with a word about its drawing. */
const drawTable: NodeViewRenderer = ({ node }) => {
  const fields = node.attrs as TableFields;
  const dom = document.createElement("div");
  dom.contentEditable = "false";
  if (fields.chart) {
    const note = document.createElement("p");
    note.className = "kept-html-note";
    note.textContent = "Drawn as a chart on the site";
    dom.append(note);
  }
  dom.append(DOMSerializer.renderSpec(document, tableSpec({ ...fields, chart: false })).dom);
  return {
    dom,
    selectNode: () => dom.toggleAttribute("data-chosen", true),
    deselectNode: () => dom.toggleAttribute("data-chosen", false),
    ignoreMutation: () => true,
  };
};
