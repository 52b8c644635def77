import "./jobs.css";
import { Form, Link } from "@remix-run/react";

import { asSentence } from "#domain/text/strings";
import { type Column, Moment, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { JobRow, JobTab, OpenJob } from "~/server/health/job-list.server";
import type { QueueCounts } from "~/server/health/queue-counts.server";

const purposes: Record<string, string> = {
  reading: "Scraping external pages",
  imports: "Creating properties from imports",
  mail: "Notifications and confirmations",
  pictures: "Copies of photographs, drawings",
  sync: "External table, geocoding, image checks",
  table: "Sync with the external table",
  upkeep: "Exchange rates, recovery, cleanup",
  changes: "Bulk edits",
  ai: "AI extraction requests",
  sources: "Source rechecks",
  render: "JavaScript-rendered pages",
};

/** One line for each queue, drawn as what stands in line. */
export function QueueTable(props: {
  queues: readonly QueueCounts[];
  busy: boolean;
  /** The list of a queue's jobs. */
  to: (queue: string, tab?: string) => string;
}) {
  const { queues, busy, to } = props;
  const count = (head: string, tab: string, of: (queue: QueueCounts) => number) => ({
    head,
    kind: "number" as const,
    className: `queue-count queue-${tab}`,
    cell: (queue: QueueCounts) => {
      const n = of(queue);
      if (n === 0) return <span className="muted">0</span>;
      return (
        <Link to={to(queue.name, tab)} preventScrollReset>
          {n.toLocaleString("en-US")}
          <span className="visually-hidden">
            {" "}
            {head.toLowerCase()} in {queue.name}
          </span>
        </Link>
      );
    },
  });
  const columns: Column<QueueCounts>[] = [
    { head: "Queue", kind: "row", className: "queue-name", cell: (queue) => <Name {...queue} /> },
    { head: "Now", className: "queue-now", cell: (queue) => <Line {...queue} /> },
    count("Waiting", "waiting", ({ waiting }) => waiting),
    count("Running", "running", ({ active }) => active),
    count("Delayed", "later", ({ delayed }) => delayed),
    count("Failed", "failed", ({ failed }) => failed),
    count("Done", "done", ({ completed }) => completed),
    {
      head: "Actions",
      headHidden: true,
      className: "queue-action",
      cell: (queue) => <PauseButton {...queue} busy={busy} />,
    },
  ];
  return (
    <Table
      caption="Queues"
      className="queue-table"
      columns={columns}
      rows={queues}
      rowKey={({ name }) => name}
    />
  );
}

function Name({ name, paused }: QueueCounts) {
  return (
    <>
      {name} {paused && <span className="badge badge-warn">Paused</span>}
      <div className="muted text-small font-normal">{purposes[name]}</div>
    </>
  );
}

const mostStrokes = 40;
const wide = 10;
const narrow = 4;
const gap = 2;

/** What runs and what failed as broad strokes, what waits as thin ones behind. */
function Line({ waiting, active, failed, delayed, paused }: QueueCounts) {
  const strokes = [
    ...Array.from({ length: Math.min(active, mostStrokes) }, () => "running"),
    ...Array.from({ length: Math.min(failed, mostStrokes) }, () => "failed"),
    ...Array.from({ length: Math.min(waiting, mostStrokes) }, () => "waiting"),
  ].slice(0, mostStrokes);
  if (strokes.length === 0)
    return <span className="muted text-small">{delayed > 0 ? "Delayed" : "Idle"}</span>;
  let x = 0;
  const drawn = strokes.map((kind) => {
    const width = kind === "waiting" ? narrow : wide;
    const at = x;
    x += width + gap;
    return { kind, width, at };
  });
  const words = `${waiting} waiting, ${active} running, ${failed} failed`;
  return (
    <svg
      className="block max-w-full"
      viewBox={`0 0 ${x} 16`}
      width={x}
      height="16"
      role="img"
      aria-label={paused ? `${words}, paused` : words}
    >
      {drawn.map(({ kind, width, at }) => (
        <rect key={at} className={`stroke-${kind}`} x={at} width={width} height="16" rx="1" />
      ))}
    </svg>
  );
}

function PauseButton({ name, paused, busy }: QueueCounts & { busy: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="queue" value={name} />
      <button
        className="queue-button tap gap-1-5 p-0 text-ink bare border-0 pointer"
        name="intent"
        value={paused ? "resume" : "pause"}
        disabled={busy}
      >
        <Icon name={paused ? "play" : "pause"} /> {paused ? "Resume" : "Pause"}
        <span className="visually-hidden"> {name}</span>
      </button>
    </Form>
  );
}

const empty: Record<JobTab, string> = {
  running: "No running jobs",
  waiting: "No waiting jobs",
  later: "No delayed jobs",
  failed: "No failed jobs",
  done: "No completed jobs",
};

const jobKey = ({ queue, id }: Pick<JobRow, "queue" | "id">) => `${queue}/${id}`;

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
            <li className="rule-bottom" key={key}>
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
      <span className="job-title font-semibold break-anywhere">{title}</span>
      <span className="job-time tabular muted">
        <Moment at={timeOf(job)} />
      </span>
      <span className="job-note all-columns text-caption break-anywhere tabular muted">
        {queue}, number {id}
        {progress !== null && tab === "running" && `, ${progress} %`}
        {tries > 1 && `, ${tries} attempts`}
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

const states: Record<JobTab, string> = {
  running: "Running",
  waiting: "Waiting",
  later: "Delayed",
  failed: "Failed",
  done: "Done",
};

/** One job opened: what it is about, what went wrong, its tries, what can be done, its log. */
function JobStory({ job: { row, log }, busy }: { job: OpenJob; busy: boolean }) {
  const { title, queue, id, tab, finishedAt, startedAt, addedAt, progress } = row;
  return (
    <article className="job-story" aria-labelledby="open-job">
      <p className="job-story-state flex flex-wrap items-baseline">
        <span className={`job-mark job-mark-${tab}`}>{states[tab]}</span>
        <span className="muted text-small">
          {queue}, number {id}
        </span>
        <span className="muted text-small ml-auto">
          <Moment at={finishedAt ?? startedAt ?? addedAt} />
        </span>
      </p>
      <h3 className="break-anywhere" id="open-job">
        {title}
      </h3>
      <Reason row={row} />
      {progress !== null && tab === "running" && (
        <progress
          className="job-progress w-full mb-4"
          max={100}
          value={progress}
          aria-label="Progress"
        >
          {progress} %
        </progress>
      )}
      {row.tries > 0 && tab !== "done" && <Tries row={row} />}
      <Deeds row={row} busy={busy} />
      {log.length > 0 && (
        <>
          <h4>Log</h4>
          <ol
            className="job-log text-caption tabular on-sand rule-block"
            aria-label="Log of this job"
            tabIndex={0}
          >
            {log.map(({ at, text }, index) => (
              <li key={index} className={text.startsWith("not done") ? "job-log-bad" : undefined}>
                {at && (
                  <time className="muted" dateTime={at.toISOString()}>
                    {at.toISOString().slice(11, 23)}
                  </time>
                )}
                <span className="font-semibold text-danger">{text}</span>
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
      <p className="measure mb-4 break-anywhere">
        <strong>The queue {queue} is paused.</strong> Resume the queue to run this job.
      </p>
    );
  if (tab === "failed")
    return (
      <p className="measure mb-4 break-anywhere">
        <strong>{reason ?? "Failed with no error message"}.</strong> It will not be retried
        automatically.
      </p>
    );
  if (tab === "later")
    return (
      <p className="measure mb-4 break-anywhere">
        {reason && <strong>{asSentence(reason)} </strong>}
        {scheduled ? "Scheduled" : "Retries"} at <Moment at={nextTryAt} />.
      </p>
    );
  if (tab === "running" && worker)
    return <p className="measure mb-4 break-anywhere">Worker: {worker}.</p>;
  return null;
}

/** Tries as a line of dots: done, and still to come. */
function Tries({ row: { tab, tries, mostTries, nextTryAt } }: { row: JobRow }) {
  const shown = Math.max(tries, mostTries);
  if (shown > 8)
    return (
      <p className="muted text-small">
        {tries} attempts, {mostTries} maximum for temporary errors
      </p>
    );
  return (
    <ol className="job-tries flex flex-wrap" aria-label="Attempts">
      {Array.from({ length: shown }, (_, index) => {
        const number = index + 1;
        const made = number <= tries;
        const next = number === tries + 1;
        return (
          <li key={number} className={made ? "try-made" : undefined}>
            <b className="absolute text-tiny text-center on-paper rounded-pill">{number}</b>
            <span className="text-small">
              {made && (tab === "running" && number === tries ? "running" : "failed")}
              {next && (nextTryAt ? <Moment at={nextTryAt} /> : "no retry")}
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
    <Form method="post" className="job-deeds row gap-3" preventScrollReset>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="job" value={id} />
      {tab === "failed" && button("retry-job", "Retry now", "btn")}
      {tab === "later" && button("run-now", "Run now")}
      {link && (
        <Link className="btn-quiet" to={link.to}>
          {link.label}
        </Link>
      )}
      {(tab === "waiting" || tab === "later") &&
        cancellable &&
        button("cancel-job", "Cancel job", "btn-quiet btn-danger")}
      {tab === "running" && cancellable && button("stop-job", "Stop job", "btn-quiet btn-danger")}
      {(tab === "failed" || tab === "done") && button("remove-job", "Remove", "link")}
    </Form>
  );
}
