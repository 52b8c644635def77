import "~/components/admin/jobs/jobs.css";
import { Form, Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { recentMails } from "#db/queries/mail/outbox.server";
import { recentWorkers } from "#db/queries/work/workers.server";
import { paths } from "#domain/pages/paths";
import { AdminError } from "~/components/admin/admin-error";
import { JobList } from "~/components/admin/jobs/job-list";
import { MailList } from "~/components/admin/jobs/mail-list";
import { QueueTable } from "~/components/admin/jobs/queue-table";
import { WorkNotes } from "~/components/admin/jobs/work-notes";
import { Clock, WorkerList } from "~/components/admin/jobs/workers";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { NotLoaded } from "~/components/admin/retry";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { actOnJobs } from "~/server/health/job-actions.server";
import { jobsScreen } from "~/server/health/jobs-screen.server";
import { nextByTheClock } from "~/server/health/schedule.server";
import { attempt } from "~/server/pages/attempt.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const refreshMs = 5_000;

export const meta = () => [{ title: "Jobs" }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db, env, now } = context;
  const [screen, workers, clock, mails, runs] = await Promise.all([
    attempt(context, "queues", () => jobsScreen(context, new URL(request.url).searchParams)),
    attempt(context, "workers", () => recentWorkers(db)),
    attempt(context, "schedule", () => nextByTheClock(context)),
    attempt(context, "mails", () => recentMails(db)),
    attempt(context, "import runs", () => listRuns(db, { limit: 15 })),
  ]);
  const mailServer = env.SMTP_URL !== undefined;
  return { screen, workers, clock, mails, runs, mailServer, now: now() };
});

export const action = adminAction(async ({ request, context, admin }) =>
  redirectWithToast(
    context.env,
    paths.admin.jobs() + new URL(request.url).search,
    await actOnJobs(context, admin, await request.formData()),
  ),
);

/** The screen with other values in its address. */
const address = (values: Record<string, string | number | null | undefined>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, String(value));
  return params.size > 0 ? `${paths.admin.jobs()}?${params}` : paths.admin.jobs();
};

export default function Jobs() {
  const { screen, workers, clock, mails, runs, mailServer, now } = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  useLiveTopic("jobs", refreshMs);
  const alive = workers?.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < 60_000);
  return (
    <>
      <ReloadWithoutScripts seconds={15} />
      <PageHead title="Jobs" lead="What the site does by itself, and what became of it.">
        <Link className="btn-quiet" to={{ search }} preventScrollReset>
          <Icon name="refresh" /> Refresh
        </Link>
        <Form method="post" preventScrollReset>
          <button className="btn-quiet" name="intent" value="retry-all" disabled={busy}>
            Retry all failed
          </button>
        </Form>
        <a className="btn-quiet" href={paths.admin.queues()}>
          Raw view of the queues
        </a>
      </PageHead>
      <WorkNotes
        queuesReached={screen !== null}
        failedJobs={0}
        workers={alive ? alive.length : null}
      />
      <section aria-labelledby="queues">
        <h2 id="queues" className="visually-hidden">
          Queues
        </h2>
        {screen ? (
          <QueueTable
            queues={screen.queues}
            busy={busy}
            to={(queue, tab) => address({ queue, state: tab })}
          />
        ) : (
          <NotLoaded />
        )}
      </section>
      <div className="jobs-split">
        {screen ? <ListOfJobs screen={screen} busy={busy} /> : <NotLoaded />}
        <aside aria-label="Workers and clock">
          <h2>Workers</h2>
          {workers ? <WorkerList workers={workers} now={now} /> : <NotLoaded />}
          <h2>Next by the clock</h2>
          {clock ? <Clock jobs={clock} /> : <NotLoaded />}
        </aside>
      </div>
      <MailsAndRuns mails={mails} runs={runs} mailServer={mailServer} busy={busy} />
    </>
  );
}

type Screen = Awaited<ReturnType<typeof jobsScreen>>;

function ListOfJobs({ screen, busy }: { screen: Screen; busy: boolean }) {
  const { tabs, tab, queue, jobs, open, page, pages } = screen;
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="visually-hidden">
        Jobs of {queue ?? "all queues"}
      </h2>
      <nav className="job-tabs" aria-label="States">
        {tabs.map(({ name, label, count }) => (
          <Link
            key={name}
            to={address({ state: name, queue })}
            aria-current={name === tab ? "true" : undefined}
            preventScrollReset
          >
            {label} <span>{count.toLocaleString("en-US")}</span>
          </Link>
        ))}
      </nav>
      {queue && (
        <p className="job-filter">
          Only {queue}.{" "}
          <Link to={address({ state: tab })} preventScrollReset>
            Show all queues
          </Link>
        </p>
      )}
      <JobList
        tab={tab}
        jobs={jobs}
        open={open}
        busy={busy}
        to={(job) => address({ state: tab, queue, page: page > 1 ? page : null, job })}
      />
      <Pager
        counted
        page={page}
        pages={pages}
        to={(to) => address({ state: tab, queue, page: to })}
      />
    </section>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function MailsAndRuns({
  mails,
  runs,
  mailServer,
  busy,
}: Pick<Loaded, "mails" | "runs" | "mailServer"> & { busy: boolean }) {
  return (
    <>
      <section className="panel stack" aria-labelledby="mails">
        <h2 id="mails">Mails</h2>
        {!mailServer && (
          <p className="note">
            No mail server is set (SMTP_URL): emails are saved here to be read, not sent.
          </p>
        )}
        {mails ? <MailList mails={mails} busy={busy} /> : <NotLoaded />}
      </section>
      <section className="panel" aria-labelledby="runs">
        <h2 id="runs">Imports</h2>
        {runs ? <RunTable runs={runs} /> : <NotLoaded />}
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
