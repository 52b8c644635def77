import "./notices.css";
import { Form, Link, useLocation } from "@remix-run/react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Retry } from "~/components/admin/retry";
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

const words = adminTexts.propertyForm;

interface DraftNoticeProps {
  /** Which form it is of. */
  form?: string;
  /** Blank for a new property. */
  record: string;
  savedAt: Date;
  continued: boolean;
}

/** Offers what was typed and never saved; by itself a draft changes nothing. */
export function DraftNotice({ form = "property", record, savedAt, continued }: DraftNoticeProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("draft");
  const here = pathname + (params.size > 0 ? `?${params}` : "");
  params.set("draft", "continue");
  return (
    <div className="note draft-notice grid gap-3 mb-6">
      <p>
        {continued ? (
          words.draftOpen
        ) : (
          <>
            <strong>{words.draftOf(longDate(savedAt), clockOf(savedAt))}</strong> {words.draftHint}
          </>
        )}
      </p>
      <Form method="post" action={paths.admin.drafts()} className="form-actions">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="record" value={record} />
        <input type="hidden" name="back" value={here} />
        {!continued && (
          <Link className="btn-quiet" to={`${pathname}?${params}`}>
            {words.continueDraft}
          </Link>
        )}
        <button className="btn-quiet" name="intent" value="discard">
          {words.discardDraft}
        </button>
      </Form>
    </div>
  );
}

interface WorkNotesProps {
  queuesReached: boolean;
  failedJobs: number;
  /** Seen within the last minute; null: not known. */
  workers: number | null;
}

/** Warns when work stands still. Silent while all goes well. */
export function WorkNotes({ queuesReached, failedJobs, workers }: WorkNotesProps) {
  const idle = workers === 0;
  if (queuesReached && !idle && failedJobs === 0) return null;
  return (
    <div className="mb-6">
      {!queuesReached && (
        <p className="note note-danger" role="alert">
          The queue is unavailable. Emails and imports are saved and will resume automatically.{" "}
          <Retry />
        </p>
      )}
      {idle && (
        <p className="note note-warn" role="alert">
          No worker has reported for a minute. Emails, imports and images are waiting. Start one
          with: <code>npm run worker</code>.
        </p>
      )}
      {failedJobs > 0 && (
        <p className="note note-warn">
          {failedJobs === 1 ? "1 job failed" : `${failedJobs} jobs failed`} and will not be retried
          automatically. <Link to={paths.admin.jobs()}>View jobs</Link>
        </p>
      )}
    </div>
  );
}
