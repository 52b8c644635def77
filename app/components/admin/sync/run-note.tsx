import { Form } from "@remix-run/react";

import type { SyncRun } from "#db/queries/sync/history.server";
import { runInWords } from "#domain/table/run-in-words";

/** How far the sync is, or how the newest one went. */
export function RunNote({ run, busy }: { run: SyncRun; busy: boolean }) {
  const said = runInWords(run);
  if (run.state === "failed")
    return (
      <p className="note note-danger" role="alert">
        {said}
      </p>
    );
  if (run.state !== "running")
    return (
      <p className="note note-ok" role="status">
        {said}
      </p>
    );
  const last = run.stops.at(-1);
  return (
    <Form method="post" preventScrollReset className="note form-actions">
      <p role="status">
        {run.look ? "The table is being read" : "The sync is under way"}: {said}
        {last && `. It had to wait: ${last.reason}`}
      </p>
      <button className="btn-quiet" name="intent" value="stop" disabled={busy}>
        Stop
      </button>
    </Form>
  );
}
