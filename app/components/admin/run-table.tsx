import { Link } from "@remix-run/react";

import type { ImportRun } from "#db/queries/imports/read-runs.server";
import type { RunKind, RunState } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { type Column, Moment, StateBadge, Table } from "./table";

const columns: readonly Column<ImportRun>[] = [
  {
    head: "Import, started (UTC)",
    kind: "row",
    cell: ({ id, kind, createdAt }) => (
      <>
        <Link to={paths.admin.jobRun(id)}>{runKinds[kind]}</Link>
        <div>
          <Moment at={createdAt} />
        </div>
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state, error }) => <StateBadge state={runStates[state]} error={error} />,
  },
  {
    head: "Pages",
    kind: "number",
    cell: ({ kind, progress: { total } }) => (kind === "sync" ? `${total} records` : total),
  },
  { head: "Pending", kind: "number", cell: ({ progress }) => progress.pending + progress.scraping },
  { head: "Read", kind: "number", cell: ({ progress }) => progress.successful },
  { head: "Imported", kind: "number", cell: ({ progress }) => progress.imported },
  {
    head: "Errors",
    kind: "number",
    cell: ({ progress }) => progress.errors + progress.importFailed,
  },
];

export function RunTable({ runs, emptyNext }: { runs: readonly ImportRun[]; emptyNext?: string }) {
  return (
    <Table
      caption="Imports"
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
      empty="No imports yet"
      emptyNext={emptyNext}
    />
  );
}

export const runKinds: Record<RunKind, string> = {
  smart: "Smart import",
  batch: "Batch",
  ai: "AI extraction",
  sync: "Table sync",
  proposal: "Proposal",
};

export const runStates: Record<RunState, { label: string; tone: string }> = {
  running: { label: "Running", tone: "badge-warn" },
  paused: { label: "Paused", tone: "" },
  finished: { label: "Finished", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  cancelled: { label: "Canceled", tone: "" },
};

const screens: Record<RunKind, string> = {
  smart: paths.admin.smartImport(),
  batch: paths.admin.batchScrape(),
  ai: paths.admin.aiExtract(),
  sync: paths.admin.tableSync(),
  proposal: paths.admin.imports(),
};

/** URL of the screen on which the run was started and can be continued. */
export const runScreen = ({ id, kind }: { id: string; kind: RunKind }): string =>
  `${screens[kind]}?run=${id}`;
