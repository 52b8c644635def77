/**
 * Renders the committed images whose drawing changed: `npx tsx tools/drawings/bake-pictures.ts`. Names as arguments
 * limit the work to those images. What was rendered is remembered in .cache/pictures.json.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { CatalogPicture } from "#domain/pictures/illustration-catalog";
import { uprightFrames } from "#domain/pictures/scenes";
import { compose } from "./illustration/compose";
import { houseOf } from "./illustration/scenery";
import { drawnScenes } from "./illustration/scenes";
import { contentHash, type RenderedPicture } from "#pictures/render.server";
import { planPictures } from "./plan/plan";
import { renderDrawing } from "./render";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scenesFolder = `${root}tools/drawings/illustration/scenes/`;
const outputFolder = `${root}public/illustrations/`;
const memory = `${root}.cache/pictures.json`;
const kilobyte = 1024;
const webpQuality = 48;
const widths = [320, 640, 1280] as const;

/** Order of the catalog's columns. */
const columns = [
  "name",
  "widths",
  "aspect",
  "alt",
  "color",
  "focus",
  "biome",
  "stay",
  "form",
  "light",
];

interface Drawing extends Omit<CatalogPicture, "aspect" | "color"> {
  draw: () => Promise<{ svg: string; focus?: readonly [number, number] }>;
  /** Named by hand and rendered with more care. */
  plate: boolean;
}

async function readPlates(): Promise<Drawing[]> {
  const drawings = drawnScenes.map(async (scene): Promise<Drawing> => {
    const svg = await readFile(`${scenesFolder}${scene.name}.svg`, "utf8");
    const alt = /aria-label="([^"]+)"/.exec(svg)?.[1] ?? "Illustration";
    return { ...scene, alt, plate: true, draw: () => Promise.resolve({ svg }) };
  });
  return Promise.all(drawings);
}

const sampleDrawings = (): Drawing[] =>
  planPictures().map((picture) => {
    const { name, alt, biome, light, form, outlook } = picture;
    const house = outlook === "land" ? {} : { form, stay: houseOf(form).stay };
    const draw = () => Promise.resolve(compose(name, picture, alt));
    return { name, alt, biome, light, ...house, widths, plate: false, draw };
  });

type Baked = Pick<CatalogPicture, "aspect" | "color" | "focus"> & { hash: string };

const isHere = (name: string) => existsSync(`${outputFolder}${name}-640.avif`);

async function write(name: string, picture: RenderedPicture): Promise<number> {
  let total = 0;
  for (const { width, format, bytes } of picture.files) {
    await writeFile(`${outputFolder}${name}-${width}.${format}`, bytes);
    total += bytes.length;
  }
  return total;
}

/** Deletes images that no drawing stands behind any more. */
async function sweep(names: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(outputFolder)) {
    const name = file.replace(/-\d{3,4}\.(avif|webp)$/, "");
    if (name !== file && !names.has(name)) await rm(outputFolder + file);
  }
}

const only = new Set(process.argv.slice(2));
await mkdir(outputFolder, { recursive: true });
await mkdir(`${root}.cache`, { recursive: true });
const baked = JSON.parse(await readFile(memory, "utf8").catch(() => "{}")) as Record<string, Baked>;
const drawings = [...(await readPlates()), ...sampleDrawings()];
const waiting = drawings.filter(({ name }) => only.size === 0 || only.has(name)).values();
await Promise.all([bake(), bake(), bake()]);

/** Renders what is waiting, one after the other; three at once keep all cores busy. */
async function bake(): Promise<void> {
  for (const drawing of waiting) await bakeOne(drawing);
}

async function bakeOne({ name, draw, plate, widths: sizes }: Drawing): Promise<void> {
  const started = performance.now();
  const { svg, focus } = await draw();
  const hash = contentHash(svg);
  if (baked[name]?.hash === hash && isHere(name)) return;
  const picture = await renderDrawing(svg, { widths: sizes, ...(plate ? {} : { webpQuality }) });
  const total = await write(name, picture);
  baked[name] = { hash, focus, aspect: picture.aspect, color: picture.color };
  await writeFile(memory, JSON.stringify(baked));
  console.log(
    `${name} ${Math.round(total / kilobyte)} KB, ${Math.round(performance.now() - started)} ms`,
  );
}
const rows = drawings.flatMap(({ draw: _draw, plate: _plate, ...facts }): CatalogPicture[] => {
  const known = baked[facts.name];
  return known && isHere(facts.name) ? [{ ...facts, ...known }] : [];
});
if (only.size === 0) {
  await sweep(new Set([...rows.map(({ name }) => name), ...uprightFrames.map(({ image }) => image)]));
  const lines = rows.map((row) => JSON.stringify(row, columns)).join(",\n");
  await writeFile(`${root}domain/pictures/illustration-catalog.json`, `[\n${lines}\n]\n`);
}
console.log(`${rows.length} images`);
