import "./pipeline.css";
import { Form, useLoaderData } from "@remix-run/react";

import { latestRuns, type PipelineRun, requestPipelineRun } from "#db/queries/pipeline/runs.server";
import { airtableNotConfigured } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { freshSteps, outcomeOf, type PipelineStep, stepNames } from "#domain/pipeline/steps";
import { formatNumber } from "#domain/text/counted";
import { tableAccess } from "#jobs/queue/table-access";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const stepStates = {
  pending: { label: "Pending", tone: "" },
  running: { label: "Running", tone: "badge-warn" },
  success: { label: "Success", tone: "badge-ok" },
  error: { label: "Error", tone: "badge-danger" },
} as const;
const results = {
  pending: "Waiting for a worker",
  running: "Running",
  success: "All four steps passed",
  error: "Failed",
} as const;

export const meta = () => [{ title: "Debug pipeline" }];

export const loader = adminLoader(async ({ context: { db, env } }) => ({
  configured: tableAccess(env) !== null,
  runs: await latestRuns(db, 10),
}));

export const action = adminAction(async ({ context, admin }) => {
  const runId = await requestPipelineRun(context.db, admin.name);
  const queued = await context.enqueue("run-pipeline", { runId });
  return redirectWithToast(context.env, paths.admin.debugPipeline(), {
    type: "info",
    text: queued ? "Test started" : "Test scheduled. It starts when the queue is available again.",
  });
});

export default function DebugPipeline() {
  const { configured, runs } = useLoaderData<typeof loader>();
  const [newest, ...earlier] = runs;
  const isRunning = newest !== undefined && newest.state !== "finished";
  useLiveTopic(isRunning ? "pipeline" : null, 1_000);
  return (
    <>
      {isRunning && <ReloadWithoutScripts seconds={2} />}
      <PageHead
        title="Debug pipeline"
        lead="Runs a test property through every step in a transaction that is rolled back. Visitors never see it."
      >
        <Form method="post" preventScrollReset>
          <button className="btn" disabled={isRunning}>
            {isRunning ? "Test running" : "Run the test"}
          </button>
        </Form>
      </PageHead>
      {!configured && <p className="note note-warn mb-5">{airtableNotConfigured}</p>}
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
        {!newest && (
          <p className="max-w-measure mb-4 text-ink-soft">
            The test has not been run yet. It takes a few seconds and shows where the way from the
            external table to the public listing is broken.
          </p>
        )}
        <StepList steps={newest?.steps ?? freshSteps()} />
      </section>
      {earlier.length > 0 && (
        <section className="panel" aria-labelledby="earlier">
          <h2 id="earlier">Earlier runs</h2>
          <Table caption="Earlier runs" columns={columns} rows={earlier} rowKey={({ id }) => id} />
        </section>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

/** What each step proves; replaced by its result. */
const stepNotes = [
  "The key is accepted, and the table answers.",
  "A test property is stored with all its fields.",
  "It comes back as it was stored.",
  "The query of the public listing finds it.",
];

function StepList({ steps }: { steps: readonly PipelineStep[] }) {
  return (
    <div role="status">
      <ol className="pipeline">
        {steps.map(({ state, ms, detail }, index) => (
          <li
            key={stepNames[index]}
            className={`grid items-center gap-4 py-4 border-t border-line pipeline-${state}`}
          >
            <b className="figure" aria-hidden>
              {index + 1}
            </b>
            <div>
              <p className="wrap-anywhere">
                <strong>{stepNames[index]}</strong>{" "}
                <span className={`badge ${stepStates[state].tone}`.trim()}>
                  {stepStates[state].label}
                </span>
              </p>
              <p className="text-small wrap-anywhere text-ink-soft">{detail ?? stepNotes[index]}</p>
            </div>
            <span className="pipeline-time tabular-nums">
              {ms !== null && `${formatNumber(ms)} ms`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const sum = (steps: PipelineRun["steps"]) => steps.reduce((all, { ms }) => all + (ms ?? 0), 0);
const failure = (steps: PipelineRun["steps"]) => steps.find(({ state }) => state === "error");

function resultOf({ steps, state }: PipelineRun): string {
  const outcome = outcomeOf(steps);
  const isInterrupted = state === "finished" && (outcome === "running" || outcome === "pending");
  return isInterrupted ? "Interrupted" : results[outcome];
}

const columns: readonly Column<PipelineRun>[] = [
  { head: "Started (UTC)", kind: "row", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: "By", cell: ({ actor, createdAt }) => <PersonName name={actor} at={createdAt} /> },
  {
    head: "Result",
    cell: (run) => (
      <>
        {resultOf(run)}
        {failure(run.steps) && <div className="text-ink-soft">{failure(run.steps)?.detail}</div>}
      </>
    ),
  },
  {
    head: "Time",
    kind: "number",
    cell: ({ steps }) => `${formatNumber(sum(steps))} ms`,
  },
];
