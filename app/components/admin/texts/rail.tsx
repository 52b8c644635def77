import { Link } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";

import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import type { StoredText } from "./text-form";

interface Props {
  kind: TextKind;
  form: RefObject<HTMLFormElement>;
  stored: StoredText | null;
  saving: boolean;
  /** The chosen status. */
  wish?: string;
  children: ReactNode;
}

/** Beside the sheet: saving and looking, then what the parts ask, then where else to go. */
export function Rail({ kind, form, stored, saving, wish, children }: Props) {
  const { words, preview, revisions, remove, address } = textScreens[kind];
  const label = stored ? words.update : words.create;
  return (
    <aside className="text-rail" aria-label="Publishing">
      <div className="text-do">
        <button
          className="btn-quiet"
          formAction={preview()}
          formTarget="_blank"
          onClick={(event) => {
            event.preventDefault();
            if (form.current) showPreview(form.current, preview());
          }}
        >
          {adminTexts.texts.previewButton}
        </button>
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : wish === "scheduled" ? words.schedule : label}
        </button>
      </div>
      <button className="link text-stay" name="then" value="stay" disabled={saving}>
        {adminTexts.texts.saveAndStay}
      </button>
      {children}
      {stored && (
        <ul className="text-links small" aria-label="More">
          {stored.state === "published" && (
            <li>
              <a href={address(stored.slug)} target="_blank" rel="noreferrer">
                View on the site
              </a>
            </li>
          )}
          {stored.state !== "published" && (
            <li>
              <a href={stored.preview} target="_blank" rel="noreferrer">
                Preview link
              </a>{" "}
              <span className="soft">shows what is saved to whoever has it, for a week</span>
            </li>
          )}
          <li>
            <Link to={revisions(stored.slug)}>Versions</Link>{" "}
            <span className="soft">this is number {stored.version}</span>
          </li>
          <li>
            <Link to={remove(stored.slug)} className="text-delete">
              Delete
            </Link>
          </li>
        </ul>
      )}
    </aside>
  );
}

/** Sends the form past the router to a window of its own; what is typed stays here. */
function showPreview(form: HTMLFormElement, to: string) {
  const { action, target } = form;
  form.action = to;
  form.target = "_blank";
  HTMLFormElement.prototype.submit.call(form);
  form.action = action;
  form.target = target;
}
