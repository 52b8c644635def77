import { addIllustration, findForIllustration } from "#db/queries/pictures/images.server";
import { storeMedia } from "#db/queries/pictures/media.server";
import { chooseScene } from "#domain/pictures/illustration";
import { composeIllustration } from "#jobs/illustration/compose";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { contentHash } from "#pictures/content-hash.server";
import { renderIllustration } from "#pictures/render.server";

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
