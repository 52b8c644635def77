import "./editorial.css";
import { Form, Link } from "@remix-run/react";
import type { ChangeEvent } from "react";

import type { ListedText } from "#db/queries/editorial/read-text.server";
import {
  publishState,
  type TextKind,
  textScreens,
  type TextSort,
  textStateLabels,
} from "#domain/editorial/text-form";
import { type Column, Moment, StateBadge, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { Scene } from "~/components/ui/picture";

interface Props {
  kind: TextKind;
  rows: readonly ListedText[];
  /** Query string of the list, to return to. */
  list: string;
  /** Time of the query, which decides what is published. */
  at: Date;
  order: Order;
  orderAddress: (order: Order) => string;
}

export interface Order {
  sort: TextSort;
  descending: boolean;
}

const bulkForm = "texts-bulk";

/** Ticks all rows of the table, or none. */
function tickAll({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const boxes = currentTarget.closest("table")?.querySelectorAll<HTMLInputElement>("[name=ids]");
  for (const box of boxes ?? []) box.checked = currentTarget.checked;
}

const selectColumn: Column<ListedText> = {
  name: "Select",
  head: (
    <label className="text-tick noscript:hidden!">
      <input
        className="accent-forest"
        type="checkbox"
        aria-label="Select all on this page"
        onChange={tickAll}
      />
    </label>
  ),
  className: "text-select",
  cell: ({ id, title }) => (
    <label className="text-tick">
      <input
        className="accent-forest"
        type="checkbox"
        name="ids"
        form={bulkForm}
        value={id}
        aria-label={`Select ${title}`}
      />
    </label>
  ),
};

const imageColumn: Column<ListedText> = {
  head: "Image",
  headHidden: true,
  className: "text-image",
  cell: ({ image }) => (
    <span className="text-thumbnail block overflow-hidden bg-sand rounded-1" aria-hidden="true">
      {image ? <Scene image={image} alt="" sizes="64px" /> : <Icon name="file" />}
    </span>
  ),
};

/** Head that sorts by its column, or turns the order round. */
function sortableHead(
  sort: TextSort,
  label: string,
  { order, orderAddress }: Pick<Props, "order" | "orderAddress">,
) {
  const isCurrent = order.sort === sort;
  const descending = isCurrent ? !order.descending : sort === "updated";
  const direction = order.descending ? "descending" : "ascending";
  return {
    name: label,
    sorted: isCurrent ? (direction as "descending" | "ascending") : undefined,
    head: (
      <Link
        className="inline-flex items-center gap-1 min-h-link no-underline hover:text-ink"
        to={orderAddress({ sort, descending })}
        preventScrollReset
      >
        {label}
        {isCurrent && <Icon name={order.descending ? "arrow-down" : "arrow-up"} />}
      </Link>
    ),
  };
}

const tones = {
  draft: "",
  scheduled: "badge-warn",
  published: "badge-ok",
  ended: "",
} as const;

export function TextTable({ kind, rows, list, at, order, orderAddress }: Props) {
  const { edit, words } = textScreens[kind];
  const back = list ? `?${new URLSearchParams({ list })}` : "";
  const sortable = (sort: TextSort, label: string) =>
    sortableHead(sort, label, { order, orderAddress });
  const columns: Column<ListedText>[] = [
    selectColumn,
    imageColumn,
    {
      ...sortable("title", "Title"),
      kind: "row",
      cell: ({ slug, title }) => (
        <Link
          to={edit(slug) + back}
          className="hover:text-clay max-sm:text-plain inline-block py-1 no-underline text-ink"
        >
          {title}
        </Link>
      ),
    },
    kind === "page"
      ? {
          ...sortable("category", "URL"),
          className: "table-address",
          cell: ({ slug }) => `/page/${slug}`,
        }
      : { ...sortable("category", "Category"), cell: ({ category }) => category },
    { ...sortable("status", "Status"), cell: (row) => <State row={row} at={at} /> },
    {
      ...sortable("updated", "Updated (UTC)"),
      className: "text-updated",
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      head: "Actions",
      headHidden: true,
      className: "text-actions",
      cell: (row) => <RowLinks row={row} kind={kind} back={back} at={at} />,
    },
  ];
  return (
    <div className="text-list">
      <Table
        caption={words.title}
        className="text-table"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={columns}
      />
      <BulkBar list={list} />
    </div>
  );
}

function State({ row, at }: { row: ListedText; at: Date }) {
  const state = publishState(row, at);
  const due = state === "scheduled" ? row.publishedAt : null;
  const endsAt = state === "published" ? row.unpublishAt : null;
  return (
    <>
      <StateBadge state={{ label: textStateLabels[state], tone: tones[state] }} />
      {due && (
        <span className="block mt-1 text-caption text-ink-soft">
          for <Moment at={due} />
        </span>
      )}
      {endsAt && (
        <span className="block mt-1 text-caption text-ink-soft">
          until <Moment at={endsAt} />
        </span>
      )}
    </>
  );
}

function RowLinks(props: { row: ListedText; kind: TextKind; back: string; at: Date }) {
  const { row, kind, back, at } = props;
  const { address, edit, remove } = textScreens[kind];
  return (
    <>
      {publishState(row, at) === "published" && (
        <a href={address(row.slug)} target="_blank" rel="noreferrer">
          View<span className="sr-only"> {row.title}</span>
        </a>
      )}
      <Link to={edit(row.slug) + back}>
        Edit<span className="sr-only"> {row.title}</span>
      </Link>
      <Link to={remove(row.slug) + back} className="text-delete">
        Delete<span className="sr-only"> {row.title}</span>
      </Link>
    </>
  );
}

/** Publishes, unpublishes or deletes the ticked rows; CSS shows it with the first tick. */
const BulkBar = ({ list }: { list: string }) => (
  <Form
    method="post"
    id={bulkForm}
    className="text-bulk sticky row gap-2 mt-4 text-small text-paper bg-forest rounded-3 shadow-3"
    aria-label="Change the selected rows"
  >
    <input type="hidden" name="list" value={list} />
    <p className="text-bulk-count mr-auto">selected</p>
    <button name="intent" value="publish">
      <Icon name="eye" /> Publish
    </button>
    <button name="intent" value="unpublish">
      <Icon name="eye-off" /> Unpublish
    </button>
    <button name="intent" value="delete">
      <Icon name="trash" /> Delete
    </button>
  </Form>
);
