import "./property-table.css";
import "./property-table-phone.css";
import { Link } from "@remix-run/react";
import { Fragment } from "react";

import {
  type AdminColumn,
  type AdminListQuery,
  type AdminSort,
  writeAdminList,
} from "#domain/property/admin-list";
import { Icon } from "~/components/ui/icon";
import { type AdminRow, cells, columnLabels } from "./columns";
import { useListView } from "./list-view";
import { OpenRow } from "./open-row";
import { RowActions, Tick } from "./row-actions";

const sortOf: Partial<Record<AdminColumn, AdminSort>> = {
  name: "name",
  location: "country",
  price: "price",
  capacity: "capacity",
  status: "featured",
};

/** On a phone the rows are drawn as cards, and a browser then forgets that they are a table. */
const as = (role: string) => ({ role });

interface Props {
  rows: AdminRow[];
  query: AdminListQuery;
  columns: readonly AdminColumn[];
}

export function PropertyTable({ rows, query, columns }: Props) {
  const { editing, selection } = useListView();
  return (
    <div
      className="stays-scroll stay-cards"
      role="region"
      aria-label="Properties, table"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it
      tabIndex={0}
    >
      <table className="stays" {...as("table")}>
        <caption className="visually-hidden">Properties</caption>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            <th scope="col" {...as("columnheader")}>
              <label className="row-tick stays-scripted">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={selection.wholePage}
                  onChange={(event) => selection.togglePage(event.currentTarget.checked)}
                />
              </label>
            </th>
            {columns.map((column) => (
              <Head key={column} column={column} query={query} />
            ))}
            <th scope="col" {...as("columnheader")}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Row row={row} columns={columns} />
              {editing === row.id && (
                <tr {...as("row")} className="stays-quick">
                  <td colSpan={columns.length + 2} {...as("cell")}>
                    <OpenRow row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Cards have room for what tells a stay from the next; the rest is in its form. */
const onCards = new Set<AdminColumn>(["image", "location", "price", "complete", "status"]);
const classOf = (column: AdminColumn) =>
  onCards.has(column) ? `stays-${column}` : `stays-${column} stays-extra`;

function Row({ row, columns }: { row: AdminRow; columns: readonly AdminColumn[] }) {
  const { editing, selection } = useListView();
  const state = editing === row.id ? "stays-open" : selection.has(row.id) ? "stays-picked" : "";
  return (
    <tr id={`stay-${row.id}`} data-stay={row.id} className={state || undefined} {...as("row")}>
      <td className="stays-tick" {...as("cell")}>
        <Tick row={row} />
      </td>
      {columns.map((column) =>
        column === "name" ? (
          <th key={column} scope="row" className="stays-name" {...as("rowheader")}>
            {cells.name(row)}
          </th>
        ) : (
          <td key={column} className={classOf(column)} {...as("cell")}>
            {cells[column](row)}
          </td>
        ),
      )}
      <td className="stays-actions" {...as("cell")}>
        <RowActions row={row} />
      </td>
    </tr>
  );
}

function Head({ column, query }: { column: AdminColumn; query: AdminListQuery }) {
  const label = columnLabels[column];
  const sort = sortOf[column];
  if (!sort)
    return (
      <th scope="col" {...as("columnheader")}>
        {label}
      </th>
    );
  const current = query.sort === sort;
  const descending = current ? !query.descending : sort === "featured";
  return (
    <th
      scope="col"
      {...as("columnheader")}
      aria-sort={current ? (query.descending ? "descending" : "ascending") : undefined}
    >
      <Link to={writeAdminList({ ...query, sort, descending, page: 1 }) || "?"} preventScrollReset>
        {label}
        {current && <Icon name={query.descending ? "arrow-down" : "arrow-up"} />}
      </Link>
    </th>
  );
}
