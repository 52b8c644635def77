import {
  addIllustration,
  claimImage,
  findForIllustration,
  markImageFailed,
  markImageStored,
  maxImageAttempts,
  type WaitingImage,
} from "#db/queries/pictures/images.server";
import { findLook, noteLook } from "#db/queries/pictures/looked-at.server";
import { storeMedia } from "#db/queries/pictures/uploads.server";
import { chooseScene } from "#domain/pictures/illustration";
import { composeIllustration } from "#jobs/illustration/compose";
import type { JobPayload } from "#jobs/queue/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";
import { retryLater } from "#jobs/worker/errors";
import { contentHash, renderIllustration } from "#pictures/render.server";

/** Fetches a property's photograph through the guard and keeps resized copies of it. */
export async function copyImage(
  { imageId }: JobPayload<"copy-image">,
  context: JobContext,
): Promise<void> {
  const { db, attempt, now } = context;
  const image = await claimImage(db, imageId, now());
  if (!image) return; // stored already, or the picture was taken out

  const copied = await copyPicture(image.sourceUrl, context);
  if (copied.ok) return markImageStored(db, imageId, copied.copy, now());
  if (copied.fetch) {
    const { retryAfterSeconds } = copied.fetch;
    const triesLeft = retryAfterSeconds === undefined ? !attempt.last : true;
    if (mayPass(copied.fetch) && triesLeft && image.tries < maxImageAttempts)
      throw retryLater(copied.message, { retryAfterSeconds });
  }
  return giveImageUp(image, copied.message, context);
}

const mayPass = ({ code, status = 0, retryAfterSeconds }: FetchFailure) =>
  code === "network" || code === "timeout" || status >= 500 || retryAfterSeconds !== undefined;

/** A property that has no other picture gets a drawn one. */
async function giveImageUp(
  { id, propertyId }: WaitingImage,
  reason: string,
  { db, enqueue }: JobContext,
): Promise<void> {
  await markImageFailed(db, id, reason);
  if (await findForIllustration(db, propertyId)) await enqueue("make-illustration", { propertyId });
}

/** Fetches a picture that an operator wants to see before it is saved. */
export async function lookAtPicture(
  { address }: JobPayload<"look-at-picture">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const look = await findLook(db, address);
  if (look?.state !== "waiting") return;
  const copied = await copyPicture(address, context);
  await noteLook(db, address, copied.ok ? { copy: copied.copy } : { error: copied.message });
}

/** Draws a picture for a property that has none; the same property always gets the same one. */
export async function makeIllustration(
  { propertyId }: JobPayload<"make-illustration">,
  { db }: JobContext,
): Promise<void> {
  const property = await findForIllustration(db, propertyId);
  if (!property) return; // it has a picture by now, or is gone
  const { svg, alt } = composeIllustration(
    propertyId,
    chooseScene({ ...property, country: property.countries[0] }),
  );
  const rendered = await renderIllustration(svg);

  const hash = contentHash(svg);
  await storeMedia(db, hash, rendered.files);
  await addIllustration(db, propertyId, { base: `/media/${hash}`, alt, ...rendered });
}
