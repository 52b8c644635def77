import type { DOMOutputSpec } from "@tiptap/pm/model";

/** A table as its drawer edits it: a line for each row, cells between bars. */
export interface TableFields {
  caption: string;
  lines: string;
  note: string;
  /** Drawn as months or bars. */
  chart: boolean;
}

const cellsOf = (line: string): string[] => line.split(/[|\t]/).map((cell) => cell.trim());

/** Rows of the lines, each as long as the first. */
function rowsOf(lines: string): string[][] {
  const [head = [], ...rows] = lines
    .split("\n")
    .filter((line) => line.trim())
    .map(cellsOf);
  return [head, ...rows.map((row) => head.map((_, index) => row[index] ?? ""))];
}

/** Reads the cells as plain text; the editor keeps a table with more than that as HTML. */
export function readTable(table: HTMLElement): TableFields {
  const text = (name: string) => table.querySelector(name)?.textContent?.trim() ?? "";
  const rows = [...table.querySelectorAll(":scope > thead > tr, :scope > tbody > tr")];
  const lines = rows.map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim() ?? "").join(" | "),
  );
  return {
    caption: text("caption"),
    lines: lines.join("\n"),
    note: text("tfoot"),
    chart: table.className === "chart",
  };
}

/** The first line has the heads of the columns, the first cell of each other line names its row. */
export function tableSpec({ caption, lines, note, chart }: TableFields): DOMOutputSpec {
  const [head = [], ...rows] = rowsOf(lines);
  const body = rows.map(([name = "", ...cells]) => [
    "tr",
    ["th", { scope: "row" }, name],
    ...cells.map((cell) => ["td", cell]),
  ]);
  const colspan = String(head.length);
  return [
    "table",
    chart ? { class: "chart" } : {},
    ...(caption ? [["caption", caption]] : []),
    ["thead", ["tr", ...head.map((name) => ["th", { scope: "col" }, name])]],
    ["tbody", ...body],
    ...(note ? [["tfoot", ["tr", ["td", { colspan }, note]]]] : []),
  ];
}
