import sharp from "sharp";
import { expect, test } from "vitest";

import { fittingWidths, renderSizes } from "./render.server";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a34d2a" } });

test("a photo is encoded in every width and format (P-207)", async () => {
  const result = await renderSizes(await photo(1500, 1000).jpeg().toBuffer());
  expect(result).toMatchObject({
    ok: true,
    width: 1500,
    height: 1000,
    aspect: 1.5,
    widths: [320, 640, 1280],
  });
  if (!result.ok) return;
  expect(result.files.map(({ width, format }) => `${width}.${format}`)).toEqual([
    "320.avif",
    "320.webp",
    "640.avif",
    "640.webp",
    "1280.avif",
    "1280.webp",
  ]);
  expect(result.color).toMatch(/^#a[0-9a-f]4[0-9a-f]2[0-9a-f]$/);
});

test("a small photo is not enlarged", async () => {
  const result = await renderSizes(await photo(500, 400).png().toBuffer());
  if (!result.ok) throw new Error(result.message);
  expect(result.widths).toEqual([320, 500]);
  const { width } = await sharp(result.files.at(-1)?.bytes).metadata();
  expect(width).toBe(500);
});

test("a tiny photo has its own width only", () => {
  expect(fittingWidths([320, 640, 1280], 200)).toEqual([200]);
});

test("a photo is rotated by its EXIF orientation", async () => {
  const rotated = await photo(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const result = await renderSizes(rotated, { widths: [320], formats: ["webp"] });
  expect(result).toMatchObject({ ok: true, width: 600, height: 900, aspect: 0.6667 });
});

test("metadata of camera and location is removed", async () => {
  const tagged = await photo(400, 300)
    .jpeg()
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "2/1 0/1 0/1" } })
    .toBuffer();
  const result = await renderSizes(tagged);
  if (!result.ok) throw new Error(result.message);
  for (const { bytes } of result.files) {
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
  }
});

test("the image of an animation is its first frame", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((background) =>
      sharp({ create: { width: 330, height: 220, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const result = await renderSizes(gif);
  expect(result).toMatchObject({ ok: true, width: 330, height: 220 });
  expect(result.ok && result.color).toMatch(/^#f/);
});

test("transparent areas get the background color", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = sharp({ create: { width: 400, height: 300, channels: 4, background: clear } }).png();
  const result = await renderSizes(await png.toBuffer());
  expect(result).toMatchObject({ color: "#fbf7ef" });
});

test("invalid and unsupported files are rejected with a reason", async () => {
  const cut = (await photo(1200, 800).jpeg().toBuffer()).subarray(0, 900);
  expect(await renderSizes(cut)).toMatchObject({ ok: false, reason: "undecodable" });
  expect(await renderSizes(Buffer.from("<html>"))).toMatchObject({ ok: false });
  expect(await renderSizes(Buffer.alloc(0))).toMatchObject({ ok: false, reason: "undecodable" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await renderSizes(svg)).toMatchObject({ ok: false, reason: "unsupported" });
});

test("an image with too many pixels is rejected before decoding", async () => {
  const bomb = await photo(10_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
  expect(await renderSizes(bomb)).toMatchObject({ ok: false, reason: "too-large" });
});
