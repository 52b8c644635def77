import { expect, test } from "vitest";

import { type DateRange, readOrder, readRanges, readSingleDate, readYears } from "./dates";

const spell = ({ from, to }: DateRange) =>
  [from, to].map(({ year, month, day }) => `${year ?? "?"}-${month}-${day}`).join(" ");
const read = (text: string) => readRanges(text).map(spell);

test.each([
  ["01 Jan – 31 Mar", "?-1-1 ?-3-31"],
  ["1 January to 31 March 2027", "2027-1-1 2027-3-31"],
  ["01/07/2027-31/10/2027", "2027-7-1 2027-10-31"],
  ["Jan 6 – Mar 31", "?-1-6 ?-3-31"],
  ["11 de Janeiro de 2026 a 24 de Março de\n2026", "2026-1-11 2026-3-24"],
  ["01.11.27 – 15.12.27", "2027-11-1 2027-12-15"],
  ["15 Dec 2026 – 5 Jan 2027", "2026-12-15 2027-1-5"],
  ["Jun-27 – Oct-27", "2027-6-1 2027-10-31"],
  ["Jun 27 – Oct 27", "2027-6-1 2027-10-31"],
  ["Dec 26 – Jan 27", "?-12-26 ?-1-27"],
  ["20 Dec – 5 Jan 2028", "2027-12-20 2028-1-5"],
  ["1 – 15 January", "?-1-1 ?-1-15"],
  ["01-Apr-27 to 30-Jun-27", "2027-4-1 2027-6-30"],
  ["01 Jan-31 Mar", "?-1-1 ?-3-31"],
  ["01.04. – 31.05.", "?-4-1 ?-5-31"],
  ["15/12 - 10/01/2028", "2027-12-15 2028-1-10"],
  ["Jan – Mar", "?-1-1 ?-3-31"],
  ["1st July until 31st October", "?-7-1 ?-10-31"],
  ["2027-01-01 - 2027-03-31", "2027-1-1 2027-3-31"],
  ["Green Season Jan\n1 – Feb 28", "?-1-1 ?-2-28"],
  ["16\nNov – 31\nDec", "?-11-16 ?-12-31"],
  ["December 1 – 19, 2027", "2027-12-1 2027-12-19"],
  ["1.4. – 31.5.2027", "2027-4-1 2027-5-31"],
  ["between 1 June and 31 October", "?-6-1 ?-10-31"],
  ["1st of June until 31st of October", "?-6-1 ?-10-31"],
  ["1 Jan – 28/29 Feb", "?-1-1 ?-2-29"],
  ["July, August & September", "?-7-1 ?-9-30"],
])("%s is a range", (text, range) => {
  expect(read(text)).toEqual([range]);
});

test("one text has several ranges", () => {
  expect(read("Low: 1 Jan – 31 Mar\nHigh: 1 Jul – 31 Oct & 20 Dec – 31 Dec")).toHaveLength(3);
  expect(read("Jan 1 – Feb 28\nNov 1 – Dec 31")).toEqual(["?-1-1 ?-2-28", "?-11-1 ?-12-31"]);
});

test.each([
  "Children may share",
  "4 – 12 years",
  "31 Feb – 3 Mar",
  "450 – 600",
  "5 Jan 2028 – 20 Dec 2027",
])("%s is no range", (text) => {
  expect(read(text)).toEqual([]);
});

test("a range that begins or ends with a whole month is marked", () => {
  const ranges = ["Nov – 19 Dec", "20 Dec – Feb"].flatMap((text) => readRanges(text));
  expect(ranges.map(spell)).toEqual(["?-11-1 ?-12-19", "?-12-20 ?-2-29"]);
  expect(ranges.map(({ doubt }) => doubt)).toEqual(Array(2).fill("a month without a day"));
});

test("the order of day and month follows from a date that has one order alone", () => {
  expect(readOrder("03/04/2027 - 25/04/2027")).toBe("day");
  expect(readOrder("03/04/2027 - 04/25/2027")).toBe("month");
  expect(readOrder("03/04/2027")).toBeNull();
  expect(readRanges("03/04/2027 - 05/04/2027")[0]?.isAmbiguous).toBe(true);
  expect(readRanges("03/04/2027 - 05/04/2027", "month").map(spell)).toEqual(["2027-3-4 2027-5-4"]);
});

test("a date stands alone", () => {
  expect(readSingleDate("1 Jan 2027")?.date).toEqual({ day: 1, month: 1, year: 2027 });
  expect(readSingleDate("1 Jan 2027 and more")).toBeNull();
});

test("years are read from titles", () => {
  expect(readYears("Rates 2026/27")).toEqual([2026, 2027]);
  expect(readYears("Established 1920, tariff 2028")).toEqual([2028]);
});

test("the rest of a range that begins or ends at no stated day is none", () => {
  expect(["mid-March to May", "March to mid-May"].map(read)).toEqual([[], []]);
});
