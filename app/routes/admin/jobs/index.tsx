import "./jobs.css";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { recentWorkers } from "#db/queries/jobs/workers.server";
import { type EmailState, recentMails } from "#db/queries/mail/emails.server";
import { findOutage, type MailOutage } from "#db/queries/mail/outages.server";
import { outageAdvice, outageProblems } from "#domain/mail/retries";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { asSentence } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { WorkNotes } from "~/components/admin/notices";
import { NotLoaded } from "~/components/admin/retry";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { Empty, Moment } from "~/components/admin/table";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { actOnJobs } from "~/server/jobs/job-actions.server";
import { jobsScreen, listScheduledJobs, type ScheduledJob } from "~/server/jobs/jobs.server";
import { tryRead } from "~/server/pages/try-read.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { JobList, QueueTable, tabLabels } from "./panels";

const pollMs = 5_000;

export const meta = () => [{ title: "Jobs" }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db, env, now } = context;
  const [screen, workers, schedule, emails, outage, runs] = await Promise.all([
    tryRead(context, "queues", () => jobsScreen(context, new URL(request.url).searchParams)),
    tryRead(context, "workers", () => recentWorkers(db)),
    tryRead(context, "schedule", () => listScheduledJobs(context)),
    tryRead(context, "emails", () => recentMails(db)),
    tryRead(context, "mail server", () => findOutage(db)),
    tryRead(context, "import runs", () => listRuns(db, { limit: 15 })),
  ]);
  const hasMailServer = env.SMTP_URL !== undefined;
  return { screen, workers, schedule, emails, outage, runs, hasMailServer, now: now() };
});

export const action = adminAction(async ({ request, context, admin }) =>
  redirectWithToast(
    context.env,
    paths.admin.jobs() + new URL(request.url).search,
    await actOnJobs(context, admin, await request.formData()),
  ),
);

const urlOf = (values: Record<string, string | number | null | undefined>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, String(value));
  return params.size > 0 ? `${paths.admin.jobs()}?${params}` : paths.admin.jobs();
};

export default function Jobs() {
  const { screen, workers, schedule, emails, outage, runs, hasMailServer, now } =
    useLoaderData<typeof loader>();
  const { isSending: busy } = useSubmission();
  const { search } = useLocation();
  useLiveTopic("jobs", pollMs);
  const alive = workers?.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < workerTimeoutMs);
  return (
    <>
      <ReloadWithoutScripts seconds={15} />
      <PageHead title="Jobs" lead="Background jobs and their status.">
        <Link className="btn-quiet" to={{ search }} preventScrollReset>
          <Icon name="refresh" /> Refresh
        </Link>
        <Form method="post" preventScrollReset>
          <button className="btn-quiet" name="intent" value="retry-all" disabled={busy}>
            Retry all failed
          </button>
        </Form>
        <a className="btn-quiet" href={paths.admin.queues()}>
          Queue dashboard
        </a>
      </PageHead>
      <WorkNotes
        queuesReached={screen !== null}
        failedJobs={0}
        workers={alive ? alive.length : null}
      />
      <section aria-labelledby="queues">
        <h2 id="queues" className="sr-only">
          Queues
        </h2>
        {screen ? (
          <QueueTable
            queues={screen.queues}
            busy={busy}
            to={(queue, tab) => urlOf({ queue, state: tab })}
          />
        ) : (
          <NotLoaded />
        )}
      </section>
      <div className="jobs-split grid items-start gap-10">
        {screen ? <JobSection screen={screen} busy={busy} /> : <NotLoaded />}
        <aside aria-label="Workers and schedule">
          <h2>Workers</h2>
          {workers ? <WorkerList workers={workers} now={now} /> : <NotLoaded />}
          <h2>Next scheduled</h2>
          {schedule ? <Schedule jobs={schedule} /> : <NotLoaded />}
        </aside>
      </div>
      <section className="panel stack" aria-labelledby="emails">
        <h2 id="emails">Emails</h2>
        {!hasMailServer && (
          <p className="note">
            No mail server is configured (SMTP_URL). Emails are saved here instead of being sent.
          </p>
        )}
        {outage && <OutageNote outage={outage} busy={busy} />}
        {emails ? <EmailList emails={emails} busy={busy} /> : <NotLoaded />}
      </section>
      <section className="panel" aria-labelledby="runs">
        <h2 id="runs">Imports</h2>
        {runs ? <RunTable runs={runs} /> : <NotLoaded />}
      </section>
    </>
  );
}

type Screen = Awaited<ReturnType<typeof jobsScreen>>;

function JobSection({ screen, busy }: { screen: Screen; busy: boolean }) {
  const { tabs, tab, queue, jobs, open, page, pages } = screen;
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="sr-only">
        Jobs of {queue ?? "all queues"}
      </h2>
      <nav className="tabs job-tabs border-b border-line" aria-label="States">
        {tabs.map(({ name, count }) => (
          <Link
            className="tap hover:text-clay gap-1.5 text-ink-soft"
            key={name}
            to={urlOf({ state: name, queue })}
            aria-current={name === tab ? "true" : undefined}
            preventScrollReset
          >
            {tabLabels[name]} <span>{formatNumber(count)}</span>
          </Link>
        ))}
      </nav>
      {queue && (
        <p className="py-2 text-small">
          Showing only {queue}.{" "}
          <Link to={urlOf({ state: tab })} preventScrollReset>
            Show all queues
          </Link>
        </p>
      )}
      <JobList
        tab={tab}
        jobs={jobs}
        open={open}
        busy={busy}
        to={(job) => urlOf({ state: tab, queue, page: page > 1 ? page : null, job })}
      />
      <Pager
        counted
        page={page}
        pages={pages}
        to={(to) => urlOf({ state: tab, queue, page: to })}
      />
    </section>
  );
}

