import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Files with a false type, hidden content or a huge decoded size. */

const script = "<script>pwned()</script>";
const html = `<!doctype html><html><body>${script}</body></html>`;

export const smallJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG with this size in its header, whatever its pixel data. */
export function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF that repeats one frame. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from("4749463839610a000a00800000ffffff000000", "hex");
  const frame = Buffer.from("2c000000000a000a0000020b8c8fa9cbed0fa39cb4da8b3e00", "hex");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Files that must be rejected. */
export const noImages: readonly [what: string, name: string, bytes: () => Buffer][] = [
  ["an HTML page named as an image", "page.jpg", () => Buffer.from(html)],
  ["a script with the signature of a GIF", "a.gif", () => Buffer.from("GIF89a=1;pwned();//")],
  [
    "an SVG with a script",
    "a.svg",
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ],
  [
    "an SVG named as a PNG",
    "a.png",
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`),
  ],
  [
    "an SVG that reads a file",
    "b.svg",
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
  ],
  [
    "an SVG with exponential entities",
    "c.svg",
    () =>
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>',
      ),
  ],
  [
    "a PDF",
    "a.pdf",
    () => Buffer.from("%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(pwned())>>>>"),
  ],
  ["an archive", "a.png", () => Buffer.from("PK\u0003\u0004".padEnd(200, "x"), "latin1")],
  ["an executable", "a.png", () => Buffer.from("\u007fELF".padEnd(200, "\0"), "latin1")],
  [
    "an ImageMagick script",
    "a.mvg",
    () => Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://evil.test/x'"),
  ],
  [
    "a PNG of a million by a million pixels",
    "bomb.png",
    () => pngOf(1_000_000, 1_000_000, Buffer.alloc(1_000)),
  ],
  [
    "a PNG of two hundred million pixels in a few kilobytes",
    "bomb2.png",
    () => pngOf(20_000, 10_000, Buffer.alloc(2_501 * 10_000)),
  ],
  ["a truncated PNG", "cut.png", () => pngOf(400, 400, Buffer.alloc(10))],
  ["a JPEG signature alone", "a.jpg", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a GIF of ten thousand empty frames", "a.gif", () => gifOf(10_000).subarray(0, 60_000)],
];

/** Images with other content appended or embedded; only the image may be stored. */
export const polyglots: readonly [what: string, bytes: () => Promise<Buffer>][] = [
  [
    "an appended archive",
    async () =>
      Buffer.concat([
        await smallJpeg(),
        Buffer.from("PK\u0003\u0004pwned()".padEnd(400, "x"), "latin1"),
      ]),
  ],
  ["an appended HTML page", async () => Buffer.concat([await smallJpeg(), Buffer.from(html)])],
  [
    "a script in the JPEG comment",
    async () => {
      const jpeg = await smallJpeg();
      const note = Buffer.from(`*/=pwned();/*${script}`);
      const mark = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
      return Buffer.concat([jpeg.subarray(0, 2), mark, note, jpeg.subarray(2)]);
    },
  ],
  [
    "a script in the EXIF data",
    () =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: "#224488" } })
        .withExif({ IFD0: { Copyright: script, ImageDescription: `${html} pwned()` } })
        .jpeg()
        .toBuffer(),
  ],
];
