import "./table.css";
import type { ReactNode } from "react";

export interface Column<Row> {
  head: ReactNode;
  /** What the head says where `head` is more than words; also the column's key. */
  name?: string;
  /** A head that only screen readers need: what the column holds speaks for itself. */
  headHidden?: boolean;
  /** "row" names its row, "number" stands right. */
  kind?: "row" | "number";
  sorted?: "ascending" | "descending";
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table holds, for those who do not see what stands over it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of a table without rows. */
  empty?: string;
  className?: string;
}

/** A table that may be wider than the page; the keyboard can scroll it too. */
export function Table<Row>({ caption, columns, rows, rowKey, empty, className = "" }: Props<Row>) {
  if (rows.length === 0 && empty) return <p className="empty">{empty}</p>;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it
    <div className="table-scroll" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table className={`table ${className}`.trim()}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, name, headHidden, kind, sorted }) => (
              <th
                key={name ?? String(head)}
                scope="col"
                className={kind === "number" ? "number" : undefined}
                aria-sort={sorted}
              >
                {headHidden ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.name ?? String(column.head)} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { kind, className, cell } = column;
  if (kind === "row")
    return (
      <th scope="row" className={className}>
        {cell(row)}
      </th>
    );
  const classes = [kind === "number" && "number", className].filter(Boolean).join(" ");
  return <td className={classes || undefined}>{cell(row)}</td>;
}
