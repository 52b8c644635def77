import "./jobs.css";
import { Form, Link } from "@remix-run/react";

import { formatNumber } from "#domain/text/counted";
import { asSentence } from "#domain/text/strings";
import { type Column, Moment, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { JobRow, JobTab, OpenJob } from "~/server/jobs/jobs.server";
import type { QueueCounts } from "~/server/jobs/queue-counts.server";

const purposes: Record<string, string> = {
  reading: "Scraping external pages",
  imports: "Creating properties from imports",
  mail: "Notifications and confirmations",
  pictures: "Image copies and illustrations",
  sync: "External table, geocoding, image checks",
  table: "Sync with the external table",
  upkeep: "Exchange rates, recovery, cleanup",
  changes: "Bulk edits",
  ai: "AI extraction requests",
  sources: "Source rechecks",
  render: "JavaScript-rendered pages",
  webhooks: "Webhook deliveries",
};

export function QueueTable(props: {
  queues: readonly QueueCounts[];
  busy: boolean;
  /** URL of a queue's jobs. */
  to: (queue: string, tab?: string) => string;
}) {
  const { queues, busy, to } = props;
  const count = (head: string, tab: string, of: (queue: QueueCounts) => number) => ({
    head,
    kind: "number" as const,
    className: `queue-count queue-${tab}`,
    cell: (queue: QueueCounts) => {
      const n = of(queue);
      if (n === 0) return <span className="text-ink-soft">0</span>;
      return (
        <Link to={to(queue.name, tab)} preventScrollReset>
          {formatNumber(n)}
          <span className="sr-only">
            {" "}
            {head.toLowerCase()} in {queue.name}
          </span>
        </Link>
      );
    },
  });
  const columns: Column<QueueCounts>[] = [
    {
      head: "Queue",
      kind: "row",
      className: "queue-name",
      cell: (queue) => <QueueName {...queue} />,
    },
    { head: "Now", className: "queue-now", cell: (queue) => <QueueBar {...queue} /> },
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

function QueueName({ name, paused }: QueueCounts) {
  return (
    <>
      {name} {paused && <span className="badge badge-warn">Paused</span>}
      <div className="text-ink-soft text-small font-normal">{purposes[name]}</div>
    </>
  );
}

const maxStrokes = 40;
const wide = 10;
const narrow = 4;
const gap = 2;

/** One stroke for each job: broad for running and failed ones, thin for waiting ones. */
function QueueBar({ waiting, active, failed, delayed, paused }: QueueCounts) {
  const strokes = [
    ...Array.from({ length: Math.min(active, maxStrokes) }, () => "running"),
    ...Array.from({ length: Math.min(failed, maxStrokes) }, () => "failed"),
    ...Array.from({ length: Math.min(waiting, maxStrokes) }, () => "waiting"),
  ].slice(0, maxStrokes);
  if (strokes.length === 0)
    return <span className="text-ink-soft text-small">{delayed > 0 ? "Delayed" : "Idle"}</span>;
  let x = 0;
  const drawn = strokes.map((kind) => {
    const width = kind === "waiting" ? narrow : wide;
    const at = x;
    x += width + gap;
    return { kind, width, at };
  });
  const label = `${waiting} waiting, ${active} running, ${failed} failed`;
  return (
    <svg
      className="block max-w-full"
      viewBox={`0 0 ${x} 16`}
      width={x}
      height="16"
      role="img"
      aria-label={paused ? `${label}, paused` : label}
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
        className="queue-button hover:text-clay tap gap-1.5 p-0 text-ink bg-transparent border-0 cursor-pointer"
        name="intent"
        value={paused ? "resume" : "pause"}
        disabled={busy}
      >
        <Icon name={paused ? "play" : "pause"} /> {paused ? "Resume" : "Pause"}
        <span className="sr-only"> {name}</span>
      </button>
    </Form>
  );
}

const emptyTexts: Record<JobTab, string> = {
  running: "No running jobs",
  waiting: "No waiting jobs",
  later: "No delayed jobs",
  failed: "No failed jobs",
  done: "No completed jobs",
};

const jobKey = ({ queue, id }: Pick<JobRow, "queue" | "id">) => `${queue}/${id}`;

interface JobListProps {
  tab: JobTab;
  jobs: readonly JobRow[];
  /** Expanded in the list, or above it where the job is on another page. */
  open: OpenJob | null;
  /** URL that opens a job. */
  to: (key: string) => string;
  busy: boolean;
}

export function JobList({ tab, jobs, open, to, busy }: JobListProps) {
  const openKey = open && jobKey(open.row);
  const isElsewhere = open && !jobs.some((job) => jobKey(job) === openKey);
  return (
    <>
      {isElsewhere && <JobDetails job={open} busy={busy} />}
      {jobs.length === 0 && !isElsewhere && <p className="empty">{emptyTexts[tab]}</p>}
      <ul className="job-list">
        {jobs.map((job) => {
          const key = jobKey(job);
          return (
            <li className="border-b border-line" key={key}>
              {open && key === openKey ? (
                <JobDetails job={open} busy={busy} />
              ) : (
                <JobEntry job={job} to={to(key)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function JobEntry({ job, to }: { job: JobRow; to: string }) {
  const { title, queue, id, tab, reason, progress, tries } = job;
  return (
    <Link to={to} className="job-entry grid py-2.5 text-small no-underline" preventScrollReset>
      <span className={`job-title job-mark job-mark-${tab} font-semibold wrap-anywhere`}>
        {title}
      </span>
      <span className="max-sm:order-3 max-sm:pl-4 max-sm:text-caption tabular-nums text-ink-soft">
        <Moment at={timeOf(job)} />
      </span>
      <span className="pl-4 col-span-full text-caption wrap-anywhere tabular-nums text-ink-soft">
        {queue}, number {id}
        {progress !== null && tab === "running" && `, ${progress} %`}
        {tries > 1 && `, ${tries} attempts`}
        {reason && tab !== "done" && `: ${reason}`}
      </span>
    </Link>
  );
}

const timeOf = ({ tab, addedAt, startedAt, finishedAt, nextTryAt }: JobRow) =>
  ({
    running: startedAt,
    waiting: addedAt,
    later: nextTryAt,
    failed: finishedAt,
    done: finishedAt,
  })[tab];

export const tabLabels: Record<JobTab, string> = {
  running: "Running",
  waiting: "Waiting",
  later: "Delayed",
  failed: "Failed",
  done: "Done",
};

/** Log entries of a failed attempt; "not done" in logs of releases before 2026-11-24. */
const isFailure = /^(?:failed|not done) after /;

function JobDetails({ job: { row, log }, busy }: { job: OpenJob; busy: boolean }) {
  const { title, queue, id, tab, finishedAt, startedAt, addedAt, progress } = row;
  return (
    <article className="job-details" aria-labelledby="open-job">
      <p className="gap-x-3 gap-y-1 flex flex-wrap items-baseline">
        <span className={`job-mark job-mark-${tab} text-small font-semibold`}>
          {tabLabels[tab]}
        </span>
        <span className="text-ink-soft text-small">
          {queue}, number {id}
        </span>
        <span className="text-ink-soft text-small ml-auto">
          <Moment at={finishedAt ?? startedAt ?? addedAt} />
        </span>
      </p>
      <h3 className="wrap-anywhere" id="open-job">
        {title}
      </h3>
      <Reason row={row} />
      {progress !== null && tab === "running" && (
        <progress
          className="text-gold-deep w-full mb-4"
          max={100}
          value={progress}
          aria-label="Progress"
        >
          {progress} %
        </progress>
      )}
      {row.tries > 0 && tab !== "done" && <Attempts row={row} />}
      <JobActions row={row} busy={busy} />
      {log.length > 0 && (
        <>
          <h4>Log</h4>
          <ol
            className="job-log text-caption tabular-nums bg-sand border-y border-line"
            aria-label="Log of this job"
            tabIndex={0}
          >
            {log.map(({ at, text }, index) => (
              <li key={index} className="flex flex-wrap py-1 wrap-anywhere">
                {at && (
                  <time className="text-ink-soft" dateTime={at.toISOString()}>
                    {at.toISOString().slice(11, 23)}
                  </time>
                )}
                <span className={isFailure.test(text) ? "font-semibold text-danger" : undefined}>
                  {text}
                </span>
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
      <p className="max-w-measure mb-4 wrap-anywhere">
        <strong>The queue {queue} is paused.</strong> Resume the queue to run this job.
      </p>
    );
  if (tab === "failed")
    return (
      <p className="max-w-measure mb-4 wrap-anywhere">
        <strong>{reason ?? "Failed with no error message"}.</strong> It will not be retried
        automatically.
      </p>
    );
  if (tab === "later")
    return (
      <p className="max-w-measure mb-4 wrap-anywhere">
        {reason && <strong>{asSentence(reason)} </strong>}
        {scheduled ? "Scheduled" : "Retries"} at <Moment at={nextTryAt} />.
      </p>
    );
  if (tab === "running" && worker)
    return <p className="max-w-measure mb-4 wrap-anywhere">Worker: {worker}.</p>;
  return null;
}

/** Past and remaining attempts as a timeline. */
function Attempts({ row: { tab, tries, maxAttempts, nextTryAt } }: { row: JobRow }) {
  const count = Math.max(tries, maxAttempts);
  if (count > 8)
    return (
      <p className="text-ink-soft text-small">
        {tries} attempts, {maxAttempts} maximum for temporary errors
      </p>
    );
  return (
    <ol className="job-attempts flex flex-wrap" aria-label="Attempts">
      {Array.from({ length: count }, (_, index) => {
        const number = index + 1;
        const isPast = number <= tries;
        const isNext = number === tries + 1;
        return (
          <li
            key={number}
            className={`relative text-ink-soft min-h-tap ${isPast ? "attempt-past" : ""}`.trim()}
          >
            <b className="absolute text-tiny text-center bg-paper rounded-full">{number}</b>
            <span className="text-small">
              {isPast && (tab === "running" && number === tries ? "running" : "failed")}
              {isNext && (nextTryAt ? <Moment at={nextTryAt} /> : "no retry")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function JobActions({ row, busy }: { row: JobRow; busy: boolean }) {
  const { queue, id, tab, link, cancellable } = row;
  const button = (intent: string, label: string, className = "btn-quiet") => (
    <button className={className} name="intent" value={intent} disabled={busy}>
      {label}
    </button>
  );
  return (
    <Form method="post" className="job-actions row gap-3" preventScrollReset>
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
