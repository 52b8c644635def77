import "./workers.css";

import type { recentWorkers } from "#db/queries/work/workers.server";
import { Moment } from "~/components/admin/moment";
import type { ScheduledJob } from "~/server/health/schedule.server";

type Worker = Awaited<ReturnType<typeof recentWorkers>>[number];

const lostAfterMs = 60_000;

/** Who works, since when, and when it was last heard. */
export function WorkerList({ workers, now }: { workers: readonly Worker[]; now: Date }) {
  if (workers.length === 0) return <p className="soft">None was seen within the last hour.</p>;
  return (
    <ul className="worker-list">
      {workers.map(({ id, host, pid, startedAt, seenAt }) => {
        const silentMs = now.getTime() - seenAt.getTime();
        const lost = silentMs > lostAfterMs;
        return (
          <li key={id}>
            <span className={`worker-name ${lost ? "worker-lost" : ""}`}>
              {host}, process {pid}
            </span>
            <span className="soft small">
              {lost ? (
                <>
                  Not heard since <Moment at={seenAt} />. What it had goes to the others.
                </>
              ) : (
                `up ${span(now.getTime() - startedAt.getTime())}, last beat ${span(silentMs)} ago`
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "16 h 54 min", "3 min", "5 s". */
function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** What comes next by itself. */
export function Clock({ jobs }: { jobs: readonly ScheduledJob[] }) {
  if (jobs.length === 0) return <p className="soft">No worker has set the clock yet.</p>;
  return (
    <ul className="clock-list">
      {jobs.map(({ title, at }) => (
        <li key={title}>
          <Moment at={at} />
          <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}
