import "./text-table.css";
import { Form } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";

interface Redirect {
  fromPath: string;
  toPath: string;
  createdAt: Date;
}

const columns: readonly Column<Redirect>[] = [
  {
    head: "Old address",
    kind: "row",
    className: "table-address",
    cell: ({ fromPath }) => fromPath,
  },
  {
    head: "Leads to",
    className: "table-address",
    cell: ({ toPath }) => (
      <a href={toPath} target="_blank" rel="noreferrer">
        {toPath}
      </a>
    ),
  },
  { head: "Since (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: "Actions",
    headHidden: true,
    className: "text-actions",
    cell: ({ fromPath }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="fromPath" value={fromPath} />
        <button className="link text-delete">
          Delete<span className="visually-hidden"> {fromPath}</span>
        </button>
      </Form>
    ),
  },
];

export function RedirectTable({ rows }: { rows: readonly Redirect[] }) {
  return (
    <Table
      caption={adminTexts.redirects.title}
      className="text-table"
      rows={rows}
      rowKey={({ fromPath }) => fromPath}
      columns={columns}
    />
  );
}
