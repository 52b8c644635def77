// Compresses static files once at build time with maximum compression, instead of for each request.
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const texts = /\.(js|css|svg|geojson|webmanifest)$/;
const encodings = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(file) {
  const bytes = await fs.readFile(file);
  for (const [ending, encode] of Object.entries(encodings)) {
    const small = await encode(bytes);
    // A copy that saves nothing would only cost a header.
    if (small.length < bytes.length * 0.95) await fs.writeFile(`${file}.${ending}`, small);
  }
}

/** Writes a Brotli and a gzip copy next to every text file of the folder. */
export async function compressStatic(folder) {
  const files = await fs.readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((name) => texts.test(name)).map((name) => compress(path.join(folder, name))),
  );
}
