import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";

import { addPaper } from "./paper";

// Each image is rendered once: the library's cache of recent ones would only take memory.
sharp.cache(false);

/** Widths of every card and gallery image. */
export const pictureWidths = [320, 640, 1280] as const;

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureFile {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

export interface RenderedPicture {
  ok: true;
  /** Size in pixels of the upright original. */
  width: number;
  height: number;
  /** Width divided by height, four decimals. */
  aspect: number;
  /** Mean color as #rrggbb, displayed until the image has loaded. */
  color: string;
  /** Widths of the files, ascending. */
  widths: number[];
  files: PictureFile[];
}

export interface UnusableImage {
  ok: false;
  /** `undecodable`: damaged or not an image; `unsupported`: another format; `too-large`: too many pixels. */
  reason: keyof typeof reasonMessages;
  /** The reason, for the operator. */
  message: string;
}

const reasonMessages = {
  undecodable: "The file is damaged or not an image.",
  unsupported: "Only JPEG, PNG, WebP, AVIF, GIF and TIFF images are supported.",
  "too-large": "The image has more than 60 million pixels.",
} as const;

export interface RenderOptions {
  widths?: readonly number[];
  formats?: readonly PictureFormat[];
  /** Maximum bytes of an AVIF per width; quality is reduced to meet it. */
  avifBudget?: Partial<Record<number, number>>;
  /** Of a WebP, 1 to 100. */
  webpQuality?: number;
}

const maxInputPixels = 60_000_000;
const decodeSeconds = 30;
/** Transparent areas get the page's background, not black. */
const paper = "#fbf7ef";

/** No SVG, because untrusted SVG may refer to other files. */
const acceptedFormats = new Set(["jpeg", "png", "webp", "gif", "avif", "heif", "tiff"]);
/** Bytes of a drawing per width, so that cards and heroes load fast. */
const drawingBudget = { 320: 7 * 1024, 640: 16 * 1024, 1280: 40 * 1024 };
const avifQualities = [52, 46, 40, 34, 28];
// Of 9: higher steps take five times as long, seconds per image, and make our drawings no smaller.
const avifEffort = 1;

/**
 * Re-encodes an untrusted image: upright, first frame only, sRGB, without metadata, never enlarged. A
 * narrower original is rendered at its own width in place of the wider ones.
 */
export async function renderSizes(
  input: Buffer,
  options: RenderOptions = {},
): Promise<RenderedPicture | UnusableImage> {
  const metadata = await readMetadata(input);
  if (metadata === null) return unusable("undecodable");
  if (!acceptedFormats.has(metadata.format)) return unusable("unsupported");
  if (metadata.width * metadata.height > maxInputPixels) return unusable("too-large");
  const upright = sharp(input, { limitInputPixels: maxInputPixels, failOn: "error", pages: 1 })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .toColourspace("srgb");
  try {
    return await encodeAll(upright, metadata.autoOrient, options);
  } catch {
    return unusable("undecodable");
  }
}

/** Renders one of our own drawings; throws on invalid SVG, which would be our bug. */
export async function renderIllustration(
  svg: string,
  options: RenderOptions = {},
): Promise<RenderedPicture> {
  const widths = options.widths ?? pictureWidths;
  const source = Buffer.from(svg);
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const widest = Math.max(...widths);
  // 72 is the density at which one SVG unit is one pixel.
  const drawn = sharp(source, { density: Math.max(1, (72 * widest) / width) });
  return encodeAll(
    drawn,
    { width, height },
    { avifBudget: drawingBudget, ...options, upscale: true },
  );
}

const unusable = (reason: UnusableImage["reason"]): UnusableImage => ({
  ok: false,
  reason,
  message: reasonMessages[reason],
});

async function readMetadata(input: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(input, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

interface Dimensions {
  width: number;
  height: number;
}

async function encodeAll(
  source: Sharp,
  original: Dimensions,
  options: RenderOptions & { upscale?: boolean },
): Promise<RenderedPicture> {
  const requested = options.widths ?? pictureWidths;
  const widths = options.upscale ? [...requested] : fittingWidths(requested, original.width);
  const widest = Math.max(...widths);
  // Decode once and resize from memory.
  const master = await source
    .flatten({ background: paper })
    .resize({ width: widest, withoutEnlargement: !options.upscale })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (options.upscale) addPaper(master.data, master.info.width);
  const open = () => sharp(master.data, { raw: master.info });
  const files: PictureFile[] = [];
  for (const width of widths) {
    const resized = await open().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    for (const format of options.formats ?? pictureFormats) {
      const bytes = await encode(
        () => sharp(resized.data, { raw: resized.info }),
        format,
        options,
        width,
      );
      files.push({ width, format, bytes });
    }
  }
  return {
    ok: true,
    width: original.width,
    height: original.height,
    aspect: Number((original.width / original.height).toFixed(4)),
    color: await meanColor(open()),
    widths,
    files,
  };
}

/** Widths capped at the original's own. */
export function fittingWidths(requested: readonly number[], own: number): number[] {
  const capped = requested.map((width) => Math.min(width, own));
  return [...new Set(capped)].sort((a, b) => a - b);
}

async function encode(
  open: () => Sharp,
  format: PictureFormat,
  { webpQuality = 76, avifBudget }: RenderOptions,
  width: number,
): Promise<Buffer> {
  if (format === "webp") return open().webp({ quality: webpQuality, effort: 5 }).toBuffer();
  const budget = avifBudget?.[width];
  let smallest: Buffer | null = null;
  for (const quality of avifQualities) {
    smallest = await open().avif({ quality, effort: avifEffort }).toBuffer();
    if (budget === undefined || smallest.length <= budget) break;
  }
  return smallest ?? Buffer.alloc(0);
}

async function meanColor(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Converts one of our own copies, for readers that take neither AVIF nor WebP. */
export const toJpeg = (copy: Buffer): Promise<Buffer> =>
  sharp(copy, { limitInputPixels: maxInputPixels })
    .flatten({ background: paper })
    .jpeg({ quality: 82 })
    .toBuffer();

/** Content hash of an image's source, so that equal images are stored once. */
export const contentHash = (source: string | Uint8Array): string =>
  createHash("sha256").update(source).digest("hex").slice(0, 24);
