import { redirect } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { receiveUploads } from "~/server/media.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

/** Reached by the address alone there is nothing to take. */
export const loader = adminLoader(() => redirect(paths.admin.media()));

/** Files that a script sends; the answer says what became of each. */
export const action = adminAction(async ({ request, context, admin }) => {
  const answer = await receiveUploads(request, context, admin.name);
  return Response.json(answer, { status: answer.uploads.length > 0 ? 200 : 422 });
});
