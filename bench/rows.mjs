// One shape for every figure, so that one table can show them all.

/**
 * @param {string} what the figure and its unit
 * @param {number} ours
 * @param {number} yardstick what it is compared with, measured in the same run or a limit of somebody else
 */
export const row = (what, ours, yardstick) => ({ what, ours, yardstick, ratio: ours / yardstick });

/** @param {ReturnType<typeof row>[]} rows */
export function printRows(rows) {
  console.log(`${"what".padEnd(52)}    ours  yardstick   ratio`);
  for (const { what, ours, yardstick, ratio } of rows)
    console.log(
      what.padEnd(52) +
        ours.toFixed(1).padStart(8) +
        yardstick.toFixed(1).padStart(11) +
        ratio.toFixed(2).padStart(8),
    );
}

export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
