import { Link } from "@remix-run/react";

import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";
import { changedWords, type RevisionLine, revisionPath } from "./form-aside";

interface Props {
  id: string;
  /** The version that is stored now. */
  current: number;
  revisions: readonly RevisionLine[];
}

export function RevisionTable({ id, current, revisions }: Props) {
  const columns: readonly Column<RevisionLine>[] = [
    { head: "Version", kind: "row", cell: ({ version }) => version },
    { head: "Saved", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { head: "By", cell: ({ actor }) => actor },
    { head: "Changed", cell: changedWords },
    {
      head: "Compare",
      headHidden: true,
      cell: ({ version }) =>
        version === current ? (
          <span className="badge badge-ok">stored now</span>
        ) : (
          <Link className="link aside-link" to={revisionPath(id, version)}>
            Compare<span className="visually-hidden"> version {version}</span>
          </Link>
        ),
    },
  ];
  return (
    <section className="panel">
      <h2>All versions</h2>
      <Table
        caption="All versions"
        columns={columns}
        rows={revisions}
        rowKey={({ version }) => String(version)}
        empty="Nothing was saved yet"
      />
    </section>
  );
}
