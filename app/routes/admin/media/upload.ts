import { redirect } from "@remix-run/node";

import { paths } from "#domain/paths/paths";
import { receiveUploads } from "~/server/media.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

/** GET has nothing to upload. */
export const loader = adminLoader(() => redirect(paths.admin.media()));

/** Uploads from scripts; the response lists the accepted images and the errors. */
export const action = adminAction(async ({ request, context, admin }) => {
  const result = await receiveUploads(request, context, admin.name);
  return Response.json(result, { status: result.uploads.length > 0 ? 200 : 422 });
});
