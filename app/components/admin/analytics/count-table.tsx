import type { ReactNode } from "react";

import { Table } from "~/components/admin/table";

interface Counted {
  key: string;
  name: ReactNode;
  count: number;
}

interface Props {
  title: string;
  id: string;
  of: string;
  counted: string;
  rows: readonly Counted[];
}

/** Names with a figure each, highest first. Nothing at all where nothing was counted. */
export function CountTable({ title, id, of, counted, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className="panel count-table" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table<Counted>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { head: of, kind: "row", cell: ({ name }) => name },
          { head: counted, kind: "number", cell: ({ count }) => count.toLocaleString("en-US") },
        ]}
      />
    </section>
  );
}
