import { Editor } from "@tiptap/core";
import { EditorState, NodeSelection } from "@tiptap/pm/state";

import { readDocument, type SourceDocument } from "./blocks";
import { extensions } from "./extensions";
import type { EditorView, Format, Picture, VisualState } from "./visual-state";

interface Options {
  element: HTMLElement;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onState: (state: VisualState) => void;
}

/** The visual editor on `element`. Loaded by itself: no other screen pays for it. */
export function openVisualEditor({ element, attributes, onChange, onState }: Options): EditorView {
  let source: SourceDocument | undefined;
  const editor = new Editor({
    element,
    extensions,
    injectCSS: false,
    editorProps: { attributes: { class: "prose editor-sheet", ...attributes } },
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
    setPicture: (picture) => {
      if (chosenPicture(editor))
        editor
          .chain()
          .updateAttributes("figure", { ...picture })
          .run();
      else
        editor
          .chain()
          .focus()
          .insertContent({ type: "figure", attrs: { ...picture } })
          .run();
    },
    // At once: the library's own command waits a frame, and the next key would fall beside the sheet.
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

function chosenPicture({ state }: Editor): Picture | null {
  const { selection } = state;
  const figure =
    selection instanceof NodeSelection
      ? selection.node
      : selection.$from.node(selection.$from.depth);
  if (figure.type.name !== "figure") return null;
  return { src: String(figure.attrs.src ?? ""), alt: String(figure.attrs.alt ?? "") };
}

const stateOf = (editor: Editor): VisualState => ({
  on: (Object.keys(isOn) as Format[]).filter((format) => isOn[format]?.(editor)),
  link: editor.isActive("link") ? String(editor.getAttributes("link").href ?? "") : null,
  picture: chosenPicture(editor),
});
