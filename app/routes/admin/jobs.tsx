import { ScrollTable } from "~/components/admin/scroll-table";
import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { useLiveData } from "~/components/admin/live-page";
import { MailView, OutboxTable } from "~/components/admin/outbox";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminAction, adminLoader } from "~/server/admin.server";
import { countQueues } from "~/server/queue-counts.server";
import { redirectWithToast } from "~/server/toast.server";
import { findEmail, listEmails, sendAgain } from "../../../db/queries/emails.server";
import { listRuns } from "../../../db/queries/imports.server";
import { liveWorkers } from "../../../db/queries/workers.server";

const uuid = /^[0-9a-f-]{36}$/i;

export const meta = () => [{ title: "Jobs" }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db } = context;
  const mailId = new URL(request.url).searchParams.get("mail") ?? "";
  const [queues, workers, emails, runs, mail] = await Promise.all([
    countQueues(context),
    liveWorkers(db),
    listEmails(db, { limit: 30 }),
    listRuns(db, { limit: 20 }),
    uuid.test(mailId) ? findEmail(db, mailId) : null,
  ]);
  return { queues, workers, emails, runs, mail };
});

export const action = adminAction(async ({ request, context }) => {
  const { db, env, enqueue } = context;
  const emailId = String((await request.formData()).get("emailId"));
  const again = uuid.test(emailId) && (await sendAgain(db, emailId));
  const queued = again && (await enqueue("deliver-email", { emailId }));
  return redirectWithToast(env, paths.admin.jobs(), {
    type: "info",
    text: !again
      ? "The mail is on its way already"
      : queued
        ? "The mail is queued again"
        : "The queue cannot be reached; the mail is sent once it is back",
  });
});

export default function Jobs() {
  const { queues, workers, emails, runs, mail } = useLoaderData<typeof loader>();
  useLiveData(true, 5_000);
  return (
    <>
      <PageHead title="Jobs" lead="What the workers have done, do, and will do.">
        <a className="btn-quiet" href="">
          Refresh
        </a>
        <a className="btn-quiet" href={paths.admin.queues()}>
          Raw view of the queues
        </a>
      </PageHead>
      {mail && <MailView mail={mail} />}
      <section className="panel">
        <h2>Queues</h2>
        <ScrollTable label="Queues">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col" className="number">
                  Waiting
                </th>
                <th scope="col" className="number">
                  Running
                </th>
                <th scope="col" className="number">
                  Delayed
                </th>
                <th scope="col" className="number">
                  Done
                </th>
                <th scope="col" className="number">
                  Failed
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.map(({ name, counts }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {counts ? (
                    (["waiting", "active", "delayed", "completed", "failed"] as const).map(
                      (state) => (
                        <td key={state} className="number">
                          {counts[state]}
                        </td>
                      ),
                    )
                  ) : (
                    <td colSpan={5}>
                      <span className="badge badge-danger">{texts.common.couldNotLoad}</span>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      </section>
      <section className="panel">
        <h2>Workers</h2>
        {workers.length === 0 ? (
          <p className="note note-warn">
            No worker has been seen in the last minute. Work is kept and goes on once one is there.
          </p>
        ) : (
          <ul>
            {workers.map(({ id, host, pid, seenAt }) => (
              <li key={id}>
                {host}, process {pid}, last seen {seenAt.toISOString().slice(11, 19)} UTC
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel">
        <h2>Imports</h2>
        <RunTable runs={runs} />
      </section>
      <section className="panel">
        <h2>Mails</h2>
        <OutboxTable emails={emails} />
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
