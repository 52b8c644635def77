import { Form, useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { Counter } from "~/components/admin/counter";
import { PageHead } from "~/components/admin/shell";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminAction, adminLoader } from "~/server/admin.server";
import { redirectWithToast } from "~/server/toast.server";
import { listRuns } from "../../../db/queries/imports.server";
import { propertyTotals } from "../../../db/queries/property-admin.server";

const words = texts.admin.sync;

export const meta = () => [{ title: "External table sync" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, log } = context;
  const status = await Promise.all([propertyTotals(db), listRuns(db, { kind: "sync", limit: 1 })])
    .then(([totals, [last]]) => ({ ...totals, last: last?.createdAt ?? null }))
    .catch((error: unknown) => {
      log.error({ reason: String(error) }, "sync status not read");
      return null;
    });
  return { status, configured: Boolean(env.AIRTABLE_TOKEN && env.AIRTABLE_BASE_ID) };
});

/** Only the connection test so far. */
export const action = adminAction(async ({ context }) => {
  const { db, env } = context;
  const totals = await propertyTotals(db).catch(() => null);
  return redirectWithToast(env, paths.admin.tableSync(), {
    type: totals ? "success" : "error",
    text: totals
      ? `The database answers: ${texts.listing.count(totals.total)} stored`
      : "The database does not answer",
  });
});

export default function TableSync() {
  const { status, configured } = useLoaderData<typeof loader>();
  const last = status?.last?.toISOString().slice(0, 16).replace("T", " ");
  return (
    <>
      <PageHead title="External table sync">
        <Form method="post">
          <button className="btn-quiet">{words.test}</button>
        </Form>
      </PageHead>
      {!status && (
        <p className="note note-danger" role="alert">
          {words.statusFailed}
        </p>
      )}
      <div className="counters">
        <Counter label="Total properties" value={status && status.total} />
        <Counter label="From the external table" value={status && status.synced} />
        <Counter label="Last sync (UTC)" value={status && (last ?? "never")} />
      </div>
      <section className="panel">
        <h2>{words.now}</h2>
        <p className="note note-warn">
          {configured
            ? "The keys are set, but the sync itself comes with a later version."
            : words.notConfigured}
        </p>
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
