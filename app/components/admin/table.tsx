import "./table.css";
import type { ReactNode } from "react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { texts } from "#domain/text/texts";
import { Retry } from "./retry";

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
    <div
      className="relative overflow-x-auto rule-block"
      role="region"
      aria-label={`${caption}, table`}
      tabIndex={0}
    >
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

interface Counter {
  label: string;
  /** Null: it could not be read, which is not the same as none. */
  value: number | string | null;
  /** What it is measured by. */
  note?: string;
}

/** Large figures in a row. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="counters grid clip rule-block">
      {counters.map(({ label, value, note }) => (
        <div key={label} className="counter">
          <dt>
            <span>{label}</span>
          </dt>
          <dd>
            <strong>
              {typeof value === "number" ? value.toLocaleString("en-US") : (value ?? 0)}
            </strong>
            {note && value !== null && <span>{note}</span>}
            {value === null && (
              <p className="text-small field-error mt-1 font-semibold leading-text text-danger">
                {texts.common.couldNotLoad}. <Retry />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A point in time, to the minute, in UTC: the same for every reader and in the log. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at.toISOString()} className="moment text-small tabular muted">
      <span>{longDate(at)},</span> <span>{clockOf(at)}</span>
    </time>
  );
}

/** A state in a word, and below it why, where it failed. */
export function StateBadge(props: {
  state: { label: ReactNode; tone: string };
  error?: string | null;
}) {
  const { state, error } = props;
  return (
    <>
      <span className={`badge ${state.tone}`.trim()}>{state.label}</span>
      {error && <div className="muted text-small">{error}</div>}
    </>
  );
}
