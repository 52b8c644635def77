/**
 * Regenerates the images outside of the catalog from committed drawings: favicon, app icons, the social
 * preview, the placeholder for images that fail to load, and the home page's scene for upright windows.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

import { sceneSizes, uprightFrames } from "#domain/pictures/scenes";
import { composeLandscape } from "./illustration/illustrate";
import { renderDrawing } from "./render";

const root = fileURLToPath(new URL("../..", import.meta.url));
const publicFolder = `${root}public/`;
const forest = "#22352b";

const drawing = (path: string) => readFile(`${root}${path}`, "utf8");

/** Renders an SVG at a width, sharp at any size. */
async function toPng(svg: string, width: number): Promise<Buffer> {
  const source = Buffer.from(svg);
  const { width: own = width } = await sharp(source).metadata();
  const drawn = sharp(source, { density: Math.min(2400, (72 * 2 * width) / own) });
  return drawn.resize({ width }).png({ compressionLevel: 9 }).toBuffer();
}

const square = (svg: string) => svg.replace(/rx="14"/, 'rx="0"');

/** Encodes an ICO file with one PNG: a header of six bytes and sixteen bytes per image. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function bakeIcons(): Promise<void> {
  const svg = await drawing("public/favicon.svg");
  await writeFile(`${publicFolder}favicon.ico`, toIco(await toPng(svg, 32), 32));
  await writeFile(`${publicFolder}apple-touch-icon.png`, await toPng(square(svg), 180));
  await writeFile(`${publicFolder}icon-192.png`, await toPng(svg, 192));
  await writeFile(`${publicFolder}icon-512.png`, await toPng(svg, 512));
  // Launchers crop it to a circle, so the drawing has a margin of a tenth.
  const mark = await toPng(square(svg), 390);
  const maskable = sharp({ create: { width: 512, height: 512, channels: 3, background: forest } })
    .composite([{ input: mark }])
    .png({ palette: true });
  await maskable.toFile(`${publicFolder}icon-maskable-512.png`);
}

/** Scene, gradient, and the name as outlines: no font is required. */
async function bakeSocialPreview(): Promise<void> {
  const scene = await sharp(
    await toPng(await drawing("tools/drawings/illustration/scenes/hero-camp.svg"), 1200),
  )
    .resize(1200, 630, { fit: "cover", position: "bottom" })
    .toBuffer();
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d1420" stop-opacity=".62"/><stop offset=".5" stop-color="#1d1420" stop-opacity=".12"/><stop offset="1" stop-color="#1d1420" stop-opacity="0"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/></svg>`,
  );
  const words = await toPng(await drawing("tools/drawings/illustration/brand/wordmark.svg"), 620);
  await sharp(scene)
    .composite([
      { input: shade, left: 0, top: 0 },
      { input: words, left: 72, top: 64 },
    ])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(`${publicFolder}illustrations/og-default.png`);
}

const viewBoxes: Record<string, string> = {
  "hero-camp-phone": "880 -320 690 1420",
  "hero-camp-tablet": "641 -240 950 1300",
};

/** More sky above the scene and more ground below it, without stars behind the words and without the vignette. */
function uprightFrame(svg: string, viewBox: string): string {
  const [, , width, height] = viewBox.split(" ");
  const ground =
    '<linearGradient id="below" x1="0" x2="0" y1="860" y2="1060" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#0e080d"/><stop offset="1" stop-color="#140c08"/></linearGradient><path fill="url(#below)" d="M0 870h1600v500H0z"/>';
  return svg
    .replace(/width="1600" height="900"/, `width="${width}" height="${height}"`)
    .replace('viewBox="0 0 1600 900"', `viewBox="${viewBox}"`)
    .replace('<path fill="url(#g31)" d="M0 0h1600v900H0z"/>', "")
    .replaceAll(/<path stroke="#fff6e0"[^>]*>/g, "")
    .replaceAll('d="M0 0h1600v900H0z"', 'd="M0-400h1600v1600H0z"')
    .replace(/<path fill="url\(#g28\)"[^>]*>/, (edge) => edge + ground);
}

async function bakeUprightFrames(): Promise<void> {
  const svg = await drawing("tools/drawings/illustration/scenes/hero-camp.svg");
  for (const { image } of uprightFrames) {
    const frame = uprightFrame(svg, viewBoxes[image] ?? "");
    const { files } = await renderDrawing(frame, { widths: sceneSizes(image).widths });
    for (const { width, format, bytes } of files)
      await writeFile(`${publicFolder}illustrations/${image}-${width}.${format}`, bytes);
  }
}

async function bakeFallback(): Promise<void> {
  const { svg } = composeLandscape("fallback", "savannah", "gold");
  const { files } = await renderDrawing(svg, { widths: [640] });
  for (const { width, format, bytes } of files) {
    await writeFile(`${publicFolder}illustrations/fallback-${width}.${format}`, bytes);
  }
}

await bakeIcons();
await bakeSocialPreview();
await bakeFallback();
await bakeUprightFrames();
