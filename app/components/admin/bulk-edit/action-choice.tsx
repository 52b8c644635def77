import "./action-choice.css";
import { Form } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { Preview } from "~/server/changes/preview-change.server";
import { previewMethod, Selection } from "./selection";

/** Every action is a button: one press shows what it would change. */
export function ActionChoice({ preview }: { preview: Preview }) {
  return (
    <Form
      method={previewMethod(preview)}
      action={paths.admin.bulkEdit()}
      preventScrollReset
      className="action-choice"
      aria-label={adminTexts.changes.chooseAction}
    >
      <Selection preview={preview} />
      {preview.actions.map(({ id, label }) => (
        <button
          key={id}
          className={id === "delete" ? "action-pill action-danger" : "action-pill"}
          name="action"
          value={id}
          aria-pressed={preview.action?.id === id}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}
