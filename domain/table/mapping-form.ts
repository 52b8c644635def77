import type { TableColumn } from "./column";
import type { ColumnChoice } from "./mapping";
import { findTarget } from "./targets";

/** Name of the control of a column. */
export const inputOf = (columnId: string) => `column:${columnId}`;

export type CheckedMapping =
  { ok: true; choices: ColumnChoice[] } | { ok: false; errors: Record<string, string> };

/** The form of the mapping: each column fills one field or none, no field is filled twice. */
export function checkMapping(
  columns: readonly TableColumn[],
  typed: (input: string) => string,
): CheckedMapping {
  const errors: Record<string, string> = {};
  const taken = new Map<string, string>();
  const choices = columns.map(({ id, name }): ColumnChoice => {
    const target = typed(inputOf(id));
    const facts = findTarget(target);
    const other = taken.get(target);
    if (target && !facts) errors[id] = "Please choose one of the options";
    if (facts && other) errors[id] = `${other} fills ${facts.label} already`;
    if (facts) taken.set(target, name);
    return { columnId: id, name, target: facts?.target ?? null };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, choices };
}
