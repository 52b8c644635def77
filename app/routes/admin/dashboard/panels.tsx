import { Link } from "@remix-run/react";

import type { ScheduledPosts } from "#db/queries/office/today.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { NotLoaded } from "~/components/admin/retry";
import { Moment } from "~/components/admin/table";
import { type Attention, attentionLines } from "./attention";

const words = adminTexts.dashboard;

/** What does not go on by itself, each with a verb. */
export function NeedsYou({ attention, now }: { attention: Attention; now: Date }) {
  const lines = attentionLines(attention, now);
  const unread = Object.values(attention).includes(null);
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="visually-hidden">
        {words.needsYou}
      </h2>
      {attention.inquiries === null && (
        <NotLoaded what={`Inquiries: ${texts.common.couldNotLoad}`} />
      )}
      {unread && attention.inquiries !== null && <NotLoaded what={words.notAllLoaded} />}
      {lines.length === 0 && !unread && <p className="muted">{words.nothingWaits}</p>}
      <div role="status">
        <ol className="needs-you">
          {lines.map(({ key, count, what, detail, verb, to, bad }, index) => (
            <li className="grid items-center gap-4 rule-top" key={key}>
              <b className={bad ? "needs-bad" : undefined}>{count.toLocaleString("en-US")}</b>
              <div>
                <p className="font-semibold">{what}</p>
                {detail && (
                  <small className="block text-caption break-anywhere muted">{detail}</small>
                )}
              </div>
              <Link className={index === 0 ? "btn" : "btn-quiet"} to={to}>
                {verb}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The screen's headline: how many things want somebody. */
export function Headline({ attention, now }: { attention: Attention; now: Date }) {
  const count = attentionLines(attention, now).length;
  return (
    <h1 className="today-head">
      {words.headline(count)} <em className="block">{words.headlineRest(count)}</em>
    </h1>
  );
}

/** Where nothing waits: what could be done next. */
export function FirstSteps() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link className="btn-quiet" to={paths.admin.newProperty()}>
        {adminTexts.propertyForm.titleNew}
      </Link>
      <Link className="btn-quiet" to={paths.admin.smartImport()}>
        {words.importFromLink}
      </Link>
    </div>
  );
}

interface RunningImport {
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
      {quiet && <p className="muted text-small">{words.allQuiet}</p>}
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
      <progress
        className="block w-full accent-forest"
        id={`run-${id}`}
        value={done}
        max={Math.max(1, total)}
      />
      <Link to={to}>{words.watch}</Link>
    </div>
  );
}

interface ViewsOfDay {
  /** "2026-11-21" */
  day: string;
  pageViews: number;
}

const height = 88;
const step = 20;
const ground = 100;

/** Two weeks of page views; today's bar is dark. Null where they could not be read. */
export function Fortnight({ days }: { days: readonly ViewsOfDay[] | null }) {
  return (
    <section aria-labelledby="two-weeks">
      <h2 id="two-weeks">{words.twoWeeks}</h2>
      {days ? <Bars days={days} /> : <NotLoaded />}
      <p>
        <Link to={paths.admin.analytics()}>Analytics</Link>
      </p>
    </section>
  );
}

function Bars({ days }: { days: readonly ViewsOfDay[] }) {
  const most = Math.max(1, ...days.map(({ pageViews }) => pageViews));
  const today = days.at(-1);
  const total = days.reduce((sum, { pageViews }) => sum + pageViews, 0);
  return (
    <>
      <svg
        className="fortnight w-full"
        viewBox={`0 0 ${days.length * step} 110`}
        role="img"
        aria-label={words.viewsDrawn(total, today?.pageViews ?? 0)}
      >
        {days.map(({ day, pageViews }, index) => {
          const tall = Math.round((pageViews / most) * height);
          return (
            <rect
              key={day}
              className={index === days.length - 1 ? "fortnight-today" : undefined}
              x={index * step + 3}
              y={ground - tall}
              width={step - 6}
              height={tall}
            />
          );
        })}
        <path d={`M0 ${ground + 0.5}h${days.length * step}`} />
      </svg>
      <p className="flex justify-between text-caption muted">
        <span>{dayWords(days[0]?.day)}</span>
        <span>
          <b>{words.pageViews(today?.pageViews ?? 0)}</b> {words.today}
        </span>
      </p>
    </>
  );
}

const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const dayWords = (day: string | undefined) => (day ? format.format(new Date(day)) : "");
