import { Link } from "@remix-run/react";

import type { ImportRun } from "#db/queries/imports/read-runs.server";
import { paths } from "#domain/pages/paths";
import { Moment } from "./moment";
import { runKinds, runStates } from "./run-words";
import { StateBadge } from "./state-badge";
import { type Column, Table } from "./table";

const columns: readonly Column<ImportRun>[] = [
  {
    head: "Import, begun (UTC)",
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
