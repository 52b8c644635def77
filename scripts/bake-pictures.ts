/**
 * Regenerates all committed images from drawings: `tsx scripts/bake-pictures.ts`. Names as arguments limit
 * the work to those images; the catalog is not rewritten then.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { SceneChoice } from "#domain/pictures/illustration";
import { composeIllustration } from "#jobs/illustration/compose";
import { composedPictures, drawnScenes } from "#jobs/illustration/scenes";
import { type RenderedPicture, renderIllustration } from "#pictures/render.server";
import { type CatalogRow, writeCatalog } from "./write-illustration-catalog";

const root = fileURLToPath(new URL("..", import.meta.url));
const scenesFolder = `${root}jobs/illustration/scenes/`;
const outputFolder = `${root}public/illustrations/`;
const kilobyte = 1024;
const cardBudget = { 320: 7 * kilobyte, 640: 16 * kilobyte, 1280: 40 * kilobyte };

interface Drawing extends Partial<SceneChoice> {
  name: string;
  svg: string;
  alt: string;
  widths: readonly number[];
}

async function readScenes(): Promise<Drawing[]> {
  const drawings = drawnScenes.map(async (scene) => {
    const svg = await readFile(`${scenesFolder}${scene.name}.svg`, "utf8");
    return { ...scene, svg, alt: /aria-label="([^"]+)"/.exec(svg)?.[1] ?? "Illustration" };
  });
  return Promise.all(drawings);
}

function composeAll(): Drawing[] {
  return composedPictures.map(({ name, seed, ...choice }) => ({
    name,
    ...choice,
    ...composeIllustration(seed, choice),
    widths: [320, 640, 1280],
  }));
}

async function writeSizes(name: string, picture: RenderedPicture): Promise<number> {
  let total = 0;
  for (const size of picture.files) {
    await writeFile(`${outputFolder}${name}-${size.width}.${size.format}`, size.bytes);
    total += size.bytes.length;
  }
  return total;
}

const only = new Set(process.argv.slice(2));
await mkdir(outputFolder, { recursive: true });
const rows: CatalogRow[] = [];
let total = 0;
for (const drawing of [...(await readScenes()), ...composeAll()]) {
  if (only.size > 0 && !only.has(drawing.name)) continue;
  const started = performance.now();
  const { svg, ...facts } = drawing;
  const picture = await renderIllustration(svg, { widths: drawing.widths, avifBudget: cardBudget });
  total += await writeSizes(drawing.name, picture);
  rows.push({ ...facts, aspect: picture.aspect, color: picture.color });
  const avif = picture.files.filter((size) => size.format === "avif");
  const sizes = avif.map((size) => `${size.width}: ${(size.bytes.length / kilobyte).toFixed(1)}`);
  console.log(
    `${drawing.name} ${sizes.join(" ")} KB, ${Math.round(performance.now() - started)} ms`,
  );
}
if (only.size === 0) await writeCatalog(`${root}domain/pictures/illustration-catalog.ts`, rows);
console.log(`${rows.length} images, ${(total / kilobyte / kilobyte).toFixed(2)} MB`);
