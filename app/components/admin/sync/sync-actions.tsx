import { Form } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.sync;

interface Props {
  /** Id of the form: the ticks of the list belong to it. */
  id: string;
  busy: boolean;
  running: boolean;
  /** There is a list with ticks. */
  hasTicks: boolean;
  /** What a look found; 0 without one. */
  due: number;
}

/** What can be done: look first, or sync at once. */
export function SyncActions({ id, busy, running, hasTicks, due }: Props) {
  return (
    <Form method="post" id={id} preventScrollReset className="form-actions">
      {hasTicks && (
        <button className="btn-quiet" name="intent" value="hold" disabled={busy}>
          Save the ticks
        </button>
      )}
      <button className="btn-quiet" name="intent" value="look" disabled={busy || running}>
        {words.look}
      </button>
      <button className="btn" name="intent" value="sync" disabled={busy || running}>
        {words.now}
        {due > 0 && `: ${due.toLocaleString("en-US")} ${due === 1 ? "change" : "changes"}`}
      </button>
    </Form>
  );
}
