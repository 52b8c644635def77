import { formatNumber } from "#domain/text/counted";
import { excludedTables, type List } from "./format";

interface Work {
  verb: "saved" | "restored";
  seconds: number;
}

/** Formats a report of the work as a table for the operator. */
export function summaryOf({ tables }: List, { verb, seconds }: Work): string {
  const sum = (pick: (table: List["tables"][number]) => number) =>
    tables.reduce((total, table) => total + pick(table), 0);
  const filled = tables.filter(({ rows }) => rows > 0).sort((a, b) => b.bytes - a.bytes);
  const widest = Math.max(...filled.map(({ name }) => name.length), 5);
  const row = (name: string, rows: string, bytes: string) =>
    `${name.padEnd(widest)} ${rows.padStart(12)} ${bytes.padStart(12)}`;
  const pictures = tables.find(({ name }) => name === "media_files")?.rows ?? 0;
  return [
    row("table", "rows", "bytes"),
    ...filled.map(({ name, rows, bytes }) => row(name, formatNumber(rows), size(bytes))),
    `${verb}: ${tables.length} tables, ${formatNumber(sum(({ rows }) => rows))} rows, ${formatNumber(pictures)} images, ` +
      `${size(sum(({ bytes }) => bytes))}, ${seconds.toFixed(1)} s`,
    `excluded: ${[...excludedTables].join(", ")}`,
  ].join("\n");
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
