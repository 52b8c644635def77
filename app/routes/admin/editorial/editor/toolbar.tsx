import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { isWebAddress } from "#domain/forms/values";
import { texts } from "#domain/text/texts";
import { MediaPicker } from "~/components/admin/media-picker";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import type { TableFields } from "./table-lines";
import type { Format, Picture, PictureWords, VisualState } from "./visual-editor";

/** Tool that opens a row of fields below the toolbar. */
export type Drawer = "link" | "picture" | "quote" | "table";

interface Tool {
  label: string;
  sign: ReactNode;
  format?: Format;
  drawer?: Drawer;
}

const tools: readonly Tool[] = [
  { label: "Bold", sign: <b>B</b>, format: "bold" },
  { label: "Italic", sign: <i>I</i>, format: "italic" },
  { label: "Heading 2", sign: "H2", format: "heading2" },
  { label: "Heading 3", sign: "H3", format: "heading3" },
  { label: "Paragraph", sign: "P", format: "paragraph" },
  { label: "Bullet list", sign: <Icon name="list-bullets" />, format: "bulletList" },
  { label: "Numbered list", sign: <Icon name="list-numbers" />, format: "numberedList" },
  { label: "Link", sign: <Icon name="link" />, drawer: "link" },
  { label: "Quote", sign: <Icon name="quote" />, format: "quote" },
  { label: "Code block", sign: <Icon name="code" />, format: "codeBlock" },
  { label: "Image", sign: <Icon name="image" />, drawer: "picture" },
  { label: "Pull quote", sign: <span className="text-h3">“</span>, drawer: "quote" },
  { label: "Table or chart", sign: <Icon name="chart" />, drawer: "table" },
  { label: "Subscript", sign: <span>x₂</span>, format: "subscript" },
  { label: "Superscript", sign: <span>x²</span>, format: "superscript" },
  { label: "Undo", sign: <Icon name="undo" />, format: "undo" },
  { label: "Redo", sign: <Icon name="redo" />, format: "redo" },
];

/** What each drawer would edit. */
const chosen: Record<Drawer, (state: VisualState) => unknown> = {
  link: ({ link }) => link,
  picture: ({ picture }) => picture,
  quote: ({ quoteSource }) => quoteSource,
  table: ({ table }) => table,
};

interface Props {
  state: VisualState;
  /** Id of the editor. */
  controls: string;
  open: Drawer | null;
  onFormat: (format: Format) => void;
  onDrawer: (drawer: Drawer) => void;
}

