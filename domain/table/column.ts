import { z } from "zod";

/** A column of the external table as its schema describes it. */
export const tableColumnSchema = z.object({
  /** "fld…"; where the schema may not be read, the name. */
  id: z.string(),
  name: z.string(),
  /** The service's own word, such as "singleLineText". */
  type: z.string(),
  /** Decimals of a number. */
  precision: z.number().optional(),
});
export type TableColumn = z.output<typeof tableColumnSchema>;

export interface TableSchema {
  /** What the table is called today. */
  name: string;
  columns: TableColumn[];
}

export interface TableRecord {
  id: string;
  /** Cells by the id of their column; empty cells are left out. */
  cells: Readonly<Record<string, unknown>>;
}
