import { expect, test } from "vitest";

import { months } from "#domain/calendar/months";
import { chartOf, totalOf } from "./data-table";

const year = (cell: (index: number) => string) => months.map((_, index) => cell(index));

test("twelve columns named after the months are a chart of months", () => {
  const rows = [["Rain", ...year((index) => String(index * 10))]];
  const head = ["Subject", ...months];
  expect(chartOf({ caption: "", head, rows })).toMatchObject({ kind: "months", max: 110 });
  const short = ["Subject", ...months.map((month) => month.slice(0, 3))];
  expect(chartOf({ caption: "", head: short, rows }).kind).toBe("months");
  expect(chartOf({ caption: "", head: short.slice(0, 12), rows }).kind).toBe("bars");
});

test("a cell of a chart is a number, a rating, or nothing to draw", () => {
  const rows = [["Lake", "1,060 mm", "best", "Closed", "", "calves"]];
  const [row] = chartOf({ caption: "", head: ["", "a", "b", "c", "d", "e"], rows }).rows;
  expect(row?.values).toEqual([1060, "best", "closed", null, null]);
});

test("a divided bar is as long as the sum of its parts, in the unit of the first", () => {
  const rows = [
    ["A", "$300", "$120"],
    ["B", "$520", "$0"],
  ];
  const chart = chartOf({ caption: "", head: ["Camp", "Rate", "Drives"], rows });
  expect(chart.max).toBe(520);
  expect(chart.rows.map(totalOf)).toEqual(["$420", "$520"]);
  const [walk] = chartOf({ caption: "", head: ["", ""], rows: [["Leg", "1.5 km"]] }).rows;
  expect(walk && totalOf(walk)).toBe("1.5 km");
});
