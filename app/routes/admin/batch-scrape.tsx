import { data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { BatchRun } from "~/components/admin/batch-run";
import { useLiveData } from "~/components/admin/live-page";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { readBatch, startBatch, steerBatch } from "~/server/imports/batch-scrape.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Batch URL Scraper" }];

export const loader = adminLoader(async ({ request, context }) => {
  const runId = new URL(request.url).searchParams.get("run");
  const [batch, runs] = await Promise.all([
    runId ? readBatch(context, runId) : null,
    listRuns(context.db, { kind: "batch", limit: 10 }),
  ]);
  if (runId && !batch) throw data("This batch is no longer there.", { status: 404 });
  return { batch, runs };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    return form.has("intent") ? steerBatch(context, form) : startBatch(context, form, admin.name);
  },
  (form) => ({ problem: texts.common.notStored, typed: String(form.get("urls") ?? "") }),
);

export default function BatchScrape() {
  const { batch, runs } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const { progress, state } = batch?.run ?? {};
  useLiveData(state === "running" || (progress?.importing ?? 0) > 0, 1_500);
  return (
    <>
      <PageHead
        title="Batch URL Scraper"
        lead="The workers read one page of a site at a time. You can close this page: nothing is lost."
      >
        {batch && (
          <Link className="btn-quiet" to={paths.admin.batchScrape()}>
            New batch
          </Link>
        )}
      </PageHead>
      {batch ? (
        <BatchRun run={batch.run} items={batch.items} />
      ) : (
        <Form method="post" className="stack">
          <Field
            label="Addresses"
            name="urls"
            as="textarea"
            rows={10}
            placeholder="https://"
            defaultValue={refused?.typed}
            error={refused?.problem}
            hint={`One a line, at most ${batchUrls}. Lines that do not begin with http:// or https:// are left out.`}
          />
          <button className="btn" disabled={busy}>
            {texts.admin.imports.startScraping}
          </button>
        </Form>
      )}
      <section className="panel">
        <h2>Recent batches</h2>
        <RunTable runs={runs} />
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
