import { expect, test } from "vitest";

import { type ExcelSheet, writeWorkbook } from "#tests/rate-sheets/workbook";
import { readTable } from "./read-table";

async function read(sheets: readonly ExcelSheet[], sheet?: string) {
  const bytes = await writeWorkbook(sheets);
  const table = readTable({ bytes, maxRows: 5, ...(sheet !== undefined && { sheet }) });
  if ("refused" in table) return table;
  const lines = Buffer.from(table.rows).toString().trim().split("\n");
  return { ...table, rows: lines.map((line) => JSON.parse(line) as unknown[]) };
}

test("the sheet with the most cells is read, or the chosen one (I-001)", async () => {
  const sheets: ExcelSheet[] = [
    { sheet: "Notes", rows: [["Members"]] },
    {
      sheet: "Stays",
      rows: [
        ["Name", "Beds"],
        ["A", 12],
      ],
    },
  ];
  expect(await read(sheets)).toMatchObject({
    sheets: ["Notes", "Stays"],
    sheet: "Stays",
    rows: [
      [1, "Name", "Beds"],
      [2, "A", 12],
    ],
  });
  expect(await read(sheets, "Notes")).toMatchObject({ rows: [[1, "Members"]] });
});

test("numbers are whole, dates are dates, and signs of a currency stay (I-001)", async () => {
  const rows = [
    [-24.994812, { value: 1250.5, format: '"R" #,##0.00' }, { value: 0.125, format: "0.0%" }],
    [{ value: new Date("2027-01-31T00:00:00Z"), format: "d mmm yyyy" }],
  ];
  expect(await read([{ sheet: "S", rows }])).toMatchObject({
    rows: [
      [1, -24.994812, "R 1250.50", "12.5%"],
      [2, "2027-01-31"],
    ],
  });
});

test("a merged cell holds for its rows; hidden rows and columns are named and left out", async () => {
  const rows = [
    [{ value: "Kenya", rowSpan: 2 }, "A", "secret"],
    [null, "B"],
    ["Kenya", "old"],
  ];
  const sheet = { sheet: "S", rows, hiddenRows: [2], hiddenColumns: [2] };
  expect(await read([sheet])).toMatchObject({
    rows: [
      [1, "Kenya", "A"],
      [2, "Kenya", "B"],
    ],
    hiddenRows: [3],
    hiddenColumns: ["C"],
  });
});

test("too many rows are refused as a whole, and so is what is no workbook", async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [at]);
  const refused = expect.stringContaining("more than 5 rows");
  expect(await read([{ sheet: "S", rows }])).toEqual({ refused });
  const bytes = new Uint8Array(Buffer.from("PK\u0003\u0004nothing"));
  expect(readTable({ bytes, maxRows: 5 })).toHaveProperty("refused");
});
