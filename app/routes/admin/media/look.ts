import { redirect } from "@remix-run/node";

import { requestPreview } from "#db/queries/pictures/looked-at.server";
import { isWebAddress } from "#domain/forms/values";
import { paths } from "#domain/paths/paths";
import type { ImagePreview } from "#domain/pictures/library";
import { adminAction, adminLoader } from "~/server/session/admin.server";

export const loader = adminLoader(() => redirect(paths.admin.media()));

const respond = (look: ImagePreview) => Response.json(look);

/**
 * Preview of an image URL that was just entered. The worker fetches it, so that the browser contacts
 * this site only; scripts poll until it is ready.
 */
export const action = adminAction(async ({ request, context }) => {
  const { db, enqueue, now } = context;
  const form = await request.formData();
  const address = String(form.get("address") ?? "").trim();
  if (!isWebAddress(address) || address.length > 2000)
    return respond({ state: "failed", thumbnail: null, error: "Not an image URL" });
  const { isNew, ...look } = await requestPreview(db, address, now());
  if (isNew) await enqueue("look-at-picture", { address });
  return respond(look);
});
