/*
 * Compares two folders of pictures that take.ts has made:
 * npx tsx tools/screens/compare.ts BEFORE AFTER [--into DIFFS]
 *
 * DIFFS gets a picture of each that differs: before, after, and in red what differs.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: "string" } },
});
const [before, after] = positionals;
if (!before || !after) throw new Error("usage: compare.ts BEFORE AFTER [--into DIFFS]");

interface Picture {
  width: number;
  height: number;
  /** One number for each pixel. */
  pixels: Uint32Array;
}

interface Row {
  picture: string;
  pixels?: number;
  box?: string;
  note?: string;
}

const red = 0xff_00_00_ff;
const white = 0xff_ff_ff_ff;
const gap = 20;

const pictures = (folder: string) =>
  fs.readdirSync(folder).filter((name) => name.endsWith(".png"));
const names = [...new Set([...pictures(before), ...pictures(after)])].sort();
if (names.length === 0) throw new Error(`no pictures in ${before} and ${after}`);
if (options.into) fs.mkdirSync(options.into, { recursive: true });
const rows: Row[] = [];
for (const name of names) {
  const row = await compare(name, path.join(before, name), path.join(after, name));
  if (row) rows.push(row);
}
if (rows.length > 0) console.table(rows, ["picture", "pixels", "box", "note"]);
console.log(`${names.length - rows.length} of ${names.length} pictures equal`);
process.exitCode = rows.length > 0 ? 1 : 0;

/** @returns null for equal pictures */
async function compare(picture: string, from: string, to: string): Promise<Row | null> {
  if (!fs.existsSync(from)) return { picture, note: "missing before" };
  if (!fs.existsSync(to)) return { picture, note: "missing after" };
  if (fs.readFileSync(from).equals(fs.readFileSync(to))) return null;
  const [old, current] = [await read(from), await read(to)];
  const differences = mark(old, current);
  if (differences.count === 0) return null;
  if (options.into) await write(path.join(options.into, picture), [old, current, differences.marked]);
  const [left, top, right, bottom] = differences.box;
  const size = ({ width, height }: Picture) => `${width} × ${height}`;
  return {
    picture,
    pixels: differences.count,
    box: `${right - left + 1} × ${bottom - top + 1} at ${left}, ${top}`,
    note: size(old) === size(current) ? "" : `${size(old)} became ${size(current)}`,
  };
}

async function read(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  return { width: info.width, height: info.height, pixels };
}

/** A pixel that only one of them has differs too. */
function mark(old: Picture, current: Picture) {
  const width = Math.max(old.width, current.width);
  const height = Math.max(old.height, current.height);
  const marked: Picture = { width, height, pixels: new Uint32Array(width * height).fill(white) };
  const box: [number, number, number, number] = [width, height, -1, -1];
  let count = 0;
  const at = (picture: Picture, x: number, y: number) =>
    x < picture.width && y < picture.height ? picture.pixels[y * picture.width + x] : undefined;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = at(current, x, y);
      if (at(old, x, y) === pixel) {
        // Halfway to white, so that the red stands out.
        marked.pixels[y * width + x] = ((((pixel ?? white) >>> 1) & 0x7f_7f_7f_7f) + 0x80_80_80_80) >>> 0;
        continue;
      }
      count += 1;
      marked.pixels[y * width + x] = red;
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return { count, box, marked };
}

/** Side by side. */
async function write(file: string, parts: readonly Picture[]): Promise<void> {
  const height = Math.max(...parts.map((part) => part.height));
  let left = 0;
  const layers = parts.map(({ pixels, ...size }) => {
    const input = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
    const layer = { input, raw: { ...size, channels: 4 as const }, left, top: 0 };
    left += size.width + gap;
    return layer;
  });
  await sharp({ create: { width: left - gap, height, channels: 4, background: "#888" } })
    .composite(layers)
    .png()
    .toFile(file);
}
