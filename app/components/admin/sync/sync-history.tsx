import "./sync-history.css";

import type { SyncRun } from "#db/queries/sync/history.server";
import { clockOf } from "#domain/calendar/dates";
import { runInWords } from "#domain/table/run-in-words";
import { Moment } from "~/components/admin/moment";

/** The last syncs, newest first. */
export function SyncHistory({ runs }: { runs: readonly SyncRun[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {runs.length === 0 && <p className="empty">No sync yet</p>}
      {runs.length > 1 && <Chart runs={runs.toReversed()} />}
      <ol className="sync-past">
        {runs.map((run) => (
          <li key={run.id} className={run.state === "failed" ? "sync-past-bad" : undefined}>
            <Moment at={run.createdAt} />
            <div>
              {runInWords(run)}
              {tookOf(run)}
              {run.stops.map(({ at, reason }) => (
                <span key={at} className="sync-stop">
                  Stopped at {clockOf(new Date(at))}: {reason}
                  {run.state === "finished" && ". It went on by itself"}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function tookOf({ createdAt, finishedAt }: SyncRun): string {
  if (!finishedAt) return "";
  const seconds = Math.round((finishedAt.getTime() - createdAt.getTime()) / 1000);
  return seconds < 60 ? `, in ${seconds} s` : `, in ${Math.round(seconds / 60)} min`;
}

function Chart({ runs }: { runs: readonly SyncRun[] }) {
  const changes = runs.map(({ created, changed }) => created + changed);
  const most = Math.max(1, ...changes);
  return (
    <svg
      className="sync-chart"
      viewBox="0 0 280 60"
      role="img"
      aria-label={`Changes of the last ${runs.length} syncs`}
    >
      {runs.map((run, index) => {
        const height = 2 + ((changes[index] ?? 0) / most) * 46;
        return (
          <rect
            key={run.id}
            className={run.state === "failed" ? "sync-bar-bad" : "sync-bar"}
            x={4 + index * 20}
            y={52 - height}
            width="9"
            height={height}
          />
        );
      })}
      <path className="sync-base" d="M0 52.5h280" />
    </svg>
  );
}
