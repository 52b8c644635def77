import sharp from "sharp";

/** An image of one color. */
export const photo = (
  background: string,
  {
    width = 64,
    height = 48,
    format = "png",
  }: { width?: number; height?: number; format?: "png" | "jpeg" } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
