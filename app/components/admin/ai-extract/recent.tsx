import { Link } from "@remix-run/react";

import type { RecentItem } from "#db/queries/imports/review.server";
import { paths } from "#domain/pages/paths";
import { itemStates } from "~/components/admin/smart-import/item-state";
import { StateBadge } from "~/components/admin/state-badge";
import { type Column, Table } from "~/components/admin/table";

const columns: readonly Column<RecentItem>[] = [
  {
    head: "Page",
    kind: "row",
    cell: ({ runId, name, url }) => (
      <>
        <Link to={paths.admin.aiRun(runId)}>{name ?? url}</Link>
        {name && <div className="soft small table-address">{url}</div>}
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state, error }) => <StateBadge state={itemStates[state]} error={error} />,
  },
  {
    head: "Handed in (UTC)",
    cell: ({ createdAt }) => createdAt.toISOString().slice(0, 16).replace("T", " "),
  },
];

/** Every page that was handed in stays here, whatever became of the tab. */
export function Recent({ items }: { items: RecentItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="panel ai-recent" aria-labelledby="recent">
      <h2 id="recent">Recent extractions</h2>
      <Table
        caption="Recent extractions"
        columns={columns}
        rows={items}
        rowKey={({ runId }) => runId}
      />
    </section>
  );
}
