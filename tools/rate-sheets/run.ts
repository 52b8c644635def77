import { parseArgs } from "node:util";

import { readSheet } from "#jobs/sheet-reader/read-sheet";
import { type Layout, makeSheet } from "./layout";
import { openPrinter, type Printer } from "./print";
import { printSheets } from "./print-sets";
import { scoreFiles, type TruthfulFile } from "#tests/rate-sheets/score";
import { learned, learnedInPart, unseen } from "./sets";

/**
 * `npx tsx tools/rate-sheets/run.ts [--seeds 5] [--fonts folder]`: prints generated rate sheets with Chromium, in the fonts of
 * the machine or of a folder alone, reads them, and prints how many rates were whole and right. Details are printed
 * of the layouts that the reader has learned from; those of the others would spoil them, as they measure sheets that
 * nobody has seen.
 *
 * `npx tsx tools/rate-sheets/run.ts --print [--fonts root]` prints the committed files of the tests anew; `print-sets.ts` names
 * the folders of their fonts.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "5" },
    fonts: { type: "string" },
    print: { type: "boolean", default: false },
  },
});

if (values.print) await printSheets(values.fonts);
else await measureAll(openPrinter(values.fonts));

async function measureAll(printer: Printer): Promise<void> {
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
  const print = async function* (layout: Layout): AsyncGenerator<TruthfulFile> {
    for (const seed of seeds) {
      const made = makeSheet(layout, seed);
      const { bytes, fileName } = await printer.print(made);
      yield { layout: layout.name, seed, bytes, fileName, truth: made.truth };
    }
  };
  for (const [group, layouts] of Object.entries({ ...learned, ...learnedInPart }))
    await measure(group, layouts, print, true);
  for (const [group, layouts] of Object.entries(unseen))
    await measure(group, layouts, print, false);
  await printer.close();
}

async function measure(
  group: string,
  layouts: readonly Layout[],
  print: (layout: Layout) => AsyncIterable<TruthfulFile>,
  isDetailed: boolean,
): Promise<void> {
  const sum = { rates: 0, right: 0, unmarked: 0 };
  for (const layout of layouts) {
    const score = await scoreFiles(print(layout), (bytes, fileName) =>
      readSheet(bytes, { fileName, today: "2026-11-28" }),
    );
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
