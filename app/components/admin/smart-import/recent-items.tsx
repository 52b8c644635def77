import "./recent-items.css";
import { Link } from "@remix-run/react";

import type { RecentItem } from "#db/queries/imports/review.server";
import { StateBadge } from "~/components/admin/state-badge";
import { type Column, Table } from "~/components/admin/table";
import { itemStates } from "./item-state";

interface Props {
  title: string;
  items: RecentItem[];
  /** The address of a run's screen. */
  runPath: (runId: string) => string;
}

/** Every link that was handed in stays here, whatever became of the tab. */
export function RecentItems({ title, items, runPath }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="panel recent-items" aria-labelledby="recent">
      <h2 id="recent">{title}</h2>
      <Table
        caption={title}
        columns={columnsFor(runPath)}
        rows={items}
        rowKey={({ runId }) => runId}
      />
    </section>
  );
}

const columnsFor = (runPath: Props["runPath"]): readonly Column<RecentItem>[] => [
  {
    head: "Page",
    kind: "row",
    cell: ({ runId, name, url }) => (
      <>
        <Link to={runPath(runId)}>{name ?? url}</Link>
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
