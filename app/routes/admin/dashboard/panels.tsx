import { Link } from "@remix-run/react";

import type { ScheduledPosts } from "#db/queries/dashboard/today.server";
import type { ImportRun } from "#db/queries/imports/read-runs.server";
import { shortDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { NotLoaded } from "~/components/admin/retry";
import { runScreen } from "~/components/admin/run-table";
import { Moment } from "~/components/admin/table";
import { type Attention, attentionItems } from "./attention";

/** Work that waits for the operator, each item with its action. */
export function AttentionList({ attention, now }: { attention: Attention; now: Date }) {
  const items = attentionItems(attention, now);
  const isPartial = Object.values(attention).includes(null);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="sr-only">
        Needs attention
      </h2>
      {isPartial && (
        <NotLoaded
          message={
            attention.inquiries === null
              ? `Inquiries: ${texts.common.couldNotLoad}`
              : "Some items could not be loaded"
          }
        />
      )}
      {items.length === 0 && !isPartial && (
        <p className="text-ink-soft">Nothing needs attention.</p>
      )}
      <div role="status">
        <ol className="attention">
          {items.map(({ key, count, label, detail, action, to, isError }, index) => (
            <li className="grid items-center gap-4 py-3 border-t border-line" key={key}>
              <b className={`figure ${isError ? "text-danger" : ""}`.trim()}>
                {formatNumber(count)}
              </b>
              <div>
                <p className="font-semibold">{label}</p>
                {detail && (
                  <small className="block text-caption wrap-anywhere text-ink-soft">{detail}</small>
                )}
              </div>
              <Link className={index === 0 ? "btn" : "btn-quiet"} to={to}>
                {action}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Headline({ attention, now }: { attention: Attention; now: Date }) {
  const n = attentionItems(attention, now).length;
  return (
    <h1>
      {n === 0 ? "All caught up," : `${plural(n, "item needs", "items need")} attention,`}{" "}
      <em className="block">{n === 0 ? "nothing needs attention" : "everything else is fine"}</em>
    </h1>
  );
}

interface ActivityProps {
  runs: readonly ImportRun[] | null;
  activeJobs: number | null;
  scheduled: ScheduledPosts | null;
  sessions: number | null;
}

/** Imports, jobs, scheduled posts and other sessions: nothing here needs the operator. */
export function Activity({ runs, activeJobs, scheduled, sessions }: ActivityProps) {
  const others = (sessions ?? 1) - 1;
  const isEmpty = !runs?.length && !activeJobs && !scheduled?.count && others <= 0;
  return (
    <section aria-labelledby="activity" className="activity">
      <h2 id="activity">In progress</h2>
      {isEmpty && <p className="text-ink-soft text-small">No imports or jobs running.</p>}
      {runs?.map((run) => (
        <Run key={run.id} {...run} />
      ))}
      {Boolean(activeJobs) && (
        <p>
          <Link to={paths.admin.jobs()}>{plural(activeJobs ?? 0, "job", "jobs")} running</Link>
        </p>
      )}
      {scheduled && scheduled.count > 0 && (
        <p>
          <Link to={paths.admin.blog()}>{plural(scheduled.count, "post", "posts")} scheduled</Link>{" "}
          <small className="block text-caption text-ink-soft">
            {scheduled.title}, <Moment at={scheduled.next} />
          </small>
        </p>
      )}
      {others > 0 && (
        <p>
          <Link to={paths.admin.sessions()}>
            {plural(others, "other active session", "other active sessions")}
          </Link>
        </p>
      )}
    </section>
  );
}

function Run({ id, kind, progress: { total, successful, errors } }: ImportRun) {
  const done = successful + errors;
  return (
    <div>
      <label htmlFor={`run-${id}`}>
        <b>{total === 1 ? "Reading 1 page" : `Batch of ${total}`}</b>{" "}
        <small className="block text-caption text-ink-soft">
          {done} done{errors > 0 && `, ${errors} could not be read`}
        </small>
      </label>
      <progress className="block w-full" id={`run-${id}`} value={done} max={Math.max(1, total)} />
      <Link to={runScreen({ id, kind })}>View progress</Link>
    </div>
  );
}

interface ViewsOfDay {
  /** "2026-11-21" */
  day: string;
  pageViews: number;
}

/** Page views of the last 14 days; null where they could not be loaded. */
export function ViewsPanel({ days }: { days: readonly ViewsOfDay[] | null }) {
  return (
    <section aria-labelledby="views">
      <h2 id="views">Last 14 days</h2>
      {days ? <ViewsChart days={days} /> : <NotLoaded />}
      <p>
        <Link to={paths.admin.analytics()}>Analytics</Link>
      </p>
    </section>
  );
}

const chartHeight = 88;
const baseline = 100;
const step = 20;

function ViewsChart({ days }: { days: readonly ViewsOfDay[] }) {
  const max = Math.max(1, ...days.map(({ pageViews }) => pageViews));
  const today = days.at(-1)?.pageViews ?? 0;
  const total = days.reduce((sum, { pageViews }) => sum + pageViews, 0);
  return (
    <>
      <svg
        className="views-chart w-full"
        viewBox={`0 0 ${days.length * step} 110`}
        role="img"
        aria-label={`Page views, last 14 days: ${formatNumber(total)}; today: ${formatNumber(today)}`}
      >
        {days.map(({ day, pageViews }, index) => {
          const height = Math.round((pageViews / max) * chartHeight);
          return (
            <rect
              key={day}
              x={index * step + 3}
              y={baseline - height}
              width={step - 6}
              height={height}
            />
          );
        })}
        <path d={`M0 ${baseline + 0.5}h${days.length * step}`} />
      </svg>
      <p className="flex justify-between text-caption text-ink-soft">
        <span>{days[0] && shortDate(days[0].day)}</span>
        <span>
          <b>{plural(today, "page view", "page views")}</b> today
        </span>
      </p>
    </>
  );
}
