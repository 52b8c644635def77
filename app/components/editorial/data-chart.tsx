import "./data-chart.css";

import { months } from "#domain/calendar/months";
import {
  type Chart,
  chartOf,
  type ChartRow,
  type DataTable,
  totalOf,
} from "#domain/editorial/data-table";
import { YearKey } from "./year-strip";

/** A table drawn as months or bars: each cell holds its drawing, so that it stays a table to read. */
export function DataChart({ table }: { table: DataTable }) {
  const chart = chartOf(table);
  const ranks = allRanks.filter((rank) => chart.rows.some(({ values }) => values.includes(rank)));
  const Drawing = chart.kind === "months" ? Months : Bars;
  return (
    <table className={`data-chart data-chart-${chart.kind}`}>
      {table.caption && (
        <caption className="text-left text-ink leading-head">{table.caption}</caption>
      )}
      <Drawing chart={chart} head={table.head} />
      {(table.note ?? ranks.length > 0) && (
        <tfoot>
          <tr>
            <td className="text-caption text-ink-soft" colSpan={table.head.length}>
              {ranks.length > 0 && <YearKey ranks={ranks} />}
              {table.note}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const allRanks = ["best", "good", "fair", "closed"] as const;

interface DrawingProps {
  chart: Chart;
  head: readonly string[];
}

/** A row of twelve cells for each subject: rated months, or upright bars. */
function Months({ chart: { rows, max }, head: [subject = ""] }: DrawingProps) {
  return (
    <>
      <thead className="text-tiny font-bold text-ink-soft">
        <tr>
          <th scope="col">
            <span className="sr-only">{subject}</span>
          </th>
          {months.map((month) => (
            <th key={month} scope="col">
              <abbr className="no-underline" title={month}>
                {month[0]}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={isRated(row) ? "data-chart-rated" : undefined}>
            <th className="text-small font-semibold leading-snug text-left" scope="row">
              {row.name}
            </th>
            {months.map((month, index) => (
              <td key={month}>
                <MonthCell row={row} index={index} max={max} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

const isRated = ({ values }: ChartRow) => !values.some((value) => typeof value === "number");

const heights = { best: 100, good: 70, fair: 35, closed: 8 } as const;

function MonthCell({ row, index, max }: { row: ChartRow; index: number; max: number }) {
  const value = row.values[index] ?? null;
  const words = row.cells[index] ?? "";
  const isNumber = typeof value === "number";
  const height = isNumber ? (value / max) * 100 : value ? heights[value] : 0;
  const isPeak = isNumber && value === Math.max(...row.values.map((other) => Number(other)));
  const fill = isNumber ? (isPeak ? "peak" : "value") : (value ?? "fair");
  return (
    <>
      <span className={isNumber ? "text-tiny lining-nums text-ink-soft" : "sr-only"}>{words}</span>
      <svg
        className="block w-full"
        viewBox="0 0 10 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={`data-fill-${fill}`} y={100 - height} width="10" height={height} />
      </svg>
    </>
  );
}

/** A bar for each row; several columns divide it, and are named below it. */
function Bars({ chart: { rows, max }, head }: DrawingProps) {
  const [subject = "", ...columns] = head;
  const isDivided = columns.length > 1;
  return (
    <>
      <thead className="sr-only">
        <tr>
          <th scope="col">{subject}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="flex flex-wrap">
            <th className="w-full font-normal text-left" scope="row">
              <span className="split items-baseline gap-4 text-note font-semibold leading-snug">
                {row.name}
                <span className="data-chart-total lining-nums whitespace-nowrap" aria-hidden="true">
                  {totalOf(row)}
                </span>
              </span>
              <Bar row={row} max={max} />
            </th>
            {columns.map((column, index) => (
              <td
                key={column}
                className={isDivided ? "flex items-center text-caption text-ink-soft" : "sr-only"}
              >
                {isDivided && (
                  <svg className="flex-none" viewBox="0 0 10 10" aria-hidden="true">
                    <rect className={`data-fill-${index + 1}`} width="10" height="10" rx="1" />
                  </svg>
                )}
                {isDivided && <span aria-hidden="true">{column}&nbsp;</span>}
                <span className="whitespace-nowrap">{row.cells[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function Bar({ row, max }: { row: ChartRow; max: number }) {
  let from = 0;
  return (
    <svg
      className="block w-full"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {row.values.map((value, index) => {
        const width = typeof value === "number" ? (value / max) * 100 : 0;
        const x = from;
        from += width;
        return (
          <rect key={index} className={`data-fill-${index + 1}`} x={x} width={width} height="10" />
        );
      })}
    </svg>
  );
}

/** A table of words. */
export function PlainTable({ table: { caption, head, rows, note } }: { table: DataTable }) {
  return (
    <table className="facts">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-head={cells.length > 1 ? head[index + 1] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {note && (
        <tfoot>
          <tr>
            <td colSpan={head.length}>{note}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
