import type { PipelineRun } from "#db/queries/pipeline/runs.server";
import { outcomeOf } from "#domain/pipeline/steps";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";

const words = adminTexts.pipeline;

const sum = (steps: PipelineRun["steps"]) => steps.reduce((all, { ms }) => all + (ms ?? 0), 0);
const failure = (steps: PipelineRun["steps"]) => steps.find(({ state }) => state === "error");

function outcomeWords({ steps, state }: PipelineRun): string {
  const outcome = outcomeOf(steps);
  const ended = state === "finished" && (outcome === "running" || outcome === "pending");
  return ended ? words.broken : words.outcomes[outcome];
}

const columns: readonly Column<PipelineRun>[] = [
  { head: "Begun (UTC)", kind: "row", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: "By", cell: ({ actor }) => actor },
  {
    head: "Outcome",
    cell: (run) => (
      <>
        {outcomeWords(run)}
        {failure(run.steps) && <div className="soft">{failure(run.steps)?.detail}</div>}
      </>
    ),
  },
  {
    head: "Time",
    kind: "number",
    cell: ({ steps }) => `${sum(steps).toLocaleString("en-US")} ms`,
  },
];

export function EarlierRuns({ runs }: { runs: readonly PipelineRun[] }) {
  return (
    <section className="panel" aria-labelledby="earlier">
      <h2 id="earlier">{words.earlier}</h2>
      <Table caption={words.earlier} columns={columns} rows={runs} rowKey={({ id }) => id} />
    </section>
  );
}
