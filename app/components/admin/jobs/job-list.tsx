import "./job-list.css";
import { Link } from "@remix-run/react";

import { Moment } from "~/components/admin/moment";
import type { JobRow, JobTab, OpenJob } from "~/server/health/job-list.server";
import { JobStory } from "./job-story";

const empty: Record<JobTab, string> = {
  running: "Nothing runs just now",
  waiting: "Nothing waits for its turn",
  later: "Nothing waits for its time",
  failed: "No job has failed",
  done: "Nothing was done yet",
};

export const jobKey = ({ queue, id }: Pick<JobRow, "queue" | "id">) => `${queue}/${id}`;

interface Props {
  tab: JobTab;
  jobs: readonly JobRow[];
  /** Stands in place of its line, or first where its line is on another page. */
  open: OpenJob | null;
  /** Opens a job. */
  to: (key: string) => string;
  busy: boolean;
}

/** Jobs as lines; one of them opened as a story. */
export function JobList({ tab, jobs, open, to, busy }: Props) {
  const openKey = open && jobKey(open.row);
  const elsewhere = open && !jobs.some((job) => jobKey(job) === openKey);
  return (
    <>
      {elsewhere && <JobStory job={open} busy={busy} />}
      {jobs.length === 0 && !elsewhere && <p className="empty">{empty[tab]}</p>}
      <ul className="job-list">
        {jobs.map((job) => {
          const key = jobKey(job);
          return (
            <li key={key}>
              {open && key === openKey ? (
                <JobStory job={open} busy={busy} />
              ) : (
                <JobLine job={job} to={to(key)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function JobLine({ job, to }: { job: JobRow; to: string }) {
  const { title, queue, id, tab, reason, progress, tries } = job;
  return (
    <Link to={to} className={`job-line job-${tab}`} preventScrollReset>
      <span className="job-title">{title}</span>
      <span className="job-time">
        <Moment at={timeOf(job)} />
      </span>
      <span className="job-note">
        {queue}, number {id}
        {progress !== null && tab === "running" && `, ${progress} %`}
        {tries > 1 && `, ${tries} tries`}
        {reason && tab !== "done" && `: ${reason}`}
      </span>
    </Link>
  );
}

/** The moment that matters to each tab. */
const timeOf = ({ tab, addedAt, startedAt, finishedAt, nextTryAt }: JobRow) =>
  ({
    running: startedAt,
    waiting: addedAt,
    later: nextTryAt,
    failed: finishedAt,
    done: finishedAt,
  })[tab];
