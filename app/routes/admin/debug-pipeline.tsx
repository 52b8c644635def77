import { Form, useLoaderData } from "@remix-run/react";

import { askForRun, latestRuns } from "#db/queries/pipeline/runs.server";
import { paths } from "#domain/pages/paths";
import { freshSteps } from "#domain/pipeline/steps";
import { adminTexts } from "#domain/text/admin-texts";
import { tableAccess } from "#jobs/queue/table-access";
import { AdminError } from "~/components/admin/admin-error";
import { EarlierRuns } from "~/components/admin/debug-pipeline/earlier-runs";
import { StepList } from "~/components/admin/debug-pipeline/step-list";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { Moment } from "~/components/admin/moment";
import { PageHead } from "~/components/admin/shell";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.pipeline;
const shownRuns = 10;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ context: { db, env } }) => ({
  configured: tableAccess(env) !== null,
  runs: await latestRuns(db, shownRuns),
}));

export const action = adminAction(async ({ context, admin }) => {
  const runId = await askForRun(context.db, admin.name);
  const queued = await context.enqueue("run-pipeline", { runId });
  return redirectWithToast(context.env, paths.admin.debugPipeline(), {
    type: "info",
    text: queued ? words.begun : words.notQueued,
  });
});

export default function DebugPipeline() {
  const { configured, runs } = useLoaderData<typeof loader>();
  const [newest, ...earlier] = runs;
  const underWay = newest !== undefined && newest.state !== "finished";
  useLiveTopic(underWay ? "pipeline" : null, 1_000);
  return (
    <>
      {underWay && <ReloadWithoutScripts seconds={2} />}
      <PageHead title={words.title} lead={words.lead}>
        <Form method="post" preventScrollReset>
          <button className="btn" disabled={underWay}>
            {underWay ? words.running : words.run}
          </button>
        </Form>
      </PageHead>
      {!configured && <p className="note note-warn">{adminTexts.sync.notConfigured}</p>}
      <section className="panel" aria-labelledby="steps">
        <h2 id="steps">
          {newest ? (
            <>
              Run of <Moment at={newest.createdAt} />
            </>
          ) : (
            "Steps"
          )}
        </h2>
        {!newest && <p className="soft">{words.never}</p>}
        <StepList steps={newest?.steps ?? freshSteps()} />
      </section>
      {earlier.length > 0 && <EarlierRuns runs={earlier} />}
    </>
  );
}

export { AdminError as ErrorBoundary };
