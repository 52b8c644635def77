import { Form } from "@remix-run/react";

import { paths } from "#domain/paths/paths";

interface Props {
  runId: string;
  label: string;
  /** Name of the import, read out after the label. */
  of?: string;
}

/** Previews the undo of a whole import. */
export const UndoImport = ({ runId, label, of }: Props) => (
  <Form method="post" action={paths.admin.imports()}>
    <input type="hidden" name="runId" value={runId} />
    <button
      className="btn-quiet"
      name="intent"
      value="take-back"
      aria-label={of && `${label}: ${of}`}
    >
      {label}
    </button>
  </Form>
);
