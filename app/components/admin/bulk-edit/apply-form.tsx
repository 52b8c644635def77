import "./value-form.css";
import { Form, Link, useNavigation } from "@remix-run/react";

import { deletedUnasked } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import type { Preview } from "~/server/changes/preview-change.server";
import { Selection } from "./selection";

const words = adminTexts.changes;

/** Makes the change that was looked over; a large delete wants its number typed. */
export function ApplyForm(props: { preview: Preview; change: number; problem?: string }) {
  const { preview, change, problem } = props;
  const busy = useNavigation().state !== "idle";
  const { action, typed, key, list } = preview;
  const deleting = action?.id === "delete";
  return (
    <Form method="post" action={paths.admin.bulkEdit()} className="stack">
      <Selection preview={preview} />
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={change} />
      <input type="hidden" name="action" value={action?.id ?? ""} />
      {action?.input && <input type="hidden" name="typed" value={typed} />}
      {deleting && change > deletedUnasked && (
        <Field
          name="confirm"
          label={words.confirm(change)}
          inputMode="numeric"
          autoComplete="off"
          className="confirm-number"
          error={problem}
          required
        />
      )}
      <div className="form-actions">
        <button className={deleting ? "btn-quiet btn-danger" : "btn"} disabled={busy}>
          {deleting ? `Delete ${change.toLocaleString("en-US")}` : words.apply(change)}
        </button>
        <Link className="btn-quiet" to={paths.admin.properties() + list}>
          {texts.common.cancel}
        </Link>
      </div>
    </Form>
  );
}
