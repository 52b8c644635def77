import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pLimit from "p-limit";

import { findMedia } from "#db/queries/pictures/uploads.server";
import { findDrawnCard, storeDrawnCard } from "#db/queries/share/share-cards.server";
import { type ShareCard, shareCardVersion } from "#domain/seo/seo";
import { drawShareCard, type ShareCardFonts } from "#pictures/share-card.server";
import { readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";
import serif from "./cormorant.ttf?inline";
import sans from "./mulish.ttf?inline";

/** Writes a bundled font to a file, because the renderer reads fonts from files only. */
async function writeFont(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const folder = path.join(tmpdir(), "savanna-stays-fonts");
  const file = path.join(folder, `${createHash("sha1").update(bytes).digest("hex")}.ttf`);
  await mkdir(folder, { recursive: true });
  // Renamed into place, since several processes may write at once.
  await writeFile(`${file}.${process.pid}`, bytes);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

let fonts: Promise<ShareCardFonts> | undefined;
const ownFonts = () =>
  (fonts ??= Promise.all([writeFont(serif), writeFont(sans)]).then(([own, plain]) => ({
    serif: own,
    sans: plain,
  })));

const defaultImage = "/illustrations/savannah-dusk";
const publicFolders = ["build/client", "public"];

/** The widest copy of an own image. */
async function readWidestCopy(context: RequestContext, base: string): Promise<Buffer | null> {
  const hash = /^\/media\/([0-9a-f]{16,64})$/.exec(base)?.[1];
  for (const width of [1280, 640, 320]) {
    if (hash) {
      const bytes = await findMedia(context.db, hash, width, "webp");
      if (bytes) return bytes;
      continue;
    }
    for (const folder of publicFolders) {
      const bytes = await readFile(path.join(folder, `${base}-${width}.webp`)).catch(() => null);
      if (bytes) return bytes;
    }
  }
  return null;
}

/** Drawing takes 100 ms of CPU time: one card at a time, with a short queue. */
const maxWaiting = 10;
const drawing = new Map<string, Promise<Buffer>>();
const oneAtATime = pLimit(1);

async function draw(context: RequestContext, card: ShareCard, version: string): Promise<Buffer> {
  const { siteName } = await readSite(context);
  const ground =
    (await readWidestCopy(context, card.ground ?? defaultImage)) ??
    (await readWidestCopy(context, defaultImage));
  const bytes = await drawShareCard(ground, { ...card, siteName }, await ownFonts());
  await storeDrawnCard(context.db, card, version, bytes);
  return bytes;
}

/** The stored card, or a new one; null if the queue is full. */
export async function shareCardBytes(
  context: RequestContext,
  card: ShareCard,
): Promise<Buffer | null> {
  const version = shareCardVersion(card);
  const stored = await findDrawnCard(context.db, card, version);
  if (stored) return stored;
  const key = `${card.kind}/${card.id}/${version}`;
  const pending = drawing.get(key);
  if (pending) return pending;
  if (drawing.size >= maxWaiting) return null;
  const bytes = oneAtATime(() => draw(context, card, version));
  drawing.set(key, bytes);
  return bytes.finally(() => drawing.delete(key));
}
