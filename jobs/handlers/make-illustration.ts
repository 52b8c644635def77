import { createHash } from "node:crypto";
import { chooseScene } from "../../app/domain/illustration";
import { addIllustration, findForIllustration } from "../../db/queries/images.server";
import { storeMedia } from "../../db/queries/media.server";
import type { JobPayload } from "../catalog";
import { composeIllustration } from "../illustration/compose";
import { renderIllustration } from "../illustration/render";
import type { JobContext } from "./index";

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

  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 24);
  await storeMedia(db, hash, rendered.files);
  await addIllustration(db, propertyId, { base: `/media/${hash}`, alt, ...rendered });
}
