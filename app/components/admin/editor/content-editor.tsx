import "~/components/editorial/prose.css";
import "./content-editor.css";
import { forwardRef, type RefObject, useEffect, useRef, useState } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import type { FieldSource } from "~/components/form/field";
import { LinkDrawer, PictureDrawer } from "./drawers";
import { type Drawer, Toolbar } from "./toolbar";
import { useVisualEditor } from "./use-visual-editor";
import type { EditorView, VisualState } from "./visual/visual-state";

const { editor: words } = adminTexts;

type Mode = "visual" | "html";

interface Props {
  label: string;
  field: FieldSource;
  /** Called with the text at the start and after each change. */
  onText: (html: string) => void;
}

/**
 * A text in HTML. The field with the HTML is what is sent; the visual editor writes into it, and only
 * when something was changed there, so that switching to and fro changes nothing. Without scripts the
 * field stands alone.
 */
export function ContentEditor({ label, field, onText }: Props) {
  const { id, errors } = field;
  const source = useRef<HTMLTextAreaElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>("html");
  const { view, state, failed, open } = useVisualEditor({ source, sheet, id, label });
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const errorId = errors ? `${id}-error` : undefined;

  useArrival(source, open, setMode);
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
      <div className="editor-modes">
        {visual && (
          <Toolbar
            state={state}
            controls={id}
            open={drawer}
            onFormat={(format) => view.current?.format(format)}
            onDrawer={(asked) => setDrawer(drawer === asked ? null : asked)}
          />
        )}
        <span className="editor-label" id={`${id}-label`}>
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
      {failed && <p className="field-hint">{words.notLoaded}</p>}
      {errors && (
        <p className="field-error" id={errorId}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

/** Opens the visual editor once, after the page came alive. */
function useArrival(
  source: RefObject<HTMLTextAreaElement>,
  open: () => Promise<boolean>,
  setMode: (mode: Mode) => void,
) {
  useEffect(() => {
    const arrive = async () => {
      if (!(await open())) return;
      const field = source.current;
      if (field !== document.activeElement) return setMode("visual");
      // Whoever writes already keeps the field until it is left: no letter may fall beside it.
      field?.addEventListener("blur", () => void arrive(), { once: true });
    };
    void arrive();
    // Once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

interface SourceFieldProps extends Pick<Props, "field" | "onText"> {
  hidden: boolean;
  errorId: string | undefined;
}

/** What is sent. While the sheet stands for it, the sheet has its id. */
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
      className="control editor-source"
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
  <span className="field-required" aria-hidden="true">
    *
  </span>
);

function ModePick({ mode, onPick }: { mode: Mode; onPick: (mode: Mode) => void }) {
  return (
    <div className="editor-pick" role="group" aria-label="Way of writing">
      {(["visual", "html"] as const).map((each) => (
        <button key={each} type="button" aria-pressed={mode === each} onClick={() => onPick(each)}>
          {words[each]}
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
  return drawer === "link" ? (
    <LinkDrawer
      href={state.link ?? ""}
      onClose={onClose}
      onLink={(href) => {
        view?.setLink(href);
        onClose();
      }}
    />
  ) : (
    <PictureDrawer
      picture={state.picture}
      onClose={onClose}
      onPicture={(picture) => {
        view?.setPicture(picture);
        onClose();
      }}
    />
  );
}
