import "~/components/editorial/prose.css";
import "./content-editor.css";
import { type RefObject, useEffect, useRef, useState } from "react";

import { texts } from "#domain/text/texts";
import type { FieldSource } from "~/components/form/field";
import { LinkDrawer, PictureDrawer } from "./drawers";
import { type Drawer, Toolbar } from "./toolbar";
import type { EditorView, VisualState } from "./visual-state";

const { editor: words } = texts.admin;

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
  const { id, name, errors } = field;
  const source = useRef<HTMLTextAreaElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>("html");
  const { view, state, failed, open } = useVisualEditor({ source, sheet, id, label, onText });
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const errorId = errors ? `${id}-error` : undefined;

  useEffect(() => {
    void open().then((opened) => opened && setMode("visual"));
    // Once, after the page came alive.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
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
  const initial = typeof field.initialValue === "string" ? field.initialValue : "";
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
          {label}
          <span className="field-required" aria-hidden="true">
            {" *"}
          </span>
        </span>
        <div className="editor-pick" role="group" aria-label="Way of writing">
          {(["visual", "html"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={mode === each}
              onClick={() => void show(each)}
            >
              {words[each]}
            </button>
          ))}
        </div>
      </div>
      {visual && drawer === "link" && (
        <LinkDrawer
          href={state.link ?? ""}
          onClose={close}
          onLink={(href) => {
            view.current?.setLink(href);
            close();
          }}
        />
      )}
      {visual && drawer === "picture" && (
        <PictureDrawer
          picture={state.picture}
          onClose={close}
          onPicture={(picture) => {
            view.current?.setPicture(picture);
            close();
          }}
        />
      )}
      <div ref={sheet} hidden={!visual} />
      <textarea
        ref={source}
        key={field.key}
        id={visual ? `${id}-html` : id}
        name={name}
        hidden={visual}
        className="control editor-source"
        rows={18}
        defaultValue={initial}
        spellCheck={false}
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={errors ? true : undefined}
        aria-describedby={errorId}
        onInput={(event) => onText(event.currentTarget.value)}
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

interface Opening {
  source: RefObject<HTMLTextAreaElement>;
  sheet: RefObject<HTMLDivElement>;
  id: string;
  label: string;
  onText: (html: string) => void;
}

/** Loads the visual editor when it is first asked for, and gives it what the field holds. */
function useVisualEditor({ source, sheet, id, label, onText }: Opening) {
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<VisualState>({ on: [], link: null, picture: null });
  const [failed, setFailed] = useState(false);
  const gone = useRef(false);
  const text = useRef(onText);
  useEffect(() => {
    text.current = onText;
  });
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      view.current?.close();
      view.current = null;
    };
  }, []);

  const open = async (): Promise<boolean> => {
    try {
      const { openVisualEditor } = await import("./visual/visual-editor");
      const element = sheet.current;
      const field = source.current;
      if (gone.current || !element || !field) return false;
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
          // Whoever listens to the form learns of it as of typing.
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
