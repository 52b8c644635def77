import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";

import { paths } from "#domain/paths/paths";
import {
  type AdminColumn,
  type AdminListQuery,
  type AdminSort,
  writeAdminList,
} from "#domain/property/admin-list";
import { MoreMenu } from "~/components/admin/more-menu";
import { TableChoice, useFocusAfterChoice } from "~/components/admin/table-choice";
import { CreationToken } from "~/components/form/creation-token";
import { Icon } from "~/components/ui/icon";
import {
  type AdminRow,
  cells,
  columnLabels,
  partnerLabel,
  WriteBackTrail,
} from "~/routes/admin/properties/columns";
import { useListView } from "./list-view";
import { QuickEditForm } from "./quick-edit-form";

const sortOf: Partial<Record<AdminColumn, AdminSort>> = {
  name: "name",
  location: "country",
  price: "price",
  capacity: "capacity",
  status: "featured",
};

/** On phones CSS turns rows into cards, which removes the table semantics; explicit roles restore them. */
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
      className="stays-scroll stay-cards relative overflow-x-auto"
      role="region"
      aria-label="Properties, table"
      tabIndex={0}
    >
      <table className="stays w-full text-caption leading-snug" {...as("table")}>
        <caption className="sr-only">Properties</caption>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            <th scope="col" {...as("columnheader")}>
              <label className="row-tick stays-scripted place-items-center cursor-pointer">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={selection.wholePage}
                  onChange={(event) => selection.togglePage(event.currentTarget.checked)}
                />
              </label>
            </th>
            {ownColumns(columns).map((column) => (
              <Head key={column} column={column} query={query} />
            ))}
            <th scope="col" {...as("columnheader")}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Row row={row} columns={columns} />
              {editing === row.id && (
                <tr {...as("row")} className="stays-quick">
                  <td colSpan={ownColumns(columns).length + 2} {...as("cell")}>
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

/** Coordinates stand below the location, where both are shown. */
const ownColumns = (columns: readonly AdminColumn[]) =>
  columns.includes("location") ? columns.filter((column) => column !== "coordinates") : columns;

/** Columns that the cards of phones show. */
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
      {ownColumns(columns).map((column) =>
        column === "name" ? (
          <th key={column} scope="row" className="stays-name" {...as("rowheader")}>
            {cells.name(row)}
          </th>
        ) : (
          <Cell key={column} row={row} column={column} columns={columns} />
        ),
      )}
      <td className="stays-actions sticky bg-paper" {...as("cell")}>
        <RowActions row={row} />
      </td>
    </tr>
  );
}

interface CellProps {
  row: AdminRow;
  column: AdminColumn;
  columns: readonly AdminColumn[];
}

/** The title has the text where the column cuts it. */
function Cell({ row, column, columns }: CellProps) {
  const content = cells[column](row);
  const title = typeof content === "string" ? content : undefined;
  return (
    <td className={classOf(column)} title={title} {...as("cell")}>
      {content}
      {column === "location" && columns.includes("coordinates") && cells.coordinates(row)}
    </td>
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

export function PropertyCards({ rows }: { rows: AdminRow[] }) {
  return (
    <ul className="list-cards grid gap-6 py-4 border-y border-line">
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { row: AdminRow }) {
  const { editing, selection } = useListView();
  const open = editing === row.id;
  return (
    <>
      <li
        id={`stay-${row.id}`}
        data-stay={row.id}
        className={open || selection.has(row.id) ? "list-card-picked rounded-1" : undefined}
      >
        <div className="list-card-cover relative">
          {cells.image(row)}
          <Tick row={row} />
        </div>
        <h2>{cells.name(row)}</h2>
        <p className="text-ink-soft text-small">
          {row.region}, {row.countries.join(", ")}
        </p>
        <p className="list-card-price flex items-baseline gap-1.5">
          {cells.price(row)}{" "}
          <span className="text-ink-soft text-small">{partnerLabel(row) ?? "No link"}</span>
        </p>
        <div className="flex items-center gap-2 text-caption">
          {cells.complete(row)}
          <span className="list-card-state flex flex-wrap min-w-0 ml-auto">
            {cells.status(row)}
          </span>
          <RowActions row={row} />
        </div>
      </li>
      {open && (
        <li className="col-span-full p-4 bg-sand">
          <OpenRow row={row} />
        </li>
      )}
    </>
  );
}

/** Id of the bulk form. It is separate because rows contain forms and forms cannot be nested. */
export const bulkForm = "bulk";

function Tick({ row }: { row: AdminRow }) {
  const { selection } = useListView();
  return (
    <label className="row-tick place-items-center cursor-pointer">
      <input
        type="checkbox"
        name="ids"
        form={bulkForm}
        value={row.id}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
        aria-label={`Select ${row.name}`}
      />
    </label>
  );
}

/** Quick edit, and a menu with the other actions. */
function RowActions({ row }: { row: AdminRow }) {
  const { id, name, active } = row;
  const { fromList, editing, openAddress } = useListView();
  return (
    <span className="inline-flex">
      <Link
        id={`pencil-${id}`}
        className="row-action grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
        to={openAddress(id)}
        preventScrollReset
        aria-label={`Quick edit ${name}`}
        aria-current={editing === id ? "true" : undefined}
        title="Quick edit"
      >
        <Icon name="edit" />
      </Link>
      <MoreMenu id={`more-${id}`} label={`More actions for ${name}`} name={name}>
        <Link to={fromList(paths.admin.editProperty(id))}>
          <Icon name="file" /> Full edit
        </Link>
        {active && (
          <a href={paths.property(id)} target="_blank" rel="noreferrer">
            <Icon name="external-link" /> View on the site
          </a>
        )}
        <Form method="post" action={paths.admin.duplicateProperty(id)}>
          <CreationToken />
          <button>
            <Icon name="copy" /> Duplicate
          </button>
        </Form>
        <Link to={fromList(paths.admin.deleteProperty(id))} className="more-menu-danger">
          <Icon name="trash" /> Delete
        </Link>
      </MoreMenu>
    </span>
  );
}

function OpenRow({ row }: { row: AdminRow }) {
  const { list, nextOf, closedAddress, close, writeBacks, conflictsOf, isPriced } = useListView();
  const writeBack = writeBacks.get(row.id);
  const open = conflictsOf(row.id);
  const element = useFocusAfterChoice<HTMLDivElement>(open.length);
  return (
    <div ref={element}>
      <TableChoice conflicts={open} screen="list" list={list} />
      <QuickEditForm
        // Remount after a resolved conflict, so that the form does not overwrite the accepted value.
        key={`${row.id} ${open.map(({ field }) => field).join(" ")}`}
        row={row}
        isPriced={isPriced(row.id)}
        list={list}
        next={nextOf(row.id)}
        cancel={closedAddress}
        onCancel={close}
      />
      {writeBack && <WriteBackTrail writeBack={writeBack} />}
    </div>
  );
}
