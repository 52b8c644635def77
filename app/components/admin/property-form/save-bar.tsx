import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

import { clockOf } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";

const words = adminTexts.propertyForm;

interface Props {
  /** Blank for a new one. */
  id: string;
  /** The list that the form was opened from. */
  back: string;
  state: "ready" | "saving" | "uploading";
  /** When the last draft was kept. */
  draftAt: string | undefined;
}

/** Stays in view below the form. */
export function SaveBar({ id, back, state, draftAt }: Props) {
  const doing = { ready: id ? words.update : words.create, saving: texts.common.saving };
  return (
    <div className="save-bar">
      <p className="save-state" aria-live="polite">
        {draftAt && words.draftKept(clockOf(new Date(draftAt)))}
      </p>
      <Link className="btn-quiet" to={back}>
        {texts.common.cancel}
      </Link>
      <button
        className="btn-quiet"
        formAction={paths.admin.previewProperty(id || undefined)}
        formTarget="_blank"
        onClick={openPreview}
      >
        {words.preview}
      </button>
      <button className="btn" disabled={state !== "ready"} aria-keyshortcuts="Control+S">
        {state === "uploading" ? words.uploading : doing[state]}
      </button>
    </div>
  );
}

/** In a window of its own, as without scripts: the form stays as it is, and nothing is saved. */
function openPreview(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const { action, target } = form;
  form.action = formAction;
  form.target = "_blank";
  // Past the listeners: this is no save.
  HTMLFormElement.prototype.submit.call(form);
  form.action = action;
  form.target = target;
}
