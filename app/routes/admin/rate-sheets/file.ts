import { data } from "@remix-run/node";

import { findSheetFile } from "#db/queries/rate-sheets/read-sheet.server";
import { isUuid } from "#domain/text/strings";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** The file of a rate sheet as it was sent, always as a download. */
export const loader = adminLoader(async ({ params, context }) => {
  const file = isUuid(params.id) ? await findSheetFile(context.db, params.id) : null;
  if (!file) throw data("This sheet has no file.", { status: 404 });
  const plain = file.name.replace(/[^\w. -]+/g, "-");
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
