import { expect, test } from "vitest";

import { readClockTime } from "./values";

test.each([
  ["14:00", "14:00"],
  ["9:05", "09:05"],
  ["2 pm", "14:00"],
  ["2:30 P.M.", "14:30"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
  ["14h00", "14:00"],
  ["14.30", "14:30"],
  ["14", "14:00"],
  ["From 14:00", "14:00"],
  ["24:00", "00:00"],
  ["noon", "12:00"],
  ["14:00 - 20:00", "14:00-20:00"],
  ["From 3 PM until 8 PM", "15:00-20:00"],
])("'%s' is %s", (text, time) => {
  expect(readClockTime(text)).toBe(time);
});

test.each(["", "after lunch", "25:00", "14:75", "13 pm", "1:00 2:00 3:00"])(
  "'%s' is no time",
  (text) => {
    expect(readClockTime(text)).toBeNull();
  },
);

test.each(["14:00", "14:00-20:00"])("%s reads back as itself", (time) => {
  expect(readClockTime(time)).toBe(time);
});
