import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

import { armed } from "#domain/imports/csv-rows";
import type { FileChoice, FileOptions } from "#domain/intake/table";
import { importFile } from "#domain/limits";
import { formatNumber } from "#domain/text/counted";
import type { DecodedFile } from "./decode-text.server";
import { type Grid, UnreadableTable } from "./grid";

export type Separator = NonNullable<FileOptions["separator"]>;

const separators: readonly { value: Separator; label: string }[] = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Bar" },
];

/** "sep=;" in the first line, which spreadsheets write and read. */
const statedSeparator = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n?|\n)/i;

/** Characters per row: an unclosed quotation mark would include the rest of the file. */
const maxRowLength = 5_000_000;

export interface CsvGrid extends Grid {
  separator: Separator;
  choice: FileChoice | null;
}

/** The rows of a text file, with the separator that cuts them into columns. */
export function openCsv(file: DecodedFile, wanted?: Separator): CsvGrid {
  const stated = statedSeparator.exec(file.head)?.[1];
  const known = separators.find(({ value }) => value === stated)?.value;
  const fitting = fittingSeparators(file.head.replace(statedSeparator, ""));
  const separator = wanted ?? known ?? fitting[0]?.value ?? ",";
  const choice: FileChoice | null =
    !known && fitting.length > 1 ? { option: "separator", values: fitting } : null;
  return { separator, choice, rows: () => csvRows(file, separator, stated !== undefined) };
}

async function* csvRows(
  file: DecodedFile,
  separator: Separator,
  hasStated: boolean,
): ReturnType<Grid["rows"]> {
  const records = parse({
    ...{ bom: true, delimiter: separator, relax_column_count: true, max_record_size: maxRowLength },
    relax_quotes: true,
    ...(hasStated && { from_line: 2 }),
  });
  // Errors of the source destroy the parser, so the loop below throws them.
  pipeline(Readable.from(file.text()), records, () => undefined);
  // Editors show the line that states the separator.
  let number = hasStated ? 1 : 0;
  try {
    for await (const record of records) {
      number += 1;
      if (number > maxLines)
        throw new UnreadableTable(
          `This file has more than ${formatNumber(maxLines)} lines, blank ones included. Delete the blank lines. Nothing was changed.`,
        );
      yield { number, cells: (record as string[]).map((cell) => armed(cell)) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw new UnreadableTable(
      `The table cannot be read${line ? ` from line ${line} on` : ""}: unbalanced quotation marks`,
    );
  }
}

/** Blank lines are no rows, but each takes time. */
const maxLines = importFile.rows * 10;
const maxProbed = 40;

/** Separators that cut the first rows into the same number of columns, the best first. */
function fittingSeparators(head: string): { value: Separator; label: string; sample: string }[] {
  return separators
    .map(({ value, label }) => ({ value, label, ...evenness(head, value) }))
    .filter(({ columns, share }) => columns > 1 && share >= 0.5)
    .toSorted((a, b) => b.share - a.share || b.columns - a.columns)
    .filter(({ share }, _, [best]) => share >= (best?.share ?? 0) - 0.1)
    .map(({ value, label, sample }) => ({ value, label, sample }));
}

/** How many columns most of the first rows have, and how many rows have so many. */
function evenness(head: string, separator: Separator) {
  const widths = probe(head, separator).filter((cells) => cells.length > 1 || cells[0]?.trim());
  const counts = new Map<number, number>();
  for (const { length } of widths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns = 1, rows = 0] =
    [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const sample = widths.find(({ length }) => length === columns)?.join(" · ") ?? "";
  return {
    columns,
    share: widths.length > 0 ? rows / widths.length : 0,
    sample: sample.slice(0, 120),
  };
}

/** The cells of the first rows, as far as quotation marks are balanced. */
function probe(head: string, separator: Separator): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (const sign of head) {
    const row = rows.at(-1) ?? [];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) row.push("");
    else if (sign === "\n" && !isQuoted) {
      if (rows.length >= maxProbed) return rows;
      rows.push([""]);
    } else if (sign !== "\r") row[row.length - 1] += sign;
  }
  // The last row may be cut.
  return rows.length > 1 ? rows.slice(0, -1) : rows;
}
