import { parseArgs } from "node:util";

import { readSheet } from "#jobs/sheet-reader/read-sheet";
import type { Layout } from "./layout";
import { openPrinter } from "./print";
import { scoreLayouts } from "./score";
import { learned, learnedInPart, unseen } from "./sets";

/**
 * `npm run test:rates [-- --seeds 5]`: prints generated rate sheets with Chromium, reads them, and prints
 * how many rates were whole and right. Details are printed of the layouts that the reader has learned from;
 * those of the others would spoil them, as they measure sheets that nobody has seen.
 */
const { values } = parseArgs({ options: { seeds: { type: "string", default: "5" } } });
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const printer = openPrinter();
const read = (bytes: Uint8Array, fileName: string) =>
  readSheet(bytes, { fileName, today: "2026-11-28" });

for (const [group, layouts] of Object.entries({ ...learned, ...learnedInPart }))
  await measure(group, layouts, true);
for (const [group, layouts] of Object.entries(unseen)) await measure(group, layouts, false);
await printer.close();

async function measure(group: string, layouts: readonly Layout[], isDetailed: boolean) {
  const sum = { rates: 0, right: 0, unmarked: 0 };
  for (const layout of layouts) {
    const score = await scoreLayouts([layout], seeds, printer, read);
    sum.rates += score.rates;
    sum.right += score.right;
    sum.unmarked += score.unmarked.length;
    if (!isDetailed) continue;
    console.log(`${score.right} of ${score.rates}  ${layout.name}`);
    for (const text of [...score.unmarked, ...score.othersWrong].slice(0, 3))
      console.log(`  ${text}`);
  }
  const percent = ((100 * sum.right) / sum.rates).toFixed(1);
  console.log(`${group}: ${percent} % right, ${sum.unmarked} wrong without a mark\n`);
}
