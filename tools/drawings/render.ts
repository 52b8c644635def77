import sharp from "sharp";

import { pictureFormats, pictureWidths, type RenderedPicture } from "#pictures/render.server";
import { addPaper } from "./paper";

interface Options {
  widths?: readonly number[];
  /** Of a WebP, 1 to 100. */
  webpQuality?: number;
}

/**
 * Maximum bytes of an AVIF per width, for drawings with much detail; most need half of it. Pages stay fast by
 * `sizes` and priority, not by smaller files: below these, leaves and thatch smear.
 */
const avifBudget: Partial<Record<number, number>> = {
  320: 14 * 1024,
  640: 45 * 1024,
  1280: 130 * 1024,
};
/** Tried in this order until the budget is met. */
const avifQualities = [60, 52, 44, 36];

/** Renders a drawing in all sizes and formats, with the unevenness of ink on paper. */
export async function renderDrawing(
  svg: string,
  { widths = pictureWidths, webpQuality = 76 }: Options = {},
): Promise<RenderedPicture> {
  const source = Buffer.from(svg);
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const widest = Math.max(...widths);
  // 72 is the density at which one SVG unit is one pixel.
  const { data, info } = await sharp(source, { density: Math.max(1, (72 * widest) / width) })
    .flatten({ background: "#fbf7ef" })
    .resize({ width: widest })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addPaper(data, info.width);
  const resized = (size: number) => sharp(data, { raw: info }).resize({ width: size });
  const toAvif = async (size: number) => {
    let smallest = Buffer.alloc(0);
    for (const quality of avifQualities) {
      smallest = await resized(size).avif({ quality, effort: 1 }).toBuffer();
      if (smallest.length <= (avifBudget[size] ?? Infinity)) break;
    }
    return smallest;
  };
  const files = [];
  for (const size of widths)
    for (const format of pictureFormats) {
      const bytes =
        format === "avif"
          ? await toAvif(size)
          : await resized(size).webp({ quality: webpQuality, effort: 4 }).toBuffer();
      files.push({ width: size, format, bytes });
    }
  const pixel = await sharp(data, { raw: info }).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return {
    ok: true,
    width,
    height,
    aspect: Number((width / height).toFixed(4)),
    color: `#${pixel.subarray(0, 3).toString("hex")}`,
    widths: [...widths],
    files,
  };
}
