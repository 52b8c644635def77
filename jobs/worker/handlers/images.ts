import type { ImageCopy } from "#db/queries/pictures/columns.server";
import {
  addIllustration,
  claimImage,
  findForIllustration,
  markImageFailed,
  markImageStored,
  maxImageAttempts,
  type WaitingImage,
} from "#db/queries/pictures/images.server";
import { findPreview, recordPreview } from "#db/queries/pictures/looked-at.server";
import { storeMedia } from "#db/queries/pictures/uploads.server";
import { chooseScene } from "#domain/pictures/illustration";
import { composeIllustration } from "#jobs/illustration/compose";
import type { JobPayload } from "#jobs/queue/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { contentHash, renderIllustration, renderSizes } from "#pictures/render.server";

/** Fetches a property's photo and stores resized copies of it. */
export async function copyImage(
  { imageId }: JobPayload<"copy-image">,
  context: JobContext,
): Promise<void> {
  const { db, attempt, now } = context;
  const image = await claimImage(db, imageId, now());
  if (!image) return; // stored already, or the image was removed

  const copied = await copyPicture(image.sourceUrl, context);
  if (copied.ok) return markImageStored(db, imageId, copied.copy, now());
  if (copied.fetch) {
    const { retryAfterSeconds } = copied.fetch;
    const triesLeft = retryAfterSeconds === undefined ? !attempt.last : true;
    if (isTransient(copied.fetch) && triesLeft && image.tries < maxImageAttempts)
      throw retryLater(copied.message, { retryAfterSeconds });
  }
  return giveImageUp(image, copied.message, context);
}

const isTransient = ({ code, status = 0, retryAfterSeconds }: FetchFailure) =>
  code === "network" || code === "timeout" || status >= 500 || retryAfterSeconds !== undefined;

/** A property without another image gets an illustration. */
async function giveImageUp(
  { id, propertyId }: WaitingImage,
  reason: string,
  { db, enqueue }: JobContext,
): Promise<void> {
  await markImageFailed(db, id, reason);
  if (await findForIllustration(db, propertyId)) await enqueue("make-illustration", { propertyId });
}

/** Fetches an image that an operator previews before saving it. */
export async function lookAtPicture(
  { address }: JobPayload<"look-at-picture">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const preview = await findPreview(db, address);
  if (preview?.state !== "waiting") return;
  const copied = await copyPicture(address, context);
  await recordPreview(db, address, copied.ok ? { copy: copied.copy } : { error: copied.message });
}

/** Draws an illustration for a property without an image; the same property always gets the same one. */
export async function makeIllustration(
  { propertyId }: JobPayload<"make-illustration">,
  { db }: JobContext,
): Promise<void> {
  const property = await findForIllustration(db, propertyId);
  if (!property) return; // it has an image by now, or was deleted
  const { svg, alt } = composeIllustration(
    propertyId,
    chooseScene({ ...property, country: property.countries[0] }),
  );
  const rendered = await renderIllustration(svg);

  const hash = contentHash(svg);
  await storeMedia(db, hash, rendered.files);
  await addIllustration(db, propertyId, { base: `/media/${hash}`, alt, ...rendered });
}

type Copied =
  | { ok: true; copy: ImageCopy }
  /** `fetch` is absent where the image was fetched but cannot be used. */
  | { ok: false; message: string; fetch?: FetchFailure };

/** Fetches an image through the guarded fetcher and stores resized copies of it. */
export async function copyPicture(
  address: string,
  { db, clients, signal, progress }: Pick<JobContext, "db" | "clients" | "signal" | "progress">,
): Promise<Copied> {
  const fetched = await clients.fetcher.fetchImage(address, { signal });
  if (!fetched.ok) return { ok: false, message: fetched.message, fetch: fetched };
  progress(1, 3);
  const rendered = await renderSizes(Buffer.from(fetched.bytes));
  if (!rendered.ok) return { ok: false, message: rendered.message };

  progress(2, 3);
  const hash = contentHash(fetched.bytes);
  await storeMedia(db, hash, rendered.files);
  const { width, height, color, widths } = rendered;
  return { ok: true, copy: { base: `/media/${hash}`, width, height, color, widths } };
}
