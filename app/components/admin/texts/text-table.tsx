import "./text-table.css";
import { Link } from "@remix-run/react";

import type { ListedText } from "#db/queries/pages/read-text.server";
import { publishState } from "#domain/pages/publishing";
import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { StateBadge } from "~/components/admin/state-badge";
import { type Column, Table } from "~/components/admin/table";

interface Props {
  kind: TextKind;
  rows: readonly ListedText[];
  /** The list's own state, to come back to. */
  list: string;
  /** When the list was read: what was due then is published. */
  at: Date;
}

const tones = {
  draft: "",
  scheduled: "badge-warn",
  published: "badge-ok",
  ended: "",
} as const;

/** Pages or posts, each with what can be done to it. */
export function TextTable({ kind, rows, list, at }: Props) {
  const { address, edit, remove, words } = textScreens[kind];
  const back = list ? `?${new URLSearchParams({ list })}` : "";
  const columns: Column<ListedText>[] = [
    {
      head: "Title",
      kind: "row",
      cell: ({ slug, title }) => (
        <Link to={edit(slug) + back} className="text-title">
          {title}
        </Link>
      ),
    },
    kind === "page"
      ? {
          head: "Address",
          className: "table-address",
          cell: ({ slug }) => `/page/${slug}`,
        }
      : { head: "Category", cell: ({ category }) => category },
    { head: "Status", cell: (row) => <State row={row} at={at} /> },
    {
      head: "Updated (UTC)",
      className: "text-updated",
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      head: "Actions",
      headHidden: true,
      className: "text-actions",
      cell: (row) => (
        <>
          {publishState(row, at) === "published" && (
            <a href={address(row.slug)} target="_blank" rel="noreferrer">
              View<span className="visually-hidden"> {row.title}</span>
            </a>
          )}
          <Link to={edit(row.slug) + back}>
            Edit<span className="visually-hidden"> {row.title}</span>
          </Link>
          <Link to={remove(row.slug) + back} className="text-delete">
            Delete<span className="visually-hidden"> {row.title}</span>
          </Link>
        </>
      ),
    },
  ];
  return (
    <Table
      caption={words.title}
      className="text-table"
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={columns}
    />
  );
}

function State({ row, at }: { row: ListedText; at: Date }) {
  const state = publishState(row, at);
  const due = state === "scheduled" ? row.publishedAt : null;
  const gone = state === "published" ? row.unpublishAt : null;
  return (
    <>
      <StateBadge state={{ label: adminTexts.texts.states[state], tone: tones[state] }} />
      {due && (
        <span className="text-due">
          for <Moment at={due} />
        </span>
      )}
      {gone && (
        <span className="text-due">
          until <Moment at={gone} />
        </span>
      )}
    </>
  );
}
