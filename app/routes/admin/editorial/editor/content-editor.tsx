import "~/components/editorial/prose.css";
import "./content-editor.css";
import { forwardRef, type RefObject, useEffect, useRef, useState } from "react";

import type { FieldSource } from "~/components/form/field";
import { afterPress } from "~/components/ui/press";
import {
  type Drawer,
  LinkDrawer,
  PictureDrawer,
  QuoteDrawer,
  TableDrawer,
  Toolbar,
} from "./toolbar";
import type { EditorView, VisualState } from "./visual-editor";

const modeLabels = { visual: "Visual", html: "HTML" } as const;

type Mode = "visual" | "html";

interface Props {
  label: string;
  field: FieldSource;
  /** Called with the text on mount and after each change. */
  onText: (html: string) => void;
}

/**
 * Editor of an HTML text. The HTML field is what is submitted; the visual editor writes to it only
 * after an edit, so that switching modes changes nothing. Without scripts there is only the field.
 */
export function ContentEditor({ label, field, onText }: Props) {
  const { id, errors } = field;
  const source = useRef<HTMLTextAreaElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>("html");
  const { view, state, failed, open } = useVisualEditor({ source, sheet, id, label });
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const errorId = errors ? `${id}-error` : undefined;

  useOpenOnMount(source, open, setMode);
  useEffect(() => view.current?.setInvalid(errorId), [view, errorId, mode]);

  const show = async (next: Mode) => {
    if (next === "html" || (await open())) setMode(next);
    setDrawer(null);
  };
  const close = () => {
    setDrawer(null);
    view.current?.focus();
  };
  const visual = mode === "visual";
  return (
    <div className="content-editor" data-mode={mode}>
      <div className="editor-modes split sticky gap-4 py-1 bg-paper border-y border-line">
        {visual && (
          <Toolbar
            state={state}
            controls={id}
            open={drawer}
            onFormat={(format) => view.current?.format(format)}
            onDrawer={(next) => setDrawer(drawer === next ? null : next)}
          />
        )}
        <span className="editor-label text-small font-semibold" id={`${id}-label`}>
          {label} <RequiredSign />
        </span>
        <ModePick mode={mode} onPick={(next) => void show(next)} />
      </div>
      {visual && drawer && (
        <OpenDrawer drawer={drawer} state={state} view={view.current} onClose={close} />
      )}
      <div ref={sheet} hidden={!visual} />
      <SourceField
        ref={source}
        key={field.key}
        field={field}
        hidden={visual}
        errorId={errorId}
        onText={onText}
      />
      {!visual && <HtmlHelp />}
      {failed && (
        <p className="field-hint text-small leading-text">
          The visual editor could not be loaded. You can still edit the HTML.
        </p>
      )}
      {errors && (
        <p className="field-error mt-1 font-semibold leading-text text-danger" id={errorId}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

const samples = [
  {
    name: "An image with caption and credit; class “half” sets it beside the text",
    html: '<figure class="half"><img src="/media/…-1280.webp" alt="…"><figcaption>Caption <small>Credit</small></figcaption></figure>',
  },
  {
    name: "A pull quote",
    html: "<figure><blockquote><p>Words</p></blockquote><figcaption>Source</figcaption></figure>",
  },
  {
    name: "A chart: bars, or months if twelve columns are named January to December",
    html: '<table class="chart"><caption>Title</caption><thead><tr><th scope="col">Camp</th><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">A</th><td>$300</td></tr></tbody></table>',
  },
  {
    name: "Stays as cards: a list of nothing but links to them",
    html: '<ul><li><a href="/accommodation/…">Name</a></li></ul>',
  },
] as const;

/** What a text can hold besides paragraphs, lists and headings. */
const HtmlHelp = () => (
  <details className="editor-help mt-3 text-small">
    <summary className="min-h-row py-1 cursor-pointer">
      Images, quotes, charts and stays in HTML
    </summary>
    <dl className="grid gap-3 mt-2">
      {samples.map(({ name, html }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="m-0 mt-1 wrap-anywhere">
            <code>{html}</code>
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-ink-soft">
      On a page, an image before the first words becomes the cover, the first paragraph the
      introduction, and the headings the table of contents.
    </p>
  </details>
);

/** Opens the visual editor once after hydration. */
function useOpenOnMount(
  source: RefObject<HTMLTextAreaElement>,
  open: () => Promise<boolean>,
  setMode: (mode: Mode) => void,
) {
  useEffect(() => {
    const arrive = async () => {
      if (!(await open())) return;
      const field = source.current;
      if (field !== document.activeElement) return setMode("visual");
      // While the user types in the HTML field, wait for its blur, so that no keystroke is lost.
      field?.addEventListener("blur", () => afterPress(() => void arrive()), { once: true });
    };
    void arrive();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once on mount
  }, []);
}

interface SourceFieldProps extends Pick<Props, "field" | "onText"> {
  hidden: boolean;
  errorId: string | undefined;
}

/** Submitted field. While the visual editor is open, the editor has its id. */
const SourceField = forwardRef<HTMLTextAreaElement, SourceFieldProps>(function SourceField(
  { field, hidden, errorId, onText },
  ref,
) {
  const { id, name, initialValue } = field;
  return (
    <textarea
      ref={ref}
      id={hidden ? `${id}-html` : id}
      name={name}
      hidden={hidden}
      className="control editor-source mt-5"
      rows={18}
      defaultValue={typeof initialValue === "string" ? initialValue : ""}
      spellCheck={false}
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
});

const RequiredSign = () => (
  <span className="text-clay" aria-hidden="true">
    *
  </span>
);

function ModePick({ mode, onPick }: { mode: Mode; onPick: (mode: Mode) => void }) {
  return (
    <div className="editor-pick flex gap-4 text-small" role="group" aria-label="Editor mode">
      {(["visual", "html"] as const).map((each) => (
        <button
          className="min-h-row p-0 text-ink-soft bg-transparent cursor-pointer"
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => onPick(each)}
        >
          {modeLabels[each]}
        </button>
      ))}
    </div>
  );
}

interface OpenDrawerProps {
  drawer: Drawer;
  state: VisualState;
  view: EditorView | null;
  onClose: () => void;
}

function OpenDrawer({ drawer, state, view, onClose }: OpenDrawerProps) {
  /** Applies a change and closes the drawer. */
  const closing =
    <Values extends unknown[]>(apply: ((...values: Values) => void) | undefined) =>
    (...values: Values) => {
      apply?.(...values);
      onClose();
    };
  switch (drawer) {
    case "link":
      return (
        <LinkDrawer href={state.link ?? ""} onClose={onClose} onLink={closing(view?.setLink)} />
      );
    case "picture":
      return (
        <PictureDrawer
          key={state.picture?.src}
          picture={state.picture}
          onClose={onClose}
          onInsert={(picture) => view?.insertPicture(picture)}
          onPicture={closing(view?.setPicture)}
        />
      );
    case "quote":
      return (
        <QuoteDrawer
          source={state.quoteSource}
          onClose={onClose}
          onQuote={closing(view?.setQuote)}
        />
      );
    case "table":
      return (
        <TableDrawer table={state.table} onClose={onClose} onTable={closing(view?.setTable)} />
      );
  }
}

interface Opening {
  source: RefObject<HTMLTextAreaElement>;
  sheet: RefObject<HTMLDivElement>;
  id: string;
  label: string;
}

const nothingChosen: VisualState = {
  on: [],
  link: null,
  picture: null,
  quoteSource: null,
  table: null,
};

/** Loads the visual editor on first use and passes it the text of the field. */
function useVisualEditor({ source, sheet, id, label }: Opening) {
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<VisualState>(nothingChosen);
  const [failed, setFailed] = useState(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      view.current?.close();
      view.current = null;
    };
  }, []);

  const open = async (): Promise<boolean> => {
    try {
      const { openVisualEditor } = await import("./visual-editor");
      const element = sheet.current;
      const field = source.current;
      if (isUnmounted.current || !element || !field) return false;
      view.current ??= openVisualEditor({
        element,
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-required": "true",
          "aria-label": label,
        },
        onState: setState,
        onChange: (html) => {
          field.value = html;
          // Notify listeners of the form, as typing does.
          field.dispatchEvent(new Event("input", { bubbles: true }));
        },
      });
      view.current.show(field.value);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  return { view, state, failed, open };
}
