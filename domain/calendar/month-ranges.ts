import { months } from "./months";

/** [1, 2, 3, 6] as "February to April, July"; months count from 0, in their order. */
export function monthRanges(indices: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const month of indices) {
    const open = ranges.at(-1);
    if (open && open[1] === month - 1) open[1] = month;
    else ranges.push([month, month]);
  }
  return ranges.map(rangeInWords).join(", ");
}

const rangeInWords = ([first, last]: [number, number]): string => {
  if (first === last) return `${months[first]}`;
  return `${months[first]} ${last === first + 1 ? "and" : "to"} ${months[last]}`;
};
