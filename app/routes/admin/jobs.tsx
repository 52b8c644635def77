import "~/components/admin/jobs/jobs.css";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { recentMails } from "#db/queries/mail/outbox.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import { paths } from "#domain/pages/paths";
import { AdminError } from "~/components/admin/admin-error";
import { MailList } from "~/components/admin/jobs/mail-list";
import { QueueTable } from "~/components/admin/jobs/queue-table";
import { WorkNotes } from "~/components/admin/jobs/work-notes";
import { useLiveData } from "~/components/admin/live-page";
import { Moment } from "~/components/admin/moment";
import { NotLoaded } from "~/components/admin/retry";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { actOnJobs } from "~/server/health/job-actions.server";
import { countQueues } from "~/server/health/queue-counts.server";
import { attempt } from "~/server/pages/attempt.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const refreshMs = 5_000;

export const meta = () => [{ title: "Jobs" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env } = context;
  const [queues, workers, mails, runs] = await Promise.all([
    attempt(context, "queues", () => countQueues(context)),
    attempt(context, "workers", () => liveWorkers(db)),
    attempt(context, "mails", () => recentMails(db)),
    attempt(context, "import runs", () => listRuns(db, { limit: 15 })),
  ]);
  return { queues, workers, mails, runs, mailServer: env.SMTP_URL !== undefined };
});

export const action = adminAction(async ({ request, context }) =>
  redirectWithToast(
    context.env,
    paths.admin.jobs(),
    await actOnJobs(context, await request.formData()),
  ),
);

export default function Jobs() {
  const { queues, workers, mails, runs, mailServer } = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== "idle";
  useLiveData(true, refreshMs);
  return (
    <>
      <PageHead title="Jobs" lead="What the site does by itself, and what became of it.">
        <Link className="btn-quiet" to={paths.admin.jobs()} preventScrollReset>
          Refresh
        </Link>
        <a className="btn-quiet" href={paths.admin.queues()}>
          Raw view of the queues
        </a>
      </PageHead>
      <WorkNotes queuesReached={queues !== null} failedJobs={0} workers={workers?.length ?? null} />
      <section className="panel" aria-labelledby="queues">
        <h2 id="queues">Queues</h2>
        {queues ? <QueueTable queues={queues} busy={busy} /> : <NotLoaded />}
      </section>
      <section className="panel" aria-labelledby="workers">
        <h2 id="workers">Workers</h2>
        {workers === null && <NotLoaded />}
        {workers?.length === 0 && <p className="soft">None was seen within the last minute.</p>}
        <ul className="worker-list">
          {workers?.map(({ id, host, pid, startedAt, seenAt }) => (
            <li key={id}>
              <span>
                {host}, process {pid}
              </span>
              <span className="soft small">
                since <Moment at={startedAt} />, last seen <Moment at={seenAt} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel stack" aria-labelledby="mails">
        <h2 id="mails">Mails</h2>
        {!mailServer && (
          <p className="note">
            No mail server is set (SMTP_URL), so mails are kept here to be read instead of being
            sent.
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
