import "./table.css";
import type { ReactNode } from "react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { PersonName } from "./person-name";
import { Retry } from "./retry";

export interface Column<Row> {
  head: ReactNode;
  /** Text of a `head` that is an element; also the column's key. */
  name?: string;
  /** For screen readers only. */
  headHidden?: boolean;
  /** "row" is the row's header, "number" is aligned right. */
  kind?: "row" | "number";
  sorted?: "ascending" | "descending";
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Text that replaces a table without rows. */
  empty?: string;
  /** Sentence below `empty`: when rows appear, or what to do. */
  emptyNext?: ReactNode;
  className?: string;
}

/** An empty list in words, with a next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      {children ? <strong>{title}</strong> : title}
      {children && <p className="text-small">{children}</p>}
    </div>
  );
}

/** Scrolls sideways where it is wider than the page, also by keyboard. */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, empty, emptyNext, className = "" } = props;
  if (rows.length === 0 && empty) return <Empty title={empty}>{emptyNext}</Empty>;
  return (
    <div
      className="relative overflow-x-auto border-y border-line"
      role="region"
      aria-label={`${caption}, table`}
      tabIndex={0}
    >
      <table className={`data-table ${className}`.trim()}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, name, headHidden, kind, sorted }) => (
              <th
                key={name ?? String(head)}
                scope="col"
                className={kind === "number" ? "number" : undefined}
                aria-sort={sorted}
              >
                {headHidden ? <span className="sr-only">{head}</span> : head}
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
  /** Null where it could not be loaded. */
  value: number | string | null;
  note?: string;
}

export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="counters grid overflow-hidden border-y border-line">
      {counters.map(({ label, value, note }) => (
        <div key={label} className="counter">
          <dt>
            <span>{label}</span>
          </dt>
          <dd>
            <strong>{typeof value === "number" ? formatNumber(value) : (value ?? 0)}</strong>
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

/** Minutes in UTC, as in the log. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at.toISOString()} className="moment text-small tabular-nums text-ink-soft">
      <span>{longDate(at)},</span> <span>{clockOf(at)}</span>
    </time>
  );
}

/** Who changed a record last, and when. */
export function LastEdited({ by, at }: { by: string; at: Date }) {
  return (
    <>
      Last edited by <PersonName name={by} at={at} />, <Moment at={at} />
    </>
  );
}

export function StateBadge(props: {
  state: { label: ReactNode; tone: string };
  error?: string | null;
}) {
  const { state, error } = props;
  return (
    <>
      <span className={`badge ${state.tone}`.trim()}>{state.label}</span>
      {error && <div className="text-ink-soft text-small">{error}</div>}
    </>
  );
}
