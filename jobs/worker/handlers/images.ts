import {
  addStandIn,
  markImageFailed,
  markImageStored,
  startCopy,
} from "#db/queries/pictures/images.server";
import { findPreview, recordPreview } from "#db/queries/pictures/looked-at.server";
import type { JobPayload } from "#domain/jobs/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";
import { retryLater } from "#jobs/worker/errors";

/** Attempts at a site that names no pause. */
const maxAttempts = 3;

/** Fetches a property's photo and stores resized copies of it: named by content, so that a repeat changes nothing. */
export const copyImage: WorkHandler<"copy-image"> = {
  async run({ imageId }, context) {
    const { db, attempt, enqueue, now } = context;
    const sourceUrl = await startCopy(db, imageId, now());
    if (sourceUrl === null) return; // stored already, or the image was removed
    const copied = await copyPicture(sourceUrl, context);
    if (copied.ok) return markImageStored(db, imageId, copied.copy, now());
    if (copied.fetch && isTransient(copied.fetch)) {
      const { retryAfterSeconds } = copied.fetch;
      if (retryAfterSeconds !== undefined || attempt.number < maxAttempts)
        throw retryLater(copied.message, { retryAfterSeconds });
    }
    const propertyId = await markImageFailed(db, imageId, copied.message);
    if (propertyId) await enqueue("make-illustration", { propertyId });
  },
  onGiveUp: async ({ imageId }, reason, { db }) =>
    void (await markImageFailed(db, imageId, reason)),
};

const isTransient = ({ code, status = 0, retryAfterSeconds }: FetchFailure) =>
  code === "network" || code === "timeout" || status >= 500 || retryAfterSeconds !== undefined;

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
export const makeIllustration: WorkHandler<"make-illustration"> = {
  run: async ({ propertyId }, { db }) => void (await addStandIn(db, propertyId)),
  // Requested again at night, while it has no image.
  onGiveUp: () => Promise.resolve(),
};
