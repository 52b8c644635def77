import { expect, test } from "vitest";

import type { Label, SheetLabels } from "#domain/rates/sheet-labels";
import { readLabels } from "./read-labels";

/** The form of a sheet's labels (I-008). */

const labels = (line: Label): SheetLabels => ({
  lines: { t1c2: { ...line, mark: "guessed" } },
  tables: { t1: { isRead: true, mark: "guessed" } },
  notes: {},
});
const read = (line: Label, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readLabels(form, labels(line));
};

test("a season has as many periods as a person types, and nights of the week in words", () => {
  const first = { from: "2027-01-06", to: "2027-02-28" };
  const { labels: changed, errors } = read(
    { kind: "sharing", dates: [first] },
    {
      ...{ "t1c2.from1": first.from, "t1c2.to1": first.to },
      ...{ "t1c2.from2": "2027-11-16", "t1c2.to2": "2027-12-19" },
      ...{ "t1c2.weekdays": "Friday and Saturday", "t1c2.sleeps": "4", "t1c2.single": "30%" },
    },
  );
  expect(errors).toEqual({});
  expect(changed.lines["t1c2"]).toEqual({
    kind: "sharing",
    dates: [first, { from: "2027-11-16", to: "2027-12-19" }],
    weekdays: [5, 6],
    sleeps: 4,
    single: "30%",
  });
});

test("wrong nights, days, guests and currencies are refused at their fields", () => {
  const { errors } = read(
    { kind: "sharing" },
    {
      ...{ "t1c2.from1": "2027-03-01", "t1c2.to1": "2027-02-01" },
      ...{ "t1c2.weekdays": "often", "t1c2.sleeps": "many", "t1c2.currency": "uds" },
      ...{ "t1c2.single": "double" },
    },
  );
  expect(Object.keys(errors)).toEqual([
    ...["t1c2.to1", "t1c2.currency", "t1c2.sleeps", "t1c2.single", "t1c2.weekdays"],
  ]);
});

test("a row without a label gets that of a column of prices", () => {
  expect(read({ kind: "unit" }, { "t1.row": "t1r5" }).labels.lines).toEqual({
    t1r5: { kind: "unit" },
  });
  expect(read({ kind: "unit" }, { "t1.row": "t2r5" }).labels.lines).toEqual({});
});
