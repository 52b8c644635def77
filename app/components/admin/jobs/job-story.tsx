import "./job-story.css";
import { Form, Link } from "@remix-run/react";

import { asSentence } from "#domain/text/cut-text";
import { Moment } from "~/components/admin/moment";
import type { JobRow, JobTab, OpenJob } from "~/server/health/job-list.server";

const states: Record<JobTab, string> = {
  running: "Running",
  waiting: "Waiting",
  later: "Later",
  failed: "Failed",
  done: "Done",
};

/** One job opened: what it is about, what went wrong, its tries, what can be done, its log. */
export function JobStory({ job: { row, log }, busy }: { job: OpenJob; busy: boolean }) {
  const { title, queue, id, tab, finishedAt, startedAt, addedAt, progress } = row;
  return (
    <article className="job-story" aria-labelledby="open-job">
      <p className="job-story-state">
        <span className={`job-mark job-mark-${tab}`}>{states[tab]}</span>
        <span className="soft small">
          {queue}, number {id}
        </span>
        <span className="soft small job-story-time">
          <Moment at={finishedAt ?? startedAt ?? addedAt} />
        </span>
      </p>
      <h3 id="open-job">{title}</h3>
      <Reason row={row} />
      {progress !== null && tab === "running" && (
        <progress className="job-progress" max={100} value={progress} aria-label="How far it is">
          {progress} %
        </progress>
      )}
      {row.tries > 0 && tab !== "done" && <Tries row={row} />}
      <Deeds row={row} busy={busy} />
      {log.length > 0 && (
        <>
          <h4>Log</h4>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it */}
          <ol className="job-log" aria-label="Log of this job" tabIndex={0}>
            {log.map(({ at, text }, index) => (
              <li key={index} className={text.startsWith("not done") ? "job-log-bad" : undefined}>
                {at && <time dateTime={at.toISOString()}>{at.toISOString().slice(11, 23)}</time>}
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </article>
  );
}

function Reason({ row }: { row: JobRow }) {
  const { tab, queue, queuePaused, reason, nextTryAt, scheduled, worker } = row;
  if (queuePaused && (tab === "waiting" || tab === "later"))
    return (
      <p className="job-reason">
        <strong>The queue {queue} is paused.</strong> This job waits until you let it go on.
      </p>
    );
  if (tab === "failed")
    return (
      <p className="job-reason">
        <strong>{reason ?? "It failed without a word"}.</strong> Nothing more happens unless you try
        it again.
      </p>
    );
  if (tab === "later")
    return (
      <p className="job-reason">
        {reason && <strong>{asSentence(reason)} </strong>}
        {scheduled ? "The clock asks for it" : "It begins again"} at <Moment at={nextTryAt} />.
      </p>
    );
  if (tab === "running" && worker) return <p className="job-reason">A worker has it: {worker}.</p>;
  return null;
}

/** Tries as a line of dots: done, and still to come. */
function Tries({ row: { tab, tries, mostTries, nextTryAt } }: { row: JobRow }) {
  const shown = Math.max(tries, mostTries);
  if (shown > 8)
    return (
      <p className="soft small">
        {tries} tries, {mostTries} at the most for faults that pass
      </p>
    );
  return (
    <ol className="job-tries" aria-label="Tries">
      {Array.from({ length: shown }, (_, index) => {
        const number = index + 1;
        const made = number <= tries;
        const next = number === tries + 1;
        return (
          <li key={number} className={made ? "try-made" : undefined}>
            <b>{number}</b>
            <span className="small">
              {made && (tab === "running" && number === tries ? "under way" : "not done")}
              {next && (nextTryAt ? <Moment at={nextTryAt} /> : "not planned")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Deeds({ row, busy }: { row: JobRow; busy: boolean }) {
  const { queue, id, tab, link, cancellable } = row;
  const button = (intent: string, label: string, look = "btn-quiet") => (
    <button className={look} name="intent" value={intent} disabled={busy}>
      {label}
    </button>
  );
  return (
    <Form method="post" className="job-deeds" preventScrollReset>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="job" value={id} />
      {tab === "failed" && button("retry-job", "Retry now", "btn")}
      {tab === "later" && button("run-now", "Begin now")}
      {link && (
        <Link className="btn-quiet" to={link.to}>
          {link.label}
        </Link>
      )}
      {(tab === "waiting" || tab === "later") &&
        cancellable &&
        button("cancel-job", "Cancel this job", "btn-quiet btn-danger")}
      {tab === "running" &&
        cancellable &&
        button("stop-job", "Stop this job", "btn-quiet btn-danger")}
      {(tab === "failed" || tab === "done") && button("remove-job", "Take from the list", "link")}
    </Form>
  );
}
