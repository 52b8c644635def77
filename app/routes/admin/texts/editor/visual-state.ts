/** What the toolbar and the visual editor say to each other. */

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
}

export interface VisualState {
  /** Formats of the place where the cursor stands. */
  on: readonly Format[];
  /** Where the link under the cursor leads. */
  link: string | null;
  /** The picture that is chosen. */
  picture: Picture | null;
}

export interface EditorView {
  show: (html: string) => void;
  format: (format: Format) => void;
  /** Blank takes the link away. */
  setLink: (href: string) => void;
  /** Changes the chosen picture, or puts one in. */
  setPicture: (picture: Picture) => void;
  focus: () => void;
  /** @param describedBy id of the message that says what is wrong */
  setInvalid: (describedBy: string | undefined) => void;
  close: () => void;
}
