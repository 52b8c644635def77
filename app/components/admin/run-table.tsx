import { Link } from "@remix-run/react";

import type { ImportRun } from "#db/queries/imports/read-runs.server";
import type { RunKind, RunState } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";
import { Moment } from "./moment";
import { StateBadge } from "./state-badge";
import { type Column, Table } from "./table";

const kinds: Record<RunKind, string> = {
  smart: "Smart import",
  batch: "Batch",
  ai: "AI extraction",
  sync: "Table sync",
};

const states: Record<RunState, { label: string; tone: string }> = {
  running: { label: "Running", tone: "badge-warn" },
  paused: { label: "Paused", tone: "" },
  finished: { label: "Finished", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  cancelled: { label: "Cancelled", tone: "" },
};

/** Only these two kinds have a page of their own so far. */
const screens: Partial<Record<RunKind, string>> = {
  smart: paths.admin.smartImport(),
  batch: paths.admin.batchScrape(),
};

const columns: readonly Column<ImportRun>[] = [
  {
    head: "Import, begun (UTC)",
    kind: "row",
    cell: ({ id, kind, createdAt }) => (
      <>
        {screens[kind] ? <Link to={`${screens[kind]}?run=${id}`}>{kinds[kind]}</Link> : kinds[kind]}
        <div>
          <Moment at={createdAt} />
        </div>
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state, error }) => <StateBadge state={states[state]} error={error} />,
  },
  { head: "Pages", kind: "number", cell: ({ progress }) => progress.total },
  { head: "Pending", kind: "number", cell: ({ progress }) => progress.pending + progress.scraping },
  { head: "Read", kind: "number", cell: ({ progress }) => progress.successful },
  { head: "Imported", kind: "number", cell: ({ progress }) => progress.imported },
  {
    head: "Errors",
    kind: "number",
    cell: ({ progress }) => progress.errors + progress.importFailed,
  },
];

/** What was imported lately, and what came of it. */
export function RunTable({ runs }: { runs: readonly ImportRun[] }) {
  return (
    <Table
      caption="Imports"
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
      empty="No imports yet"
    />
  );
}
