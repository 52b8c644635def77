import { rowKindWords } from "#domain/changes/row-intake";
import { marks } from "#domain/intake/map";
import { plural } from "#domain/text/counted";
import { MarkLabel, ReadAsSelect } from "~/components/admin/intake/read-as";
import type { CellView, ColumnsView, ColumnView, RowView } from "./columns-view";

/** The columns of the file, what each is read as, and ten of its rows. On phones each column is a line. */
export function ColumnTable({ view }: { view: ColumnsView }) {
  const { columns, rows, from, rowCount, hasNext } = view;
  return (
    <>
      <div
        className="max-sm:overflow-visible relative overflow-x-auto"
        role="region"
        aria-label="Columns and rows"
        tabIndex={0}
      >
        <table className="intake-table tabular-nums">
          <caption className="sr-only">
            Columns of the file, what each is read as, and ten rows
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} groups={view.groups} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="intake-heads" aria-hidden="true">
              <td />
              {columns.map(({ id, head }) => (
                <td key={id}>{head}</td>
              ))}
            </tr>
            {rows.map((row) => (
              <FileRow key={row.number} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="gap-x-6 gap-y-1.5 pt-3 row text-ink-soft text-caption">
        {marks.map((mark) => (
          <MarkLabel key={mark} mark={mark} />
        ))}
        <span className="ml-auto row gap-2">
          Rows {from + 1} to {from + rows.length} of {plural(rowCount, "row", "rows")}
          {from > 0 && (
            <button className="link text-ink" name="from" value={Math.max(0, from - rowsShown)}>
              Previous ten
            </button>
          )}
          {hasNext && (
            <button className="link text-ink" name="from" value={from + rowsShown}>
              Next ten
            </button>
          )}
        </span>
      </p>
    </>
  );
}

export const rowsShown = 10;

function ColumnHead({ column, groups }: { column: ColumnView } & Pick<ColumnsView, "groups">) {
  const { id, head, target, mark, note, isBad, samples } = column;
  const state = target === null ? "ignored" : mark;
  return (
    <th scope="col" className={`intake-column intake-column-${state}`}>
      <div className="intake-head">
        <span className="intake-file-head">{head || <em>No heading</em>}</span>
        <label className="intake-read-as">
          <span className="sr-only">Read {head || id} as</span>
          <ReadAsSelect name={`read-${id}`} groups={groups} target={target} />
        </label>
        <MarkLabel mark={mark} />
        <span className={`intake-note ${isBad ? "text-danger font-bold" : ""}`.trim()}>{note}</span>
        <span className="intake-samples text-ink-soft" aria-hidden="true">
          {samples.slice(0, 3).join(" · ")}
        </span>
      </div>
    </th>
  );
}

const FileRow = ({ row, columns }: { row: RowView; columns: readonly ColumnView[] }) => (
  <tr>
    <th scope="row" className={`intake-row row-is-${row.kind}`}>
      <i className="row-mark" aria-hidden="true" />
      {row.number}
      <span className="sr-only">, {rowKindWords[row.kind]}</span>
    </th>
    {columns.map(({ id, target }) => (
      <Cell key={id} cell={row.cells[id]} isIgnored={target === null} />
    ))}
  </tr>
);

function Cell({ cell, isIgnored }: { cell: CellView | undefined; isIgnored: boolean }) {
  if (isIgnored) return <td className="intake-cell intake-cell-ignored">{cell?.raw}</td>;
  const { raw = "", read = null, state = "empty" } = cell ?? {};
  return (
    <td className={`intake-cell intake-cell-${state}`} title={raw || undefined}>
      {state === "empty" && <em className="text-ink-soft">empty</em>}
      {state === "filled" && <span className="intake-filled">{read}</span>}
      {(state === "plain" || state === "wrong") && (
        <span className="intake-readings">
          <span className={read === null ? undefined : "text-ink-soft"}>{raw}</span>
          {read !== null && <b>{read}</b>}
        </span>
      )}
    </td>
  );
}
