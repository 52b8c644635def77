import { Link } from "@remix-run/react";

import type { WaitingItem } from "#db/queries/imports/review.server";
import { paths } from "#domain/pages/paths";
import { type Column, Table } from "~/components/admin/table";
import { runKinds } from "./run-list";

const columns: readonly Column<WaitingItem>[] = [
  {
    head: "Page",
    kind: "row",
    cell: ({ id, name, url, error }) => (
      <>
        <Link to={paths.admin.importItem(id)}>{name ?? url}</Link>
        <div className="soft small table-address">{url}</div>
        {error && <div className="small">{error}</div>}
      </>
    ),
  },
  { head: "From", cell: ({ kind }) => runKinds[kind] },
];

/** What was read and waits to be looked over. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  return (
    <Table
      caption="Waiting for review"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty="Nothing waits for you."
    />
  );
}
