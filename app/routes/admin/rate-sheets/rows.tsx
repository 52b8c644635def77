import { Form, Link, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";

import { paths } from "#domain/paths/paths";
import { type RowKind, rowKinds } from "#domain/rates/review";
import { type RowField, rowFields, type TypedRow, weekdayName } from "#domain/rates/row-form";
import { adminTexts } from "#domain/text/admin-texts";
import { CheckField, Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { places } from "./places";
import { FigureCell, SeasonTables } from "./season-rates";
import type { SheetRejection } from "./sheet-actions.server";
import type { FigureLine, GapLine } from "./sheet-lines";
import { formAddress, RowButtons } from "./sheet-links";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

const rowNames: Record<RowKind, string> = {
  rate: "rate",
  band: "child band",
  extra: "extra",
  offer: "offer",
};

interface Props {
  view: SheetView;
  rejected: SheetRejection["row"];
}

/** The figures of the sheet with their faults between them, and the forms to correct and to add. */
export function RateRows({ view, rejected }: Props) {
  const { id, others, seasons, gaps, year, canEdit, chosenRow, counts } = view;
  const form = canEdit ? (rejected ?? view.form) : null;
  const lastOf = new Map(others.map(({ rowId, key }) => [rowId, key]));
  const editorOf = (rowId: string | null) =>
    form?.rowId === rowId && (
      <RowForm
        key={rowId}
        id={id}
        {...form}
        derived={view.form?.derived ?? ""}
        errors={rejected?.errors ?? {}}
      />
    );
  return (
    <section id="rates" className="ratesheet-rates" aria-label="Rates">
      {seasons.length > 0 && <SeasonTables view={view} editorOf={editorOf} />}
      {others.length > 0 && (
        <table className="ratesheet-rows mt-4">
          <caption className="sr-only">{words.othersCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.othersHead}</th>
              <th scope="col" className="text-right">
                {year}
              </th>
              <th scope="col">
                <span className="sr-only">Edit</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {others.map((line) => (
              <Fragment key={line.key}>
                <FigureRow line={line} view={view} isChosen={line.key === chosenRow} />
                {lastOf.get(line.rowId) === line.key && form?.rowId === line.rowId && (
                  <tr className="ratesheet-editing">
                    <td colSpan={3}>{editorOf(line.rowId)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {gaps.length > 0 && (
        <ul className="sheet-gaps">
          {gaps.map((gap, index) => (
            <GapItem
              key={gap.from}
              gap={gap}
              view={view}
              isNext={counts.doubts === 0 && index === 0}
            />
          ))}
        </ul>
      )}
      {form?.rowId === null && editorOf(null)}
      {canEdit && <AddRows id={id} />}
    </section>
  );
}

interface FigureRowProps {
  line: FigureLine;
  view: SheetView;
  isChosen: boolean;
}

function FigureRow({ line, view, isChosen }: FigureRowProps) {
  const { title, detail, leftOut } = line;
  const classes = [isChosen && "ratesheet-chosen", leftOut && "ratesheet-out"];
  return (
    <tr
      id={line.isFirst ? places.row(line.rowId) : undefined}
      className={classes.filter(Boolean).join(" ") || undefined}
    >
      <td>
        <b>{title}</b>
        <small className="block text-small text-ink-soft">{leftOut ? "Left out" : detail}</small>
      </td>
      <td className="text-right">
        <FigureCell line={line} view={view} />
      </td>
      <td className="text-right">
        {view.canEdit && line.isFirst && <RowButtons line={line} id={view.id} />}
      </td>
    </tr>
  );
}

function GapItem({ gap, view, isNext }: { gap: GapLine; view: SheetView; isNext: boolean }) {
  const { title, text, from, to } = gap;
  return (
    <li id={isNext ? places.next : undefined}>
      <b>{title}</b>
      <span className="block text-small">{text}</span>
      {view.canEdit && (
        <span className="row gap-2 mt-2">
          <Link
            className="btn-quiet"
            to={formAddress(view.id, { add: "rate", from, to })}
            preventScrollReset
          >
            Add rate
          </Link>
          <AskLink view={view} />
        </span>
      )}
    </li>
  );
}

const AskLink = ({ view }: { view: SheetView }) => (
  <a
    className="link inline-flex items-center min-h-tap text-small"
    href={paths.admin.askLodges(view.property.id)}
  >
    Ask the lodge
  </a>
);

const AddRows = ({ id }: { id: string }) => (
  <p id={places.add} className="row gap-3 mt-4">
    {rowKinds.map((kind) => (
      <Link key={kind} className="btn-quiet" to={formAddress(id, { add: kind })} preventScrollReset>
        <Icon name="plus" /> {`Add ${rowNames[kind]}`}
      </Link>
    ))}
  </p>
);

interface RowFormProps {
  id: string;
  kind: RowKind;
  rowId: string | null;
  typed: TypedRow;
  /** How its figures were derived. */
  derived: string;
  errors: Record<string, string>;
}

function RowForm({ id, kind, rowId, typed, derived, errors }: RowFormProps) {
  const fields = rowFields[kind];
  const [params] = useSearchParams();
  const more = fields.filter(({ isMore }) => isMore);
  const isMoreUsed = more.some(
    ({ name }) => (typed[name] ?? "").length > 0 || errors[name] !== undefined,
  );
  const inputs = (own: readonly RowField[]) =>
    own.map((field) => (
      <RowInput
        key={field.name}
        field={field}
        typed={typed[field.name]}
        error={errors[field.name]}
      />
    ));
  return (
    <Form
      key={params.toString()}
      id={places.form}
      method="post"
      action={formAddress(id, rowId ? { edit: rowId } : { add: kind })}
      className="ratesheet-form"
      aria-label={`${rowId ? "Edit" : "Add"} ${rowNames[kind]}`}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="intent" value="row" />
      <input type="hidden" name="row-kind" value={kind} />
      {rowId && <input type="hidden" name="row-id" value={rowId} />}
      {derived && (
        <p className="text-small text-ink-soft max-w-measure-note">{words.derived(derived)}</p>
      )}
      <div className="form-grid">{inputs(fields.filter(({ isMore }) => !isMore))}</div>
      {more.length > 0 && (
        <details className="mt-4" open={isMoreUsed}>
          <summary className="min-h-tap inline-flex items-center cursor-pointer text-small font-semibold">
            More
          </summary>
          <div className="form-grid mt-2">{inputs(more)}</div>
        </details>
      )}
      <div className="form-actions mt-4">
        <button className="btn">{rowId ? "Save row" : `Add ${rowNames[kind]}`}</button>
        <Link
          className="btn-quiet"
          to={`${paths.admin.rateSheet(id)}#${rowId ? places.row(rowId) : places.add}`}
          preventScrollReset
        >
          Cancel
        </Link>
      </div>
    </Form>
  );
}

interface RowInputProps {
  field: RowField;
  typed: TypedRow[string] | undefined;
  error: string | undefined;
}

const inputTypes: Partial<Record<RowField["kind"], object>> = {
  day: { type: "date" },
  money: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  whole: { inputMode: "numeric" },
};

function RowInput({ field, typed = "", error }: RowInputProps) {
  const { name, label, kind, hint, required, options = [], blank } = field;
  const id = `row-${name}`;
  if (kind === "weekdays")
    return (
      <fieldset className="form-wide ratesheet-weekdays">
        <legend className="field-label">{label}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name={name}
              value={weekday}
              defaultChecked={typed.includes(String(weekday))}
            />
            {weekdayName(weekday)}
          </label>
        ))}
      </fieldset>
    );
  const text = String(typed);
  if (kind === "switch")
    return <CheckField label={label} name={name} id={id} defaultChecked={text === "on"} />;
  const shared = { label, name, id, hint, required, error, defaultValue: text };
  if (kind === "choice") {
    const choices = options.map((value) => ({ value, label: value }));
    const all = blank === undefined ? choices : [{ value: "", label: blank }, ...choices];
    return <Field {...shared} as="select" options={all} />;
  }
  return <Field {...shared} {...inputTypes[kind]} autoComplete="off" />;
}
