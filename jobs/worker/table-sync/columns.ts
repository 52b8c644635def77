import type { TableState } from "#db/queries/sync/table-state.server";
import type { TableColumn, TableRecord } from "#domain/table/column";
import { columnsInUse, mapColumns } from "#domain/table/mapping";
import type { ColumnInUse } from "#domain/table/record";

/** The columns of a run: known beforehand from the schema, or found in the records that came. */
export interface RunColumns {
  /** What to ask for; absent: everything, by name. */
  ids: string[] | undefined;
  /** The columns that these records may be read by. */
  inUse: (records: readonly TableRecord[]) => ColumnInUse[];
}

export function columnsOfSchema(columns: ColumnInUse[]): RunColumns {
  return { ids: columns.map(({ column }) => column.id), inUse: () => columns };
}

/**
 * Without a schema a column is known once a record has filled it: until then an empty cell cannot be
 * told from a column that does not exist, and nothing is emptied. Only a checkbox holds `true`.
 */
export function columnsOfRecords(state: Pick<TableState, "choices" | "emptyIsActive">): RunColumns {
  const seen = new Map<string, TableColumn>();
  // Inactive unless it says so: then the column counts before it was ever filled.
  if (!state.emptyIsActive) seen.set("Active", { id: "Active", name: "Active", type: "" });
  const choices = state.choices.map((choice) => ({ ...choice, columnId: choice.name }));
  return {
    ids: undefined,
    inUse: (records) => {
      for (const { cells } of records)
        for (const [name, cell] of Object.entries(cells))
          if (cell === true || !seen.has(name))
            seen.set(name, { id: name, name, type: cell === true ? "checkbox" : "" });
      return columnsInUse(mapColumns([...seen.values()], choices));
    },
  };
}
