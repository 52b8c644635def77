import { Form, Link, useLocation } from "@remix-run/react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { Retry } from "~/components/admin/retry";
import { type Column, Table } from "~/components/admin/table";
import { usePersonName } from "./person-name";

export interface ConflictRow {
  label: string;
  yours: string;
  stored: string;
}

const columns: readonly Column<ConflictRow>[] = [
  { head: "Field", kind: "row", cell: ({ label }) => label },
  { head: "Yours", cell: ({ yours }) => yours || "–" },
  { head: "Current version", cell: ({ stored }) => stored || "–" },
];

interface Props {
  /** Starts a sentence: "The settings". */
  recordName: string;
  rows: ConflictRow[];
  deleted?: boolean;
  /** The person who saved the record last, and when; null where that is unknown. */
  by?: { actor: string; at: Date } | null;
}

/** Edit conflict: the form can overwrite the newer version or be discarded. */
export function ConflictNotice({ recordName, rows, deleted = false, by = null }: Props) {
  const personName = usePersonName();
  const editor = by
    ? `${personName(by.actor, by.at)} on ${longDate(by.at)}, ${clockOf(by.at)}`
    : "someone else";
  return (
    <div className="note note-warn stack mb-6" role="alert">
      <p>
        <strong>
          {`${recordName} was ${deleted ? "deleted" : `saved by ${editor}`} while you were editing.`}
        </strong>{" "}
        Nothing has been saved yet. Your changes are still in the form below.
      </p>
      {rows.length > 0 && (
        <Table
          caption="Compare values"
          className="conflict"
          columns={columns}
          rows={rows}
          rowKey={({ label }) => label}
        />
      )}
      <div className="form-actions">
        <button className="btn-quiet" name="overwrite" value="yes">
          {deleted ? "Re-create with my values" : "Overwrite with my values"}
        </button>
        <a className="link" href="">
          {deleted ? texts.common.cancel : "Discard mine and load the current version"}
        </a>
      </div>
    </div>
  );
}

interface DraftNoticeProps {
  form?: string;
  /** Blank for a new property. */
  record: string;
  savedAt: Date;
  continued: boolean;
}

/** Offers to resume or discard unsaved input. */
export function DraftNotice({ form = "property", record, savedAt, continued }: DraftNoticeProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("draft");
  const back = pathname + (params.size > 0 ? `?${params}` : "");
  params.set("draft", "continue");
  return (
    <div className="note draft-notice grid gap-3 mb-6">
      <p>
        {continued ? (
          "You are editing a draft. Save to apply it."
        ) : (
          <>
            <strong>{`You have a draft from ${longDate(savedAt)}, ${clockOf(savedAt)}.`}</strong> It
            has not been applied. The saved version is unchanged.
          </>
        )}
      </p>
      <Form method="post" action={paths.admin.drafts()} className="form-actions">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="record" value={record} />
        <input type="hidden" name="back" value={back} />
        {!continued && (
          <Link className="btn-quiet" to={`${pathname}?${params}`}>
            Resume draft
          </Link>
        )}
        <button className="btn-quiet" name="intent" value="discard">
          Discard draft
        </button>
      </Form>
    </div>
  );
}

interface WorkNotesProps {
  queuesReached: boolean;
  failedJobs: number;
  /** Active within the last minute; null where unknown. */
  workers: number | null;
}

/** Warnings about queues, workers and failed jobs; nothing where all work. */
export function WorkNotes({ queuesReached, failedJobs, workers }: WorkNotesProps) {
  const hasNoWorker = workers === 0;
  if (queuesReached && !hasNoWorker && failedJobs === 0) return null;
  return (
    <div className="mb-6">
      {!queuesReached && (
        <p className="note note-danger" role="alert">
          The queue is unavailable. Emails and imports are saved and will resume automatically.{" "}
          <Retry />
        </p>
      )}
      {hasNoWorker && (
        <p className="note note-warn" role="alert">
          No worker has reported for a minute. Emails, imports and images are waiting. Start one
          with: <code>npm run worker</code>.
        </p>
      )}
      {failedJobs > 0 && (
        <p className="note note-warn">
          {plural(failedJobs, "job failed", "jobs failed")} and will not be retried automatically.{" "}
          <Link to={paths.admin.jobs()}>View jobs</Link>
        </p>
      )}
    </div>
  );
}
