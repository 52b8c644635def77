import {
  claimImage,
  findForIllustration,
  markImageFailed,
  markImageStored,
  mostImageTries,
  type WaitingImage,
} from "#db/queries/pictures/images.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";
import { retryLater } from "#jobs/worker/errors";

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
    if (mayPass(copied.fetch) && triesLeft && image.tries < mostImageTries)
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