/** A single tab stop; arrow keys move within it. */
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
      : (drawer !== undefined && chosen[drawer](state) !== null) || open === drawer;
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Format"
      aria-controls={controls}
      className="editor-bar flex flex-wrap"
      onKeyDown={move}
    >
      {tools.map((tool, index) => {
        const { label, sign, format, drawer } = tool;
        const acts = format === "undo" || format === "redo";
        return (
          <button
            key={label}
            type="button"
            className="editor-tool grid place-items-center p-0 text-small bg-transparent border-0 rounded-2 cursor-pointer"
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            title={label}
            aria-pressed={acts || drawer ? undefined : isOn(tool)}
            aria-expanded={drawer ? open === drawer : undefined}
            data-on={!acts && isOn(tool) ? "" : undefined}
            onFocus={() => setCurrent(index)}
            // Keeps the selection in the text.
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

/** Row of fields below the toolbar. Not a form, because forms cannot be nested. */
function DrawerRow(props: {
  label: string;
  onEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, onEnter, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // Before the library opens, which gives the focus back to this field.
  useLayoutEffect(() => {
    const find = (which: string) => box.current?.querySelector<HTMLElement>(which);
    (find("[data-first]") ?? find("input, textarea"))?.focus();
  }, []);
  const press = (event: KeyboardEvent) => {
    // The library has its own keys.
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of its fields
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="editor-drawer flex flex-wrap items-end gap-3 py-3 border-b border-line"
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

const isOwnAddress = (text: string) => /^(\/(?!\/)|#|mailto:|tel:)\S*$/.test(text);

export function LinkDrawer(props: {
  href: string;
  onLink: (href: string) => void;
  onClose: () => void;
}) {
  const { href, onLink, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState(href);
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const address = typed.trim();
    if (address && !isOwnAddress(address) && !isWebAddress(address)) return setWrong(true);
    onLink(address);
  };
  return (
    <DrawerRow label="Link" onEnter={apply} onClose={onClose}>
      <Field
        id={id}
        label="Link URL"
        inputMode="url"
        value={typed}
        error={
          wrong ? "A path on this site such as /blog, or a URL starting with https://" : undefined
        }
        onChange={(event) => setTyped((event.target as HTMLInputElement).value)}
      />
      <button type="button" className="btn-quiet" onClick={apply}>
        Apply
      </button>
      {href && (
        <button type="button" className="btn-quiet" onClick={() => onLink("")}>
          Remove link
        </button>
      )}
      <button type="button" className="link" onClick={onClose}>
        {texts.common.cancel}
      </button>
    </DrawerRow>
  );
}

interface PictureDrawerProps {
  picture: Picture | null;
  /** Inserts an image that stays selected. */
  onInsert: (picture: Picture) => void;
  onPicture: (picture: Picture, words: PictureWords) => void;
  onClose: () => void;
}

/** A new image is chosen in the library, which opens at once, and is then described here. */
export function PictureDrawer({ picture, onInsert, onPicture, onClose }: PictureDrawerProps) {
  const id = useId();
  const [src, setSrc] = useState(picture?.src ?? "");
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [half, setHalf] = useState(picture?.half ?? false);
  const [caption, setCaption] = useState("");
  const [credit, setCredit] = useState("");
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const address = src.trim();
    if (!/^\/[^/\s]\S*$/.test(address)) return setWrong(true);
    onPicture(
      { src: address, alt: alt.trim(), half },
      { caption: caption.trim(), credit: credit.trim() },
    );
  };
  return (
    <DrawerRow label="Image" onEnter={apply} onClose={onClose}>
      <Field
        id={`${id}-src`}
        label="Image URL"
        inputMode="url"
        value={src}
        error={
          wrong
            ? "Please choose an image from the library; external images are not allowed"
            : undefined
        }
        onChange={(event) => setSrc((event.target as HTMLInputElement).value)}
      />
      <Field
        id={`${id}-alt`}
        label="Alt text"
        data-first={picture ? "" : undefined}
        value={alt}
        onChange={(event) => setAlt((event.target as HTMLInputElement).value)}
      />
      {!picture && (
        <>
          <Field
            id={`${id}-caption`}
            label="Caption"
            value={caption}
            onChange={(event) => setCaption((event.target as HTMLInputElement).value)}
          />
          <Field
            id={`${id}-credit`}
            label="Credit"
            value={credit}
            onChange={(event) => setCredit((event.target as HTMLInputElement).value)}
          />
        </>
      )}
      <Check label="Beside the text" checked={half} onCheck={setHalf} />
      <MediaPicker
        startsOpen={!picture}
        onChoose={(chosen, described) => {
          if (!picture) return onInsert({ src: chosen, alt: described || alt.trim(), half });
          setSrc(chosen);
          setAlt((typed) => described || typed);
        }}
      />
      <button type="button" className="btn-quiet" onClick={apply}>
        {picture ? "Apply" : "Insert image"}
      </button>
      <button type="button" className="link" onClick={onClose}>
        {texts.common.cancel}
      </button>
    </DrawerRow>
  );
}

const Check = (props: { label: string; checked: boolean; onCheck: (on: boolean) => void }) => (
  <label className="flex items-center gap-2.5 min-h-control text-small">
    <input
      type="checkbox"
      checked={props.checked}
      onChange={(event) => props.onCheck(event.target.checked)}
    />
    {props.label}
  </label>
);

/** A new pull quote; of an existing one the words are edited in place. */
export function QuoteDrawer(props: {
  source: string | null;
  onQuote: (quote: { text: string; source: string }) => void;
  onClose: () => void;
}) {
  const id = useId();
  const isNew = props.source === null;
  const [text, setText] = useState("");
  const [source, setSource] = useState(props.source ?? "");
  const apply = () => {
    if (isNew && !text.trim()) return;
    props.onQuote({ text: text.trim(), source: source.trim() });
  };
  return (
    <DrawerRow label="Pull quote" onEnter={apply} onClose={props.onClose}>
      {isNew && (
        <Field
          id={`${id}-text`}
          label="Quote"
          value={text}
          onChange={(event) => setText((event.target as HTMLInputElement).value)}
        />
      )}
      <Field
        id={`${id}-source`}
        label="Source"
        hint="Optional"
        value={source}
        onChange={(event) => setSource((event.target as HTMLInputElement).value)}
      />
      <button type="button" className="btn-quiet" onClick={apply}>
        {isNew ? "Insert quote" : "Apply"}
      </button>
      <button type="button" className="link" onClick={props.onClose}>
        {texts.common.cancel}
      </button>
    </DrawerRow>
  );
}

const emptyTable: TableFields = { caption: "", lines: "", note: "", chart: false };

/** Rows as lines, so that cells can be pasted from a spreadsheet. */
export function TableDrawer(props: {
  table: TableFields | null;
  onTable: (table: TableFields) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [table, setTable] = useState(props.table ?? emptyTable);
  const set = (change: Partial<TableFields>) => setTable({ ...table, ...change });
  const apply = () => {
    if (table.lines.trim().includes("\n")) props.onTable(table);
  };
  return (
    <DrawerRow label="Table or chart" onEnter={apply} onClose={props.onClose}>
      <Field
        id={`${id}-caption`}
        label="Title"
        value={table.caption}
        onChange={(event) => set({ caption: (event.target as HTMLInputElement).value })}
      />
      <Field
        id={`${id}-note`}
        label="Note or source"
        value={table.note}
        onChange={(event) => set({ note: (event.target as HTMLInputElement).value })}
      />
      <Field
        id={`${id}-lines`}
        className="col-span-full w-full"
        label="Rows"
        hint="One line per row, cells separated by |. The first line has the column heads. Twelve columns named January to December are drawn as months, with numbers or Best, Good, Fair, Closed; other numbers as bars."
        as="textarea"
        rows={5}
        value={table.lines}
        onChange={(event) => set({ lines: (event.target as HTMLInputElement).value })}
      />
      <Check label="Draw as a chart" checked={table.chart} onCheck={(chart) => set({ chart })} />
      <button type="button" className="btn-quiet" onClick={apply}>
        {props.table ? "Apply" : "Insert table"}
      </button>
      <button type="button" className="link" onClick={props.onClose}>
        {texts.common.cancel}
      </button>
    </DrawerRow>
  );
}
