import { Form, Link } from "@remix-run/react";

import type { ImportedRun } from "#db/queries/imports/review.server";
import type { RunKind } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";

export const runKinds: Record<RunKind, string> = {
  smart: "Link",
  batch: "Batch",
  ai: "AI extractor",
  sync: "External table",
};

const screenOf = ({ id, kind }: ImportedRun): string =>
  kind === "batch"
    ? paths.admin.batchRun(id)
    : kind === "smart"
      ? paths.admin.smartRun(id)
      : kind === "ai"
        ? paths.admin.aiExtract()
        : paths.admin.tableSync();

/** "2 new, 1 updated" */
function broughtBy({ created, updated, unchanged, skipped, open }: ImportedRun): string {
  const parts = [
    [created, "new"],
    [updated, "updated"],
    [unchanged, "unchanged"],
    [skipped, "skipped"],
    [open, "to review"],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  return said.join(", ") || "Nothing yet";
}

const columns: readonly Column<ImportedRun>[] = [
  {
    head: "Import",
    kind: "row",
    cell: (run) => (
      <>
        <Link to={screenOf(run)}>
          {run.first ?? runKinds[run.kind]}
          {run.total > 1 && ` and ${run.total - 1} more`}
        </Link>
        <div className="soft small">
          {runKinds[run.kind]}, <Moment at={run.createdAt} /> by {run.actor}
        </div>
      </>
    ),
  },
  {
    head: "Brought",
    cell: (run) => (
      <>
        {broughtBy(run)}
        {run.valuesWaiting > 0 && (
          <div className="soft small">
            {run.valuesWaiting} {run.valuesWaiting === 1 ? "value waits" : "values wait"} for you to
            confirm
          </div>
        )}
        {run.undoneAt && <div className="soft small">Taken back</div>}
      </>
    ),
  },
  {
    head: "Take back",
    headHidden: true,
    cell: ({ id, created, updated, first }) =>
      created + updated > 0 && (
        <Form method="post">
          <input type="hidden" name="runId" value={id} />
          <button
            className="btn-quiet"
            name="intent"
            value="take-back"
            aria-label={`${adminTexts.review.takeBack}: ${first ?? ""}`}
          >
            {adminTexts.review.takeBack}
          </button>
        </Form>
      ),
  },
];

/** Every import with what it brought, newest first. */
export function RunList({ runs }: { runs: readonly ImportedRun[] }) {
  return (
    <section className="panel" aria-labelledby="runs">
      <h2 id="runs">All imports</h2>
      <Table
        caption="Imports"
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        empty="Nothing was imported yet."
      />
    </section>
  );
}
