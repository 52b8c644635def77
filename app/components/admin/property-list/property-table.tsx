import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import {
  type AdminColumn,
  type AdminListQuery,
  type AdminSort,
  writeAdminList,
} from "#domain/property/admin-list";
import { ScrollTable } from "~/components/admin/scroll-table";
import { Icon } from "~/components/ui/icon";
import { type AdminRow, cells, columnLabels, partnerLabel, priceOf, statusBadges } from "./columns";

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
    <ScrollTable label="Properties">
      <table className="table list-table">
        <caption className="visually-hidden">Properties</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Selected</span>
            </th>
            {columns.map((column) => (
              <HeadCell key={column} column={column} query={query} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Tick row={row} />
              </td>
              {columns.map((column) =>
                column === "name" ? (
                  <th key={column} scope="row">
                    {cells.name(row)}
                  </th>
                ) : (
                  <td key={column} className={`list-${column}`}>
                    {cells[column](row)}
                  </td>
                ),
              )}
              <td>
                <RowActions row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function HeadCell({ column, query }: { column: AdminColumn; query: AdminListQuery }) {
  const sort = sortOf[column];
  const label = columnLabels[column];
  if (!sort) return <th scope="col">{label}</th>;
  const current = query.sort === sort;
  const descending = current ? !query.descending : sort === "featured";
  const order = query.descending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={current ? order : undefined}>
      <Link to={writeAdminList({ ...query, sort, descending, page: 1 }) || "?"} preventScrollReset>
        {label}
        {current && <Icon name={query.descending ? "arrow-down" : "arrow-up"} />}
      </Link>
    </th>
  );
}

const Tick = ({ row }: { row: AdminRow }) => (
  <input type="checkbox" name="ids" value={row.id} aria-label={`Select ${row.name}`} />
);

function RowActions({ row }: { row: AdminRow }) {
  return (
    <span className="row-actions">
      <Link to={paths.admin.editProperty(row.id)} aria-label={`Edit ${row.name}`} title="Edit">
        <Icon name="edit" />
      </Link>
      {row.active && (
        <a
          href={paths.property(row.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${row.name} on the site`}
          title="View"
        >
          <Icon name="external-link" />
        </a>
      )}
      <Link
        to={paths.admin.deleteProperty(row.id)}
        aria-label={`Delete ${row.name}`}
        title="Delete"
      >
        <Icon name="trash" />
      </Link>
    </span>
  );
}

export function PropertyCards({ rows }: { rows: AdminRow[] }) {
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="list-card-cover">{cells.image(row)}</div>
          <div className="list-card-head">
            <Tick row={row} />
            <h2>{cells.name(row)}</h2>
          </div>
          <p className="soft small">
            {row.countries.join(", ")}, {row.region}
          </p>
          <p className="small">
            {priceOf(row) ?? "No price"} · {partnerLabel(row) ?? "No booking link"}
          </p>
          <div className="list-card-foot">
            {statusBadges(row)}
            <RowActions row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
