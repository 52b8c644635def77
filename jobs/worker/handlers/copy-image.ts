import {
  claimImage,
  findForIllustration,
  markImageFailed,
  markImageStored,
  mostImageTries,
  type WaitingImage,
} from "#db/queries/pictures/images.server";
import { storeMedia } from "#db/queries/pictures/media.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { contentHash } from "#pictures/content-hash.server";
import { renderSizes } from "#pictures/render.server";

/** Fetches a property's photograph through the guard and keeps resized copies of it. */
export async function copyImage(
  { imageId }: JobPayload<"copy-image">,
  context: JobContext,
): Promise<void> {
  const { db, clients, signal, attempt, now, progress } = context;
  const image = await claimImage(db, imageId, now());
  if (!image) return; // stored already, or the picture was taken out

  const fetched = await clients.fetcher.fetchImage(image.sourceUrl, { signal });
  if (!fetched.ok) {
    const { retryAfterSeconds } = fetched;
    const triesLeft = retryAfterSeconds === undefined ? !attempt.last : true;
    if (mayPass(fetched) && triesLeft && image.tries < mostImageTries)
      throw retryLater(fetched.message, { retryAfterSeconds });
    return giveImageUp(image, fetched.message, context);
  }
  progress(1, 3);
  const rendered = await renderSizes(Buffer.from(fetched.bytes));
  if (!rendered.ok) return giveImageUp(image, rendered.message, context);

  progress(2, 3);
  const hash = contentHash(fetched.bytes);
  await storeMedia(db, hash, rendered.files);
  await markImageStored(db, imageId, { base: `/media/${hash}`, ...rendered }, now());
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
