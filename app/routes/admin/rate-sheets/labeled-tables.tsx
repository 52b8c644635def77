import { Form, Link, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";

import { paths } from "#domain/paths/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { LabelDetails } from "./label-details";
import { LabelSelect } from "./label-select";
import { places } from "./places";
import type { SheetRejection } from "./sheet-actions.server";
import { DoubtLink } from "./sheet-links";
import { SheetNotes } from "./sheet-notes";
import { type DrawnCell, type LabeledTable, tones } from "./sheet-tables";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

interface Props {
  view: SheetView;
  tables: readonly LabeledTable[];
  rejected: SheetRejection["labels"];
}

/** The tables of a page as in the file, a select above each column: one form, saved at each choice. */
export function LabeledTables({ view, tables, rejected }: Props) {
  const submit = useSubmit();
  const { notes, canEdit } = view;
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    // Texts are complete when they are saved; the choice of a select is.
    if (target instanceof Element && target.matches("select"))
      submit(currentTarget, { preventScrollReset: true });
  };
  return (
    <Form
      id={places.labels}
      method="post"
      onChange={onChange}
      aria-label="Labels"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="labels" />
      <fieldset className="sheet-fields" disabled={!canEdit}>
        <div className="sheet-doc">
          {tables.map((table) => (
            <TableAsInFile key={table.id} table={table} view={view} />
          ))}
          <MarkLegend />
        </div>
        {tables.map((table) => (
          <LabelDetails key={table.id} table={table} view={view} rejected={rejected} />
        ))}
        {notes.length > 0 && <SheetNotes view={view} />}
        {canEdit && (
          <div className="form-actions mt-4">
            <button className="btn-quiet">Save labels</button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

/** Each mark has a shape of its own. */
const MarkLegend = () => (
  <p className="sheet-legend text-small text-ink-soft" aria-label="Marks">
    {(["guessed", "chosen", "remembered", "unsure"] as const).map((mark) => (
      <span key={mark} className={`sheet-mark sheet-${mark}`}>
        {words.marks[mark]}
      </span>
    ))}
  </p>
);

function TableAsInFile({ table, view }: { table: LabeledTable; view: SheetView }) {
  const { id, name, columns, rowLabels, rows, hidden, label } = table;
  const isIgnored = label?.isRead === false;
  return (
    <>
      <h3 className="text-small font-bold">
        {name}
        {isIgnored && <span className="text-ink-soft font-normal">, not read</span>}
      </h3>
      <div
        className={`sheet-scroll ${isIgnored ? "sheet-ignored" : ""}`.trim()}
        role="region"
        aria-label={`${name}, scrolls sideways`}
        tabIndex={0}
      >
        <table id={id}>
          <caption className="sr-only">{`${name} of the file, with its labels`}</caption>
          <thead>
            <tr>
              {rowLabels && <td />}
              {columns.map((column, index) => (
                <td key={index}>{column && <LabelSelect line={column} view={view} />}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {rowLabels && (
                  <td className="sheet-row-label">
                    {rowLabels[row] && <LabelSelect line={rowLabels[row]} view={view} />}
                  </td>
                )}
                {cells.map((cell) => (
                  <FileCell key={cell.id} cell={cell} view={view} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="text-small text-ink-soft">{`${plural(hidden, "more row", "more rows")} read, not drawn`}</p>
      )}
    </>
  );
}

function FileCell({ cell, view }: { cell: DrawnCell; view: SheetView }) {
  const { id, text, kind, mark, rowSpan, columnSpan, isHead, isLit, isCited, ...asked } = cell;
  const { doubt, isColumnDoubt } = asked;
  const isUnsure = mark === "unsure" && !isHead;
  const isNumber = kind !== null && ["shared", "alone", "child", "term"].includes(tones[kind]);
  const classes = [
    isNumber && "sheet-number",
    isHead && "sheet-head",
    kind && `sheet-tone-${tones[kind]}`,
    isUnsure && "sheet-unsure-cell",
    doubt && "sheet-doubtful",
    isLit && "sheet-lit",
  ];
  const to = `${paths.admin.rateSheet(view.id, { cell: id })}#${places.figure(id)}`;
  return (
    <td
      rowSpan={rowSpan > 1 ? rowSpan : undefined}
      colSpan={columnSpan > 1 ? columnSpan : undefined}
      className={classes.filter(Boolean).join(" ") || undefined}
      aria-current={isLit || undefined}
    >
      {isCited ? (
        <Link id={places.cell(id)} to={to}>
          {text}
        </Link>
      ) : (
        <span id={places.cell(id)} tabIndex={-1}>
          {text}
        </span>
      )}
      {doubt && !isColumnDoubt && <DoubtLink number={doubt} />}
    </td>
  );
}
