import "./going-on.css";
import { Link } from "@remix-run/react";

import type { ScheduledPosts } from "#db/queries/office/today.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.dashboard;

export interface RunningImport {
  id: string;
  kind: string;
  total: number;
  successful: number;
  errors: number;
}

interface Props {
  runs: readonly RunningImport[] | null;
  activeJobs: number | null;
  scheduled: ScheduledPosts | null;
  sessions: number | null;
}

/** What happens without the operator: imports, jobs, posts that wait for their day, other sessions. */
export function GoingOn({ runs, activeJobs, scheduled, sessions }: Props) {
  const others = (sessions ?? 1) - 1;
  const quiet = !runs?.length && !activeJobs && !scheduled?.count && others <= 0;
  return (
    <section aria-labelledby="going-on" className="going-on">
      <h2 id="going-on">{words.goingOn}</h2>
      {quiet && <p className="soft small">{words.allQuiet}</p>}
      {runs?.map((run) => (
        <Run key={run.id} {...run} />
      ))}
      {Boolean(activeJobs) && (
        <p>
          <Link to={paths.admin.jobs()}>{words.activeJobs(activeJobs ?? 0)}</Link>
        </p>
      )}
      {scheduled && scheduled.count > 0 && (
        <p>
          <Link to={paths.admin.blog()}>{words.scheduled(scheduled.count)}</Link>{" "}
          <small>
            {scheduled.title}, <Moment at={scheduled.next} />
          </small>
        </p>
      )}
      {others > 0 && (
        <p>
          <Link to={paths.admin.sessions()}>{words.otherSessions(others)}</Link>
        </p>
      )}
    </section>
  );
}

function Run({ id, kind, total, successful, errors }: RunningImport) {
  const done = successful + errors;
  const to = kind === "batch" ? paths.admin.batchRun(id) : `${paths.admin.smartImport()}?run=${id}`;
  return (
    <div className="going-run">
      <label htmlFor={`run-${id}`}>
        <b>{words.running(total)}</b> <small>{words.readSoFar(done, errors)}</small>
      </label>
      <progress id={`run-${id}`} value={done} max={Math.max(1, total)} />
      <Link to={to}>{words.watch}</Link>
    </div>
  );
}
