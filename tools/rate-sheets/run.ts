import { parseArgs } from "node:util";

import { readSheetTables } from "#domain/rates/sheet/read-tables";
import { openSheet, readSheet } from "#jobs/sheet-reader/read-sheet";
import { scoreReading, type TruthfulFile } from "#tests/rate-sheets/score";
import { type Help, labelSheet } from "#tests/rate-sheets/label-sheet";
import { type Layout, makeSheet } from "./layout";
import { openPrinter, type Printer } from "./print";
import { printSheets } from "./print-sets";
import { learned, learnedInPart, unseen } from "./sets";

/**
 * `npx tsx tools/rate-sheets/run.ts [--seeds 5] [--fonts folder] [--labeled]`: prints generated rate sheets with Chromium, in the fonts of
 * the machine or of a folder alone, reads them, and prints how many rates were whole and right: unaided, and with the labels and answers that a
 * person would give (`tests/rate-sheets/label-sheet.ts`), which it counts. Details are printed of the layouts that the reader has learned from; those of the others would spoil them, as they measure sheets that
 * nobody has seen.
 * `--labeled` prints the labels of each sheet.
 *
 * `npx tsx tools/rate-sheets/run.ts --print [--fonts root]` prints the committed files of the tests anew; `print-sets.ts` names
 * the folders of their fonts.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "5" },
    fonts: { type: "string" },
    print: { type: "boolean", default: false },
    labeled: { type: "boolean", default: false },
  },
});

const today = "2026-11-28";
const place = { country: null, currency: null };

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

/** Reads a file as it comes, and as a person labels it. */
async function readTwice({ bytes, fileName, truth }: TruthfulFile) {
  // pdfjs takes the bytes of a PDF away: the second reading has its own.
  const unaided = await readSheet(bytes.slice(), { fileName, today });
  const none: Help = { labels: {}, answers: {}, given: 0 };
  const content = await openSheet(bytes, fileName).catch(() => null);
  const labeled = content && labelSheet(content, truth, (help) => readSheetTables(content, { ...help, today, place }));
  return { unaided, labeled: labeled?.reading ?? unaided, help: labeled?.help ?? none };
}

interface Sum {
  rates: number;
  right: number;
  unmarked: number;
}

function add(sum: Sum, score: ReturnType<typeof scoreReading>): void {
  sum.rates += score.rates;
  sum.right += score.right;
  sum.unmarked += score.unmarked.length;
}

async function measure(
  group: string,
  layouts: readonly Layout[],
  print: (layout: Layout) => AsyncIterable<TruthfulFile>,
  isDetailed: boolean,
): Promise<void> {
  const sums = { unaided: { rates: 0, right: 0, unmarked: 0 }, labeled: { rates: 0, right: 0, unmarked: 0 } };
  let given = 0;
  let sheets = 0;
  for (const layout of layouts)
    for await (const file of print(layout)) {
      const { unaided, labeled, help } = await readTwice(file);
      const score = scoreReading(unaided, file.truth);
      add(sums.unaided, score);
      add(sums.labeled, scoreReading(labeled, file.truth));
      given += help.given;
      sheets += 1;
      if (!isDetailed) continue;
      console.log(`${score.right} of ${score.rates}, ${help.given} labels and answers  ${layout.name}`);
      for (const text of [...score.unmarked, ...score.othersWrong].slice(0, 3)) console.log(`  ${text}`);
      if (values.labeled && help.given > 0) console.log(`  ${JSON.stringify({ ...help.labels, answers: help.answers })}`);
    }
  for (const [name, { rates, right, unmarked }] of Object.entries(sums))
    console.log(`${group}, ${name}: ${((100 * right) / rates).toFixed(1)} % right, ${unmarked} wrong without a mark`);
  console.log(`${(given / sheets).toFixed(1)} labels and answers a sheet\n`);
}