export { AdminError as ErrorBoundary };

type Worker = Awaited<ReturnType<typeof recentWorkers>>[number];

const workerTimeoutMs = 60_000;

function WorkerList({ workers, now }: { workers: readonly Worker[]; now: Date }) {
  if (workers.length === 0) return <p className="text-ink-soft">No workers in the last hour.</p>;
  return (
    <ul>
      {workers.map(({ id, host, pid, startedAt, seenAt }) => {
        const silentMs = now.getTime() - seenAt.getTime();
        const hasTimedOut = silentMs > workerTimeoutMs;
        return (
          <li className="py-2.5 text-small border-t border-line" key={id}>
            <span
              className={`worker-name block font-semibold wrap-anywhere ${hasTimedOut ? "worker-timeout" : ""}`}
            >
              {host}, process {pid}
            </span>
            <span className="block text-small text-ink-soft">
              {hasTimedOut ? (
                <>
                  Not seen since <Moment at={seenAt} />. Its jobs go to other workers.
                </>
              ) : (
                `up ${span(now.getTime() - startedAt.getTime())}, last heartbeat ${span(silentMs)} ago`
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

function Schedule({ jobs }: { jobs: readonly ScheduledJob[] }) {
  if (jobs.length === 0) return <p className="text-ink-soft">No scheduled jobs yet.</p>;
  return (
    <ul className="schedule-list">
      {jobs.map(({ title, at }) => (
        <li className="grid py-2.5 text-small border-t border-line" key={title}>
          <Moment at={at} />
          <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}

type Email = Awaited<ReturnType<typeof recentMails>>[number];

const states: Record<EmailState, { label: string; tone: string }> = {
  queued: { label: "Waiting", tone: "" },
  sending: { label: "Sending", tone: "badge-warn" },
  sent: { label: "Sent", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  captured: { label: "Saved, not sent", tone: "badge-warn" },
};

const isState = (state: string): state is EmailState => Object.hasOwn(states, state);

/** The mail server takes no emails: how many wait, since when, and when it is tried again. */
function OutageNote({ outage, busy }: { outage: MailOutage; busy: boolean }) {
  const { kind, server, reason, since, nextTryAt, waiting } = outage;
  return (
    <Form method="post" className="note note-warn row gap-3" preventScrollReset>
      <div className="wrap-anywhere">
        <p>
          <strong>
            {plural(waiting, "email waits", "emails wait")}: {outageProblems[kind]}.
          </strong>{" "}
          {outageAdvice[kind]}.
        </p>
        <p className="text-small">
          {server}, since <Moment at={since} />. {asSentence(reason)} Next attempt at{" "}
          <Moment at={nextTryAt} />.
        </p>
      </div>
      <button className="btn-quiet" name="intent" value="probe-mail" disabled={busy}>
        Try now
      </button>
    </Form>
  );
}

/** Each entry opens in place, so that unsent emails can be read. */
function EmailList({ emails, busy }: { emails: readonly Email[]; busy: boolean }) {
  if (emails.length === 0)
    return (
      <Empty title="No emails yet">
        Notifications and confirmations of inquiries are listed here when they are sent.
      </Empty>
    );
  return (
    <ul className="email-list border-t border-line">
      {emails.map((email) => (
        <EmailEntry key={email.id} email={email} busy={busy} />
      ))}
    </ul>
  );
}

function EmailEntry({ email, busy }: { email: Email; busy: boolean }) {
  const { id, state, subject, toAddress, tries, lastError, waitsForServer } = email;
  const nextTryAt = state === "queued" ? email.nextTryAt : null;
  const { label, tone } = isState(state) ? states[state] : { label: state, tone: "" };
  return (
    <li className="border-b border-line" id={`mail-${id}`}>
      <details>
        <summary className="grid items-baseline py-3 list-none cursor-pointer">
          <span className={`badge ${tone}`}>{label}</span>
          <span className="email-subject font-semibold wrap-anywhere">
            {subject}
            <span className="block font-normal text-ink-soft text-small">to {toAddress}</span>
          </span>
          <Moment at={email.sentAt ?? email.createdAt} />
        </summary>
        <div className="email-body max-w-200">
          <p className="text-ink-soft text-small">
            {plural(tries, "attempt", "attempts")}
            {nextTryAt && (
              <>
                , next <Moment at={nextTryAt} />
              </>
            )}
            {lastError && `. ${lastError}`}
          </p>
          <pre className="p-4 wrap-anywhere bg-sand">{email.textBody}</pre>
          {(state === "failed" || state === "captured") && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="emailId" value={id} />
              <button className="btn-quiet" name="intent" value="send-again" disabled={busy}>
                Resend
              </button>
            </Form>
          )}
        </div>
      </details>
      {state === "failed" && lastError && (
        <p className="email-error text-small text-danger">{lastError}</p>
      )}
      {nextTryAt && !waitsForServer && (
        <p className="email-error text-small text-ink-soft">
          Next attempt at <Moment at={nextTryAt} />. {lastError}
        </p>
      )}
    </li>
  );
}
