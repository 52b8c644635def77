import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findMedia } from "#db/queries/pictures/uploads.server";
import { findDrawnCard, storeDrawnCard } from "#db/queries/sharing/share-cards.server";
import { type ShareCard, shareCardVersion } from "#domain/pages/seo";
import { drawShareCard, type ShareCardFonts } from "#pictures/share-card.server";
import { readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";
import serif from "./cormorant.ttf?inline";
import sans from "./mulish.ttf?inline";

/** The typesetter reads fonts from files: ours travel in the bundle and are laid down once. */
async function layDown(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const folder = path.join(tmpdir(), "savanna-stays-fonts");
  const file = path.join(folder, `${createHash("sha1").update(bytes).digest("hex")}.ttf`);
  await mkdir(folder, { recursive: true });
  // Several processes may do so at once: a file is whole or not there.
  await writeFile(`${file}.${process.pid}`, bytes);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

let fonts: Promise<ShareCardFonts> | undefined;
const ownFonts = () =>
  (fonts ??= Promise.all([layDown(serif), layDown(sans)]).then(([own, plain]) => ({
    serif: own,
    sans: plain,
  })));

const noPicture = "/illustrations/savannah-dusk";
const publicFolders = ["build/client", "public"];

/** The widest copy there is of a picture of ours. */
async function groundOf(context: RequestContext, base: string): Promise<Buffer | null> {
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

/** Drawing takes a core for a tenth of a second: one at a time, and few that wait for it. */
const mostWaiting = 10;
const drawing = new Map<string, Promise<Buffer>>();
let turn: Promise<unknown> = Promise.resolve();

async function draw(context: RequestContext, card: ShareCard, version: string): Promise<Buffer> {
  const { siteName } = await readSite(context);
  const ground =
    (await groundOf(context, card.ground ?? noPicture)) ?? (await groundOf(context, noPicture));
  const bytes = await drawShareCard(ground, { ...card, siteName }, await ownFonts());
  await storeDrawnCard(context.db, card, version, bytes);
  return bytes;
}

/** The card as stored, or drawn now and kept; null when too many wait already. */
export async function shareCardBytes(
  context: RequestContext,
  card: ShareCard,
): Promise<Buffer | null> {
  const version = shareCardVersion(card);
  const stored = await findDrawnCard(context.db, card, version);
  if (stored) return stored;
  const key = `${card.kind}/${card.id}/${version}`;
  const begun = drawing.get(key);
  if (begun) return begun;
  if (drawing.size >= mostWaiting) return null;
  const mine = turn.then(() => draw(context, card, version));
  turn = mine.catch(() => undefined);
  drawing.set(key, mine);
  return mine.finally(() => drawing.delete(key));
}
