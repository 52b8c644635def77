import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import type { Format, VisualState } from "./visual/visual-state";

/** What opens a line of its own below the toolbar. */
export type Drawer = "link" | "picture";

interface Tool {
  label: string;
  sign: ReactNode;
  format?: Format;
  drawer?: Drawer;
}

const { editor: words } = adminTexts;

const tools: readonly Tool[] = [
  { label: "Bold", sign: <b>B</b>, format: "bold" },
  { label: "Italic", sign: <i>I</i>, format: "italic" },
  { label: "Heading 2", sign: "H2", format: "heading2" },
  { label: "Heading 3", sign: "H3", format: "heading3" },
  { label: "Paragraph", sign: "P", format: "paragraph" },
  { label: "Bullet list", sign: <Icon name="list-bullets" />, format: "bulletList" },
  { label: "Numbered list", sign: <Icon name="list-numbers" />, format: "numberedList" },
  { label: words.link, sign: <Icon name="link" />, drawer: "link" },
  { label: "Quote", sign: <Icon name="quote" />, format: "quote" },
  { label: "Code block", sign: <Icon name="code" />, format: "codeBlock" },
  { label: words.picture, sign: <Icon name="image" />, drawer: "picture" },
  { label: "Subscript", sign: <span>x₂</span>, format: "subscript" },
  { label: "Superscript", sign: <span>x²</span>, format: "superscript" },
  { label: "Undo", sign: <Icon name="undo" />, format: "undo" },
  { label: "Redo", sign: <Icon name="redo" />, format: "redo" },
];

interface Props {
  state: VisualState;
  /** Id of what it formats. */
  controls: string;
  open: Drawer | null;
  onFormat: (format: Format) => void;
  onDrawer: (drawer: Drawer) => void;
}

/** One stop of the tab key; arrows move inside it. */
export function Toolbar({ state, controls, open, onFormat, onDrawer }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const step = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = step > last ? 0 : step < 0 ? last : step;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  const isOn = ({ format, drawer }: Tool) =>
    format
      ? state.on.includes(format)
      : (drawer === "link" ? state.link : state.picture) !== null || open === drawer;
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={words.toolbar}
      aria-controls={controls}
      className="editor-bar"
      onKeyDown={move}
    >
      {tools.map((tool, index) => {
        const { label, sign, format, drawer } = tool;
        const acts = format === "undo" || format === "redo";
        return (
          <button
            key={label}
            type="button"
            className="editor-tool"
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            title={label}
            aria-pressed={acts || drawer ? undefined : isOn(tool)}
            aria-expanded={drawer ? open === drawer : undefined}
            data-on={!acts && isOn(tool) ? "" : undefined}
            onFocus={() => setCurrent(index)}
            // The selection in the text must not be lost to the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (format ? onFormat(format) : drawer && onDrawer(drawer))}
          >
            {sign}
          </button>
        );
      })}
    </div>
  );
}
