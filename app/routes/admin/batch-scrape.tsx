import { data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { BatchForm } from "~/components/admin/batch/batch-form";
import { BatchRun, isUnderWay } from "~/components/admin/batch/batch-run";
import { BatchSteer } from "~/components/admin/batch/batch-steer";
import { useLiveTopic } from "~/components/admin/live-page";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { readBatch } from "~/server/imports/batch-page.server";
import { addressUnderWay, startBatch, steerBatch } from "~/server/imports/batch-scrape.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Batch URL Scraper" }];

export const loader = adminLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const runId = query.get("run");
  if (runId) {
    const batch = await readBatch(context, runId, query);
    if (!batch) throw data("This batch is no longer there.", { status: 404 });
    return { batch, runs: [] };
  }
  const underWay = query.has("new") ? null : await addressUnderWay(context);
  if (underWay) throw redirect(underWay);
  return { batch: null, runs: await listRuns(context.db, { kind: "batch", limit: 10 }) };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    return form.has("intent")
      ? steerBatch(context, form, admin.name)
      : startBatch(context, form, admin.name);
  },
  (form) => ({
    problem:
      form.get("intent") === "import" ? adminTexts.imports.importFailed : texts.common.notStored,
    typed: String(form.get("urls") ?? ""),
  }),
);

export default function BatchScrape() {
  const { batch, runs } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useLiveTopic(batch && isUnderWay(batch) ? `run/${batch.run.id}` : null, 1_500);
  return (
    <>
      <PageHead
        title="Batch URL Scraper"
        lead="Runs on the server. You may close this page; it goes on and is here when you come back."
      >
        {batch && <BatchSteer run={batch.run} />}
        {batch && !isUnderWay(batch) && batch.run.state !== "paused" && (
          <Link className="btn-quiet" to={paths.admin.newBatch()}>
            New batch
          </Link>
        )}
      </PageHead>
      {batch ? (
        <BatchRun batch={batch} problem={refused?.problem} />
      ) : (
        <>
          <BatchForm {...refused} />
          <section className="panel">
            <h2>Recent batches</h2>
            <RunTable runs={runs} />
          </section>
        </>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
