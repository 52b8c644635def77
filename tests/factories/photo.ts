import sharp from "sharp";

/** A small picture of one colour. */
export const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
