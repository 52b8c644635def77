import "./unseen-list.css";
import { Form, Link } from "@remix-run/react";

import type { listUnseen } from "#db/queries/watch/checks.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";

const words = adminTexts.sources;

type Unseen = Awaited<ReturnType<typeof listUnseen>>[number];

const columns: readonly Column<Unseen>[] = [
  {
    head: "Stay",
    kind: "row",
    cell: ({ propertyId, name }) => <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>,
  },
  {
    head: "Why",
    cell: ({ outcome, detail }) => (
      <>
        <span className="badge badge-warn">{words.outcomes[outcome]}</span> {detail}
      </>
    ),
  },
  { head: "Last look (UTC)", cell: ({ checkedAt }) => <Moment at={checkedAt} /> },
  {
    head: "Actions",
    headHidden: true,
    cell: ({ propertyId, name }) => (
      <Form method="post" preventScrollReset>
        <button className="link" name="look" value={propertyId}>
          {words.lookNow}
          <span className="visually-hidden"> at {name}</span>
        </button>
      </Form>
    ),
  },
];

/** Stays of whose pages nothing is known, and why. */
export function UnseenList({ rows, total }: { rows: readonly Unseen[]; total: number }) {
  return (
    <section className="panel stack" aria-labelledby="unseen">
      <h2 id="unseen">
        {words.unseen} <span className="soft">{total.toLocaleString("en-US")}</span>
      </h2>
      <p className="page-lead">{words.unseenLead}</p>
      <Table
        caption={words.unseen}
        className="unseen-table"
        columns={columns}
        rows={rows}
        rowKey={({ propertyId }) => propertyId}
      />
      {total > rows.length && (
        <p className="soft small">The {rows.length} of the last looks are shown.</p>
      )}
    </section>
  );
}
