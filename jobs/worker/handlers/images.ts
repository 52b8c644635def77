import {
  addStandIn,
  claimImage,
  findForIllustration,
  markImageFailed,
  markImageStored,
  maxImageAttempts,
  type WaitingImage,
} from "#db/queries/pictures/images.server";
import { findPreview, recordPreview } from "#db/queries/pictures/looked-at.server";
import type { JobPayload } from "#domain/jobs/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";
import { retryLater } from "#jobs/worker/errors";

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
export async function previewImage(
  { address }: JobPayload<"look-at-picture">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const preview = await findPreview(db, address);
  if (preview?.state !== "waiting") return;
  const copied = await copyPicture(address, context);
  await recordPreview(db, address, copied.ok ? { copy: copied.copy } : { error: copied.message });
}

/** Gives a property without an image one of our drawings. */
export async function makeIllustration(
  { propertyId }: JobPayload<"make-illustration">,
  { db }: JobContext,
): Promise<void> {
  await addStandIn(db, propertyId);
}
