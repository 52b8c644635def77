import type { ReactNode } from "react";

import type { FieldDifference } from "#domain/property/differences";
import { Moment } from "~/components/admin/moment";
import { type Column, Table } from "~/components/admin/table";

interface Props {
  version: number;
  createdAt: Date;
  actor: string;
  /** What it would change: `one` now, `other` then. */
  rows: FieldDifference[];
  /** What can be done about it. */
  children: ReactNode;
}

/** A version beside what is stored now, field by field, in words. */
export function Comparison({ version, createdAt, actor, rows, children }: Props) {
  const columns: readonly Column<FieldDifference>[] = [
    { head: "Field", kind: "row", cell: ({ label }) => label },
    { head: "Now", cell: ({ one }) => one || "–" },
    { head: `Version ${version}`, cell: ({ other }) => other || "–" },
  ];
  return (
    <section className="panel stack" aria-labelledby="compared">
      <h2 id="compared">Version {version} and now</h2>
      <p className="soft">
        Saved <Moment at={createdAt} /> by {actor}
      </p>
      <Table
        caption={`Version ${version} and now`}
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        empty="Every field of the form is the same now."
      />
      {children}
    </section>
  );
}
