import "./property-table.css";
import { Link } from "@remix-run/react";

import {
  type AdminColumn,
  type AdminListQuery,
  type AdminSort,
  writeAdminList,
} from "#domain/property/admin-list";
import { type Column, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { type AdminRow, cells, columnLabels } from "./columns";
import { RowActions, Tick } from "./row-actions";

const sortOf: Partial<Record<AdminColumn, AdminSort>> = {
  name: "name",
  location: "country",
  price: "price",
  capacity: "capacity",
  status: "featured",
};

interface Props {
  rows: AdminRow[];
  query: AdminListQuery;
  columns: readonly AdminColumn[];
}

export function PropertyTable({ rows, query, columns }: Props) {
  return (
    <Table<AdminRow>
      caption="Properties"
      className="list-table"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { head: "Selected", headHidden: true, cell: (row) => <Tick row={row} /> },
        ...columns.map((column) => columnOf(column, query)),
        { head: "Actions", cell: (row) => <RowActions row={row} /> },
      ]}
    />
  );
}

function columnOf(column: AdminColumn, query: AdminListQuery): Column<AdminRow> {
  const label = columnLabels[column];
  const shown: Column<AdminRow> = {
    head: label,
    name: label,
    cell: cells[column],
    ...(column === "name" ? { kind: "row" } : { className: `list-${column}` }),
  };
  const sort = sortOf[column];
  if (!sort) return shown;
  const current = query.sort === sort;
  const descending = current ? !query.descending : sort === "featured";
  return {
    ...shown,
    head: (
      <Link to={writeAdminList({ ...query, sort, descending, page: 1 }) || "?"} preventScrollReset>
        {label}
        {current && <Icon name={query.descending ? "arrow-down" : "arrow-up"} />}
      </Link>
    ),
    sorted: current ? (query.descending ? "descending" : "ascending") : undefined,
  };
}
