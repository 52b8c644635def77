import "./work-notes.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { Retry } from "~/components/admin/retry";

interface Props {
  queuesReached: boolean;
  failedJobs: number;
  /** Seen within the last minute; null: not known. */
  workers: number | null;
}

/** Warns when work stands still. Silent while all goes well. */
export function WorkNotes({ queuesReached, failedJobs, workers }: Props) {
  const idle = workers === 0;
  if (queuesReached && !idle && failedJobs === 0) return null;
  return (
    <div className="work-notes">
      {!queuesReached && (
        <p className="note note-danger" role="alert">
          The queue store cannot be reached. Mails and imports are kept and wait; they go on by
          themselves once it answers. <Retry />
        </p>
      )}
      {idle && (
        <p className="note note-warn" role="alert">
          No worker was seen for a minute. Mails, imports and pictures wait until one runs:{" "}
          <code>npm run worker</code>.
        </p>
      )}
      {failedJobs > 0 && (
        <p className="note note-warn">
          {failedJobs === 1 ? "1 job failed" : `${failedJobs} jobs failed`} and will not be tried
          again by itself. <Link to={paths.admin.jobs()}>See the jobs</Link>
        </p>
      )}
    </div>
  );
}
