import fs from "node:fs";
import path from "node:path";

import { slugify } from "#domain/text/slug";
import { readSheet } from "#jobs/sheet-reader/read-sheet";
import { type PrintedSheet, printedFolder, printedList } from "#tests/rate-sheets/printed-files";
import { type Layout, makeSheet } from "./layout";
import { openPrinter, type Printer } from "./print";
import { tested } from "./sets";

/** Folders of Debian's packages fonts-roboto-unhinted, fonts-dejavu-core and fonts-crosextra-carlito. */
const fonts = { roboto: "roboto", dejavu: "dejavu", carlito: "crosextra" };
type Font = keyof typeof fonts;
const seeds = [11, 12] as const;

/** Replaces the committed files. @param root folder with a folder for each font */
export async function printSheets(root = "/usr/share/fonts/truetype"): Promise<void> {
  const folderOf = (font: Font) => path.join(root, fonts[font]);
  const names = Object.keys(fonts) as Font[];
  const missing = names.map(folderOf).filter((one) => !fs.existsSync(one));
  if (missing.length > 0) throw new Error(`There are no fonts in ${missing.join(" and ")}.`);
  const printers = Object.fromEntries(
    names.map((font) => [font, openPrinter(folderOf(font))]),
  ) as Record<Font, Printer>;
  fs.rmSync(printedFolder, { recursive: true, force: true });
  const sheets: PrintedSheet[] = [];
  for (const [set, layouts] of Object.entries(tested)) {
    const ofSet = slugify(set.replace("by another hand", ""));
    fs.mkdirSync(path.join(printedFolder, ofSet), { recursive: true });
    for (const layout of layouts)
      for (const { suffix, bytes, ...sheet } of await printLayout(layout, printers)) {
        const fileName = `${ofSet}/${slugify(layout.name)}.${suffix}`;
        fs.writeFileSync(path.join(printedFolder, fileName), bytes);
        sheets.push({ set, layout: layout.name, fileName, ...sheet });
      }
  }
  fs.writeFileSync(printedList, `[\n${sheets.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
  for (const printer of Object.values(printers)) await printer.close();
}

async function printLayout(layout: Layout, printers: Record<Font, Printer>) {
  const print = async (font: Font, seed: number) => {
    const made = makeSheet(layout, seed);
    const { bytes } = await printers[font].print(made);
    const suffix = "sheets" in made ? `${seed}.xlsx` : `${font}.pdf`;
    return { seed, suffix, bytes, truth: made.truth };
  };
  const first = await print("roboto", seeds[0]);
  if (first.suffix.endsWith(".xlsx")) return [first, await print("roboto", seeds[1])];
  if (await isRuled(first.bytes)) return [first];
  return [await print("dejavu", seeds[0]), await print("carlito", seeds[1])];
}

/** True if upright lines show the columns of a table. */
async function isRuled(bytes: Uint8Array): Promise<boolean> {
  const read = await readSheet(bytes.slice(), { fileName: "", today: "2026-11-28" });
  if ("refused" in read) throw new Error(read.refused);
  return read.pages.some(({ rules }) => rules.some(({ x1, x2 }) => x1 === x2));
}
