import { createHash } from "node:crypto";
import { claimImage, markImageFailed, markImageStored } from "../../db/queries/images.server";
import { storeMedia } from "../../db/queries/media.server";
import type { JobPayload } from "../catalog";
import { renderSizes } from "../illustration/render";
import type { JobContext } from "./index";

/** Fetches a property's photograph through the guard and keeps resized copies of it. */
export async function copyImage(
  { imageId }: JobPayload<"copy-image">,
  context: JobContext,
): Promise<void> {
  const { db, clients, signal, attempt, now } = context;
  const image = await claimImage(db, imageId, now());
  if (!image) return; // stored already, or the picture was taken out

  const fetched = await clients.fetcher.fetchImage(image.sourceUrl, { signal });
  if (!fetched.ok) {
    if (fetched.code === "network" && !attempt.last) throw new Error(fetched.message);
    return markImageFailed(db, imageId, fetched.message);
  }
  const rendered = await renderSizes(Buffer.from(fetched.bytes));
  if (!rendered.ok) return markImageFailed(db, imageId, rendered.message);

  const hash = createHash("sha256").update(fetched.bytes).digest("hex").slice(0, 24);
  await storeMedia(db, hash, rendered.files);
  await markImageStored(db, imageId, { base: `/media/${hash}`, ...rendered });
}
