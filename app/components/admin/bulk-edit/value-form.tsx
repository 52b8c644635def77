import "./value-form.css";
import { Form } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { Field } from "~/components/form/field";
import type { Preview } from "~/server/changes/preview-change.server";
import { previewMethod, Selection } from "./selection";

/** Asks for what the action needs, and shows what it would do with it. */
export function ValueForm({ preview }: { preview: Preview }) {
  const { action, typed, problem } = preview;
  if (!action?.input) return null;
  const { label, hint, options } = action.input;
  return (
    <Form
      method={previewMethod(preview)}
      action={paths.admin.bulkEdit()}
      preventScrollReset
      className="value-form"
    >
      <Selection preview={preview} />
      <input type="hidden" name="action" value={action.id} />
      <Field
        name="typed"
        label={label}
        hint={hint}
        as={options ? "select" : "input"}
        options={options}
        defaultValue={typed}
        error={problem ?? undefined}
        required
      />
      <button className="btn-quiet">Show what would change</button>
    </Form>
  );
}
