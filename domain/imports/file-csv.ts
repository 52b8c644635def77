import type { Property } from "#domain/property/property";
import { csvText } from "./csv-rows";
import { cellOf } from "./file-cells";
import { fileColumns } from "./file-columns";

/** Sheets take a file for UTF-8 only when it begins so. */
export const byteOrderMark = "\uFEFF";

/** The first line of an export. */
export const fileCsvHead = (): string =>
  byteOrderMark + csvText([fileColumns.map(({ name }) => name)]);

/** Every field of some properties, a line each. */
export const fileCsvLines = (properties: readonly Property[]): string =>
  csvText(
    properties.map((property) =>
      fileColumns.map(({ name, field }) =>
        field ? cellOf(field, property[field.name]) : String(property[name as "id" | "version"]),
      ),
    ),
  );
