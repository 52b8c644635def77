import "./debug-pipeline.css";
import { Form, useLoaderData } from "@remix-run/react";

import { askForRun, latestRuns, type PipelineRun } from "#db/queries/pipeline/runs.server";
import { airtableNotConfigured } from "#domain/imports/run";
import { paths } from "#domain/pages/paths";
import { freshSteps, outcomeOf, type PipelineStep, stepNames } from "#domain/pipeline/steps";
import { tableAccess } from "#jobs/queue/table-access";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const states = {
  pending: "Pending",
  running: "Running",
  success: "Success",
  error: "Error",
} as const;
const outcomes = {
  pending: "Waiting for a worker",
  running: "Running",
  success: "All four steps passed",
  error: "Failed",
} as const;

const shownRuns = 10;

export const meta = () => [{ title: "Debug pipeline" }];

export const loader = adminLoader(async ({ context: { db, env } }) => ({
  configured: tableAccess(env) !== null,
  runs: await latestRuns(db, shownRuns),
}));

export const action = adminAction(async ({ context, admin }) => {
  const runId = await askForRun(context.db, admin.name);
  const queued = await context.enqueue("run-pipeline", { runId });
  return redirectWithToast(context.env, paths.admin.debugPipeline(), {
    type: "info",
    text: queued ? "Test started" : "Test scheduled. It starts when the queue is available again.",
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
      <PageHead
        title="Debug pipeline"
        lead="Runs a test property through every step in a transaction that is rolled back. Visitors never see it."
      >
        <Form method="post" preventScrollReset>
          <button className="btn" disabled={underWay}>
            {underWay ? "Test running" : "Run the test"}
          </button>
        </Form>
      </PageHead>
      {!configured && <p className="note note-warn">{airtableNotConfigured}</p>}
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
        {!newest && <p className="muted">The test has not been run yet.</p>}
        <StepList steps={newest?.steps ?? freshSteps()} />
      </section>
      {earlier.length > 0 && <EarlierRuns runs={earlier} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

const badges = {
  pending: "badge",
  running: "badge badge-warn",
  success: "badge badge-ok",
  error: "badge badge-danger",
} as const;

/** The four steps in their order, each with its state, its time and what was seen. */
function StepList({ steps }: { steps: readonly PipelineStep[] }) {
  return (
    <ol className="pipeline" role="status">
      {steps.map(({ state, ms, detail }, index) => (
        <li key={stepNames[index]} className={`pipeline-${state}`}>
          <b aria-hidden>{index + 1}</b>
          <div>
            <p>
              <strong>{stepNames[index]}</strong>{" "}
              <span className={badges[state]}>{states[state]}</span>
            </p>
            {detail && <p className="text-small muted">{detail}</p>}
          </div>
          <span className="pipeline-time tabular">
            {ms !== null && `${ms.toLocaleString("en-US")} ms`}
          </span>
        </li>
      ))}
    </ol>
  );
}

const sum = (steps: PipelineRun["steps"]) => steps.reduce((all, { ms }) => all + (ms ?? 0), 0);
const failure = (steps: PipelineRun["steps"]) => steps.find(({ state }) => state === "error");

function outcomeWords({ steps, state }: PipelineRun): string {
  const outcome = outcomeOf(steps);
  const ended = state === "finished" && (outcome === "running" || outcome === "pending");
  return ended ? "Interrupted" : outcomes[outcome];
}

const columns: readonly Column<PipelineRun>[] = [
  { head: "Started (UTC)", kind: "row", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: "By", cell: ({ actor }) => actor },
  {
    head: "Result",
    cell: (run) => (
      <>
        {outcomeWords(run)}
        {failure(run.steps) && <div className="muted">{failure(run.steps)?.detail}</div>}
      </>
    ),
  },
  {
    head: "Time",
    kind: "number",
    cell: ({ steps }) => `${sum(steps).toLocaleString("en-US")} ms`,
  },
];

function EarlierRuns({ runs }: { runs: readonly PipelineRun[] }) {
  return (
    <section className="panel" aria-labelledby="earlier">
      <h2 id="earlier">Earlier runs</h2>
      <Table caption="Earlier runs" columns={columns} rows={runs} rowKey={({ id }) => id} />
    </section>
  );
}
