import { type RefObject, useEffect, useRef, useState } from "react";

import type { EditorView, VisualState } from "./visual/visual-state";

interface Opening {
  source: RefObject<HTMLTextAreaElement>;
  sheet: RefObject<HTMLDivElement>;
  id: string;
  label: string;
}

/** Loads the visual editor when it is first asked for, and gives it what the field holds. */
export function useVisualEditor({ source, sheet, id, label }: Opening) {
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<VisualState>({ on: [], link: null, picture: null });
  const [failed, setFailed] = useState(false);
  const gone = useRef(false);
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
