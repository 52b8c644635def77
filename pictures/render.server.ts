import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";

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
}

const maxInputPixels = 60_000_000;
const decodeSeconds = 30;
/** Transparent areas get the page's background, not black. */
const paper = "#fbf7ef";

/** No SVG, because untrusted SVG may refer to other files. */
const acceptedFormats = new Set(["jpeg", "png", "webp", "gif", "avif", "heif", "tiff"]);
const avifQuality = 52;
// Higher steps, up to 9, take five times as long: seconds per image.
const avifEffort = 1;
const webpQuality = 76;

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
  options: RenderOptions,
): Promise<RenderedPicture> {
  const widths = fittingWidths(options.widths ?? pictureWidths, original.width);
  const widest = Math.max(...widths);
  // Decode once and resize from memory.
  const master = await source
    .flatten({ background: paper })
    .resize({ width: widest, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const open = () => sharp(master.data, { raw: master.info });
  const files: PictureFile[] = [];
  for (const width of widths) {
    const resized = await open().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    for (const format of options.formats ?? pictureFormats) {
      const bytes = await encode(sharp(resized.data, { raw: resized.info }), format);
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

const encode = (image: Sharp, format: PictureFormat): Promise<Buffer> =>
  format === "webp"
    ? image.webp({ quality: webpQuality, effort: 5 }).toBuffer()
    : image.avif({ quality: avifQuality, effort: avifEffort }).toBuffer();

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
