import "./conflict-notice.css";

import { texts } from "#domain/text/texts";
import { type Column, Table } from "~/components/admin/table";

export interface ConflictRow {
  label: string;
  yours: string;
  stored: string;
}

const columns: readonly Column<ConflictRow>[] = [
  { head: "Field", kind: "row", cell: ({ label }) => label },
  { head: "Yours", cell: ({ yours }) => yours || "–" },
  { head: "Stored now", cell: ({ stored }) => stored || "–" },
];

interface Props {
  /** What was saved in between, at the start of a sentence. */
  what: string;
  rows: ConflictRow[];
  deleted?: boolean;
}

/** Somebody saved the same thing in between: both values, and the choice. */
export function ConflictNotice({ what, rows, deleted = false }: Props) {
  return (
    <div className="note note-warn conflict stack" role="alert">
      <p>
        <strong>
          {deleted
            ? `${what} was deleted while you were editing.`
            : `${what} was saved by someone else while you were editing.`}
        </strong>{" "}
        Nothing was stored yet. Your values are still in the form below.
      </p>
      {rows.length > 0 && (
        <Table caption="Both values" columns={columns} rows={rows} rowKey={({ label }) => label} />
      )}
      <div className="form-actions">
        <button className="btn-quiet" name="overwrite" value="yes">
          {deleted ? "Create it again with my values" : "Save my values over it"}
        </button>
        <a className="link" href="">
          {deleted ? texts.common.cancel : "Drop mine and show what is stored"}
        </a>
      </div>
    </div>
  );
}
