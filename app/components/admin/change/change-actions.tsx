import { Form, Link, useNavigation } from "@remix-run/react";

import type { Change } from "#db/queries/changes/read.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";

const words = adminTexts.changes;

/** Apply a plan, stop what runs, take back what was done. */
export function ChangeActions({ change }: { change: Change }) {
  const busy = useNavigation().state !== "idle";
  const { id, state, counts, list, action } = change;
  const isUndo = action === "undo-import";
  const undoable = !isUndo && (state === "finished" || state === "cancelled") && counts.done > 0;
  return (
    <Form method="post" action={paths.admin.change(id)} className="form-actions">
      {state === "planned" && counts.waiting > 0 && (
        <button className="btn" name="intent" value="apply" disabled={busy}>
          {isUndo ? adminTexts.review.undoApply(counts.waiting) : words.apply(counts.waiting)}
        </button>
      )}
      {state === "planned" && (
        <button className="btn-quiet" name="intent" value="drop" disabled={busy}>
          {isUndo ? adminTexts.review.dropUndo : "Put the file aside"}
        </button>
      )}
      {state === "running" && (
        <button className="btn-quiet" name="intent" value="cancel" disabled={busy}>
          {texts.common.cancel}
        </button>
      )}
      {undoable && (
        <button className="btn-quiet" name="intent" value="undo" disabled={busy}>
          {texts.common.undo} {counts.done.toLocaleString("en-US")}
        </button>
      )}
      {action !== "import" && !isUndo && (
        <Link className="btn-quiet" to={paths.admin.properties() + list}>
          Back to the list
        </Link>
      )}
    </Form>
  );
}
