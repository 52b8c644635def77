import "./mapping-form.css";
import { Form } from "@remix-run/react";

import type { FieldName } from "#domain/property/fields";
import { isInQuickEdit } from "#domain/property/quick-edit";
import { typeInWords } from "#domain/table/column-types";
import type { MappedColumn, Mapping } from "#domain/table/mapping";
import { inputOf } from "#domain/table/mapping-form";
import { targets } from "#domain/table/targets";
import { Icon } from "~/components/ui/icon";

/** What was sent and could not be saved. */
export interface RefusedMapping {
  errors: Record<string, string>;
  typed: Record<string, string>;
}

interface Props {
  mapping: Mapping;
  refused?: RefusedMapping;
  busy: boolean;
}

/** Lines that stand open; the others, where all is well, are behind a fold. */
const shownAtOnce = 7;

/** Which column of the table fills which field here. */
export function MappingForm({ mapping, refused, busy }: Props) {
  const { columns, missing } = mapping;
  const needsYou = (entry: MappedColumn) =>
    Boolean(
      refused?.errors[entry.column.id] ??
      entry.misfit ??
      entry.rounds ??
      entry.suggestion ??
      entry.renamedFrom,
    );
  const first = columns.filter(needsYou);
  const well = columns.filter((entry) => !needsYou(entry));
  const open = [...first, ...well.slice(0, Math.max(0, shownAtOnce - first.length))];
  const folded = columns.filter((entry) => !open.includes(entry));
  const line = (entry: MappedColumn) => (
    <ColumnLine key={entry.column.id} entry={entry} refused={refused} />
  );
  return (
    <section aria-labelledby="mapping">
      <h2 id="mapping">Mapping</h2>
      <Form method="post" preventScrollReset>
        <ul className="mapping">{open.map(line)}</ul>
        {missing.length > 0 && (
          <ul className="mapping-missing">
            {missing.map(({ name, target }) => (
              <li key={name}>
                <Icon name="alert" /> The column <strong>{name}</strong> is missing in the table:{" "}
                {target.label} stays as it is here
              </li>
            ))}
          </ul>
        )}
        {folded.length > 0 && (
          <details className="mapping-more">
            <summary>{folded.length} more, all well</summary>
            <ul className="mapping">{folded.map(line)}</ul>
          </details>
        )}
        <p className="form-actions">
          <button className="btn-quiet" name="intent" value="map" disabled={busy}>
            Save mapping
          </button>
        </p>
      </Form>
    </section>
  );
}

function ColumnLine({ entry, refused }: { entry: MappedColumn; refused?: RefusedMapping }) {
  const { column, target } = entry;
  const name = inputOf(column.id);
  const error = refused?.errors[column.id];
  const value = refused?.typed[name] ?? target ?? "";
  return (
    <li className="mapping-line">
      <label htmlFor={name}>
        <strong>{column.name}</strong>
        <span className="small soft">{typeInWords(column)}</span>
      </label>
      <select
        id={name}
        name={name}
        className="control"
        defaultValue={value}
        key={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-note`}
      >
        <option value="">not used</option>
        {targets.map(({ target: other, label }) => (
          <option key={other} value={other}>
            {label}
          </option>
        ))}
      </select>
      <p id={`${name}-note`} className="small mapping-note">
        {error ? <span className="field-error">{error}</span> : <Note entry={entry} />}
      </p>
    </li>
  );
}

function Note({ entry }: { entry: MappedColumn }) {
  const { column, target, misfit, rounds, suggestion, renamedFrom } = entry;
  const warnings = [
    misfit && `${misfit}: the column is not read`,
    rounds,
    renamedFrom && `It was called “${renamedFrom}”`,
    suggestion && `Could fill ${suggestion.label}. Choose a field`,
  ].filter(Boolean);
  if (warnings.length > 0)
    return (
      <span className="mapping-warning">
        <Icon name="alert" /> {warnings.join(". ")}
      </span>
    );
  if (column.type === "multipleAttachments" && target) return <>copied at once, addresses expire</>;
  return target && isInQuickEdit(target as FieldName) ? <>two-way</> : null;
}
